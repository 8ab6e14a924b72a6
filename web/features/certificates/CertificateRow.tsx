import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { Certificate } from "#domain/api/auth-shapes";
import { certificateRoutes } from "#domain/api/certificates";
import { daysUntil, REVOCATION_REASONS } from "#domain/certificates";
import { LIMITS } from "#domain/limits";
import { CERTIFICATE_STATES } from "#domain/states";
import { callBytes } from "../../api/client.ts";
import { useSend } from "../../api/use-send.ts";
import { serverMoment } from "../../i18n/instants.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Hash } from "../../ui/Hash.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Row, RowPart } from "../../ui/RowList.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import { RevokeDialog } from "./RevokeDialog.tsx";
import styles from "./Certificates.module.css";

interface Props {
  readonly certificate: Certificate;
  /** The holder, where it is a colleague. */
  readonly holder?: string;
}

/** One certificate: what it names, until when it counts, and what can be done with it. */
export function CertificateRow({ certificate, holder }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { nextStep } = useMe();
  const [now] = useState(() => new Date());
  const { status, serial, reason, revokedAt } = certificate;
  const days = daysUntil(serverMoment(certificate.notAfter), now);
  const soon = certificate.usable && days <= LIMITS.certificateWarningDays;
  return (
    <Row>
      <RowPart>
        <span>
          <span className={certificate.usable ? "hw-strong" : "hw-quiet"}>{holder ?? certificate.subject}</span>
          {certificate.inUse && status === "VALID" && (
            <span className={styles.use}> · {words("certificates.inUse")}</span>
          )}
        </span>
        <span className="hw-quiet">
          {words(`certificates.type.${certificate.type}`)}
          {certificate.format !== null && ` · ${certificate.format}`}
          {certificate.language !== null && ` · ${words(`certificates.name.${certificate.language}`)}`}
        </span>
      </RowPart>
      <RowPart quiet>
        <span>
          {words("settings.issuedBy")} {certificate.issuer}
        </span>
        <span>
          {words("settings.serial")} <Hash value={serial} />
        </span>
      </RowPart>
      <RowPart end>
        <span className={styles.state}>
          <StateMark state={CERTIFICATE_STATES[status]} />
          {soon && <span className={styles.soon}>{words("settings.expiresIn", { count: days })}</span>}
          {status === "VALID" && !certificate.usable && (
            <span className="hw-quiet">{words("certificates.replaced")}</span>
          )}
        </span>
        <span className="hw-quiet">
          {revokedAt === null
            ? `${words("settings.validUntil")} ${format.date(certificate.notAfter)}`
            : format.when(revokedAt)}
          {reason !== null && (
            <>
              <br />
              {say(REVOCATION_REASONS[reason])}
            </>
          )}
        </span>
      </RowPart>
      {nextStep === "COMPLETE" && (
        <RowPart whole>
          <Acts certificate={certificate} theirs={holder !== undefined} />
        </RowPart>
      )}
    </Row>
  );
}

function Acts({ certificate, theirs }: { readonly certificate: Certificate; readonly theirs: boolean }) {
  const words = useWords();
  const { user } = useMe();
  const { send, busy, problem } = useSend();
  const [revoking, setRevoking] = useState(false);
  const params = { id: certificate.id };
  const living = certificate.status === "VALID";
  const mayChoose = certificate.usable && !certificate.inUse && !theirs && (certificate.of === "user" || user.isAdmin);
  const choose = async (): Promise<void> => {
    if ((await send(certificateRoutes.use, { params })) !== undefined) toast(words("certificates.chosen"));
  };
  return (
    <span className={styles.acts}>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      {mayChoose && (
        <Button size="small" loading={busy} onClick={() => void choose()}>
          {words("certificates.choose")}
        </Button>
      )}
      {certificate.usable && !theirs && (
        <Link className="hw-link" to={`/authentication?id=${certificate.id}`}>
          {words("certificates.prove")}
        </Link>
      )}
      <Button
        size="small"
        onClick={() =>
          void callBytes(certificateRoutes.file, { params }).then((file) => saveBlob(file, `${certificate.serial}.pem`))
        }
      >
        {words("certificates.download")}
      </Button>
      {living && user.isAdmin && (
        <Button size="small" onClick={() => setRevoking(true)}>
          <span className={styles.bad}>{words("certificates.revoke")}</span>
        </Button>
      )}
      {revoking && <RevokeDialog certificate={certificate} onClose={() => setRevoking(false)} />}
    </span>
  );
}
