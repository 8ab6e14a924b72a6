import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import QuestionOutlined from "@ant-design/icons/es/icons/QuestionOutlined";
import { ASSURANCE } from "#domain/assurance";
import { ASKED } from "#domain/verify/asked";
import { certificationsOf, type CertificationInfo } from "#domain/verify/certification-info";
import { ALLOWS } from "#domain/verify/permission";
import { REASONS, type Finding } from "#domain/reasons";
import { commitmentName, type SignedTerms } from "#domain/verify/signed-terms";
import type { SignatureReport } from "#domain/verify/signature-report";
import type { Verdict } from "#domain/verify/verdict";
import { signerCompany } from "#domain/workspaces";
import { useFormat } from "../../i18n/use-format.ts";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { FactList } from "../../ui/FactList.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { Compare } from "./Compare.tsx";
import { QualifiedLine } from "./QualifiedLine.tsx";
import { toneOf } from "./verdict-view.ts";
import styles from "./Signatures.module.css";

const ICONS = { VALID: CheckOutlined, INVALID: CloseOutlined, INDETERMINATE: QuestionOutlined };

/** The signatures one by one: who, for whom, when, and three answers each; reasons where one is not passed. */
export function Signatures({ verdict }: { readonly verdict: Verdict }) {
  const certifications = certificationsOf(verdict);
  const signers = verdict.signatures.filter(({ kind }) => kind === "signature");
  return (
    <ul className={styles.list}>
      {verdict.signatures.map((one, i) => (
        <Signature key={i} one={one} certification={certifications[signers.indexOf(one)]} />
      ))}
    </ul>
  );
}

function Signature({
  one,
  certification,
}: {
  readonly one: SignatureReport;
  readonly certification: CertificationInfo | undefined;
}) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const answers = [
    ["integrity", one.integrity],
    ["identity", one.identity],
    ["laterChanges", one.laterChanges],
  ] as const;
  const stamp = one.timestamp;
  const open = [...answers.map(([, finding]) => finding), ...(stamp === null ? [] : [stamp.finding])]
    .filter(({ outcome }) => outcome !== "VALID")
    .map(({ reason }) => reason);
  const notes = [...new Set([...open, ...one.warnings])].map((reason) => say(REASONS[reason]));
  if (stamp?.finding.outcome === "VALID" && stamp.time !== null)
    notes.push(words("verify.stampedAt", { time: format.instant(stamp.time) }));
  else if (one.provenAt !== null && one.kind === "signature")
    notes.push(words("verify.provenAt", { time: format.instant(one.provenAt) }));
  if (one.allows !== null) notes.push(say(ALLOWS[one.allows]));
  if (one.asked !== null) notes.push(say(ASKED[one.asked]));
  const name = one.name || one.fingerprint.slice(0, 16) || "?";
  return (
    <li className={styles.signature}>
      <span className={styles.name}>{one.kind === "timestamp" ? words("verify.timestampOf", { name }) : name}</span>
      <span className={styles.company}>
        {[
          signerCompany(one.organisation, language),
          one.assurance === null || one.assurance === "visitor" ? "" : say(ASSURANCE[one.assurance].said),
        ]
          .filter((part) => part !== "")
          .join(" · ")}
      </span>
      {one.time !== null && (
        <time className={styles.time} dateTime={one.time}>
          {format.date(one.time)} {format.time(one.time)}
        </time>
      )}
      <span className={styles.answers}>
        {answers.map(([key, finding]) => (
          <Answer key={key} label={words(`verify.mark.${key}`)} finding={finding} />
        ))}
      </span>
      {notes.map((note) => (
        <span key={note} className={styles.reasons}>
          {note}
        </span>
      ))}
      {one.qualified !== null && <QualifiedLine one={one.qualified} />}
      {one.covers !== null && <Compare covers={one.covers} />}
      {certification !== undefined && one.path.length > 0 && (
        <Certification one={certification} level={one.level} terms={one.terms} />
      )}
    </li>
  );
}

/** The certification of the signer: by whom, for how long, and with what result. */
function Certification({
  one,
  level,
  terms,
}: {
  readonly one: CertificationInfo;
  readonly level: string;
  readonly terms: SignedTerms;
}) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  return (
    <details className={styles.certificate}>
      <summary>{words("verify.certification")}</summary>
      <FactList label="narrow">
        <dt>{words("verify.certified.result")}</dt>
        <dd>{say(one.validMessage)}</dd>
        <dt>{words("verify.certified.signedBy")}</dt>
        <dd>{one.signedBy}</dd>
        {one.signedAt !== null && (
          <>
            <dt>{words("verify.certified.signedAt")}</dt>
            <dd>{format.instant(one.signedAt)}</dd>
          </>
        )}
        <dt>{words("verify.certified.level")}</dt>
        <dd>PAdES {level}</dd>
        {terms.policy !== null && (
          <>
            <dt>{words("verify.certified.policy")}</dt>
            <dd>{[terms.policy, terms.policyAddress].join(" ").trim()}</dd>
          </>
        )}
        {terms.commitments.length > 0 && (
          <>
            <dt>{words("verify.certified.commitments")}</dt>
            <dd>{terms.commitments.map((oid) => say(commitmentName(oid))).join(words("common.comma"))}</dd>
          </>
        )}
        {one.message !== "" && (
          <>
            <dt>{words("verify.certified.message")}</dt>
            <dd>{one.message}</dd>
          </>
        )}
        <dt>{words("verify.certified.issuer")}</dt>
        <dd>{one.issuer}</dd>
        {one.notBefore !== null && one.notAfter !== null && (
          <>
            <dt>{words("verify.certified.validity")}</dt>
            <dd>{words("verify.range", { from: format.date(one.notBefore), until: format.date(one.notAfter) })}</dd>
          </>
        )}
        <dt>{words("verify.certified.commonNames")}</dt>
        <dd>{one.commonNames.join(words("common.comma"))}</dd>
        {one.blockchainAddressList.length > 0 && (
          <>
            <dt>{words("verify.certified.addresses")}</dt>
            <dd>
              {one.blockchainAddressList.map((address) => (
                <Hash key={address} value={address} />
              ))}
            </dd>
          </>
        )}
      </FactList>
    </details>
  );
}

function Answer({ label, finding }: { readonly label: string; readonly finding: Finding }) {
  const words = useWords();
  const Icon = ICONS[finding.outcome];
  return (
    <span className={styles.answer} data-tone={toneOf(finding.outcome)}>
      <Icon role="img" aria-label={words(`verify.markState.${finding.outcome}`)} /> {label}
    </span>
  );
}
