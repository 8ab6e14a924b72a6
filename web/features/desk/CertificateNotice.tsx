import { useState } from "react";
import { Link } from "react-router";
import { daysUntil } from "#domain/certificates";
import { LIMITS } from "#domain/limits";
import { serverMoment } from "../../i18n/instants.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Desk.module.css";

/** Says that a certificate in use ends soon or no longer counts: mine, and for administrators the company's. */
export function CertificateNotice() {
  const words = useWords();
  const { certificates, user } = useMe();
  const [now] = useState(() => new Date());
  const known = certificates.filter((one) => one.inUse && (one.of === "user" || user.isAdmin));
  const ending = known.filter(
    (one) => one.status !== "VALID" || daysUntil(serverMoment(one.notAfter), now) <= LIMITS.certificateWarningDays,
  );
  return ending.map((one) => {
    const days = daysUntil(serverMoment(one.notAfter), now);
    const word =
      one.of === "user"
        ? one.status === "VALID"
          ? "desk.certificateEnds"
          : "desk.certificateEnded"
        : one.status === "VALID"
          ? "desk.companyCertificateEnds"
          : "desk.companyCertificateEnded";
    return (
      <div key={one.id} className={styles.notice}>
        <Notice
          tone={one.status === "VALID" ? "warning" : "error"}
          action={<Link to="/certification">{words("certificates.title")}</Link>}
        >
          {words(word, { count: days })}
        </Notice>
      </div>
    );
  });
}
