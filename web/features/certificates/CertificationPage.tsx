import { use } from "react";
import { Link } from "react-router";
import { certificateRoutes } from "#domain/api/certificates";
import { LIMITS } from "#domain/limits";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { CardPage } from "../../ui/CardPage.tsx";
import { InShell } from "../../ui/in-shell.ts";
import { Section } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { RowList } from "../../ui/RowList.tsx";
import { CertificateRow } from "./CertificateRow.tsx";
import { NewCertificate } from "./NewCertificate.tsx";
import styles from "./Certificates.module.css";

/**
 * /certification: with what I and the company sign; where the company has nothing that counts, the step in front of the
 * product.
 */
export function Page() {
  const words = useWords();
  const { certificates, organisation, nextStep, user } = useMe();
  const inShell = use(InShell);
  const wanting = nextStep === "CERTIFICATION";
  const ofCompany = certificates.filter((one) => one.of === "organisation");
  return (
    <CardPage
      width="rows"
      {...(wanting ? {} : { home: "/layout" })}
      title={words("certificates.title")}
      help={words("certificates.help")}
    >
      {wanting && (
        <div className={styles.wanting}>
          <Notice tone="warning">
            {words(ofCompany.length === 0 ? "certificates.never" : "certificates.ended", {
              company: organisation.name,
            })}
          </Notice>
        </div>
      )}
      <Section title={words("certificates.ofCompany", { company: organisation.name })}>
        <p className="hw-help">{words("certificates.ofCompanyHelp")}</p>
        <RowList columns={3}>
          {ofCompany.map((one) => (
            <CertificateRow key={one.id} certificate={one} />
          ))}
        </RowList>
        {user.isAdmin ? (
          <NewCertificate of="organisation" certificates={ofCompany} />
        ) : (
          <p className="hw-quiet">{words("certificates.forAdmins")}</p>
        )}
      </Section>
      {!wanting && <Mine />}
      {!wanting && user.isAdmin && <OfColleagues />}
      <p className="hw-help">{words("certificates.device")}</p>
      {inShell && (
        <p>
          <Link className="hw-link" to="/layout/settings/stamps">
            {words("settings.stamps")}
          </Link>
        </p>
      )}
    </CardPage>
  );
}

function Mine() {
  const words = useWords();
  const { certificates } = useMe();
  const mine = certificates.filter((one) => one.of === "user");
  return (
    <Section title={words("certificates.mine")}>
      <p className="hw-help">{words("certificates.mineHelp", { days: LIMITS.certificateWarningDays })}</p>
      <RowList columns={3}>
        {mine.map((one) => (
          <CertificateRow key={one.id} certificate={one} />
        ))}
      </RowList>
      <NewCertificate of="user" certificates={mine} />
    </Section>
  );
}

function OfColleagues() {
  const words = useWords();
  const { user } = useMe();
  const list = useRead(certificateRoutes.list, {});
  const theirs = (list.data ?? []).filter((one) => one.holder !== null && one.holder.id !== user.id && one.inUse);
  if (theirs.length === 0) return null;
  return (
    <Section title={words("certificates.colleagues")}>
      <RowList columns={3}>
        {theirs.map((one) => (
          <CertificateRow key={one.id} certificate={one} holder={one.holder?.name ?? ""} />
        ))}
      </RowList>
    </Section>
  );
}
