import CheckCircleFilled from "@ant-design/icons/es/icons/CheckCircleFilled";
import CloseCircleFilled from "@ant-design/icons/es/icons/CloseCircleFilled";
import QuestionCircleFilled from "@ant-design/icons/es/icons/QuestionCircleFilled";
import PaperClipOutlined from "@ant-design/icons/es/icons/PaperClipOutlined";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { kindOf } from "#domain/kinds/kinds";
import { REASONS, type Finding } from "#domain/reasons";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { KindTile } from "../../ui/KindTile.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { numberOf } from "./DocumentTable.tsx";
import styles from "./Manifest.module.css";
import { useSealCheck, type CheckedSeal } from "./use-seal-check.ts";

const ICONS = { VALID: CheckCircleFilled, INVALID: CloseCircleFilled, INDETERMINATE: QuestionCircleFilled };
type Outcome = Finding["outcome"];

/** The sealed list of an envelope, and what its seal proves, checked here and now. */
export function ManifestDialog({
  envelope,
  onClose,
}: {
  readonly envelope: EnvelopeDetail;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { checked, error } = useSealCheck(envelope);
  return (
    <Dialog
      open
      light
      title={words("envelope.manifestTitle", { reference: envelope.reference })}
      width={720}
      onClose={onClose}
    >
      {error !== null ? (
        <Notice tone="error">{error.message}</Notice>
      ) : checked === undefined ? (
        <LoadingLine />
      ) : (
        <Checked envelope={envelope} checked={checked} />
      )}
    </Dialog>
  );
}

function Checked({
  envelope,
  checked: { manifest, report, same, proven },
}: {
  readonly envelope: EnvelopeDetail;
  readonly checked: CheckedSeal;
}) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const known = new Map(envelope.documents.map((one) => [one.id, one]));
  const signer =
    report.signer === null
      ? ""
      : [report.signer.name, report.signer.organisation]
          .filter((part, i, all) => part !== "" && all.indexOf(part) === i)
          .join(words("common.comma"));
  const checks: readonly (readonly [Outcome, string])[] = [
    [report.integrity.outcome, say(REASONS[report.integrity.reason])],
    [
      report.identity.outcome,
      words("envelope.sealedFor", { signer: signer || "?", reason: say(REASONS[report.identity.reason]) }),
    ],
    [same ? "VALID" : "INVALID", words(same ? "envelope.fingerprintSame" : "envelope.fingerprintOther")],
    [
      proven === null ? "INDETERMINATE" : proven ? "VALID" : "INVALID",
      words(proven === null ? "envelope.proofWaits" : proven ? "envelope.proofLeads" : "envelope.proofBroken"),
    ],
  ];
  return (
    <div className={styles.stack}>
      <ul className={styles.checks} aria-label={words("envelope.checkedHere")}>
        {checks.map(([outcome, what], i) => {
          const Icon = ICONS[outcome];
          return (
            <li key={i} className={styles.check} data-outcome={outcome}>
              <Icon role="img" aria-label={words(`verify.markState.${outcome}`)} /> <span>{what}</span>
            </li>
          );
        })}
      </ul>
      <p className="hw-quiet">{words("envelope.manifestHelp", { time: format.instant(manifest.sealedAt) })}</p>
      <ul className={styles.rows} aria-label={words("envelope.documents")}>
        {manifest.documents.flatMap((one) => {
          const kind = kindOf(one.type);
          const document = known.get(one.id);
          return [
            <li key={one.id} className={styles.row}>
              <KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} />
              <strong className={styles.name}>{document === undefined ? say(kind.label) : numberOf(document)}</strong>
              <span className={`hw-quiet ${styles.size}`}>
                {[
                  ...(kind.class === "title" || one.isCopy
                    ? [words(one.isCopy ? "envelope.copy" : "envelope.original")]
                    : []),
                  format.size(one.size),
                ].join(words("common.comma"))}
              </span>
              <span className={styles.hash}>
                <Hash value={one.sha256} />
              </span>
            </li>,
            ...(one.attachments ?? []).map(({ name, sha256, size }) => (
              <li key={`${one.id} ${sha256}`} className={styles.row}>
                <PaperClipOutlined role="img" aria-label={words("envelope.attachments", { count: 1 })} />
                <span className={styles.name}>{name}</span>
                <span className={`hw-quiet ${styles.size}`}>{format.size(size)}</span>
                <span className={styles.hash}>
                  <Hash value={sha256} />
                </span>
              </li>
            )),
          ];
        })}
      </ul>
    </div>
  );
}
