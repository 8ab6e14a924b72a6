import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import QuestionOutlined from "@ant-design/icons/es/icons/QuestionOutlined";
import { REASONS, type Finding } from "#domain/verify/reasons";
import type { SignatureReport } from "#domain/verify/pdf-signatures";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { toneOf } from "./verdict-view.ts";
import styles from "./Signatures.module.css";

const ICONS = { VALID: CheckOutlined, INVALID: CloseOutlined, INDETERMINATE: QuestionOutlined };

/** The signatures one by one: who, for whom, when, and three answers each; reasons where one is not passed. */
export function Signatures({ signatures }: { readonly signatures: readonly SignatureReport[] }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  return (
    <ul className={styles.list}>
      {signatures.map((one, i) => {
        const answers = [["integrity", one.integrity], ["identity", one.identity], ["laterChanges", one.laterChanges]] as const;
        const open = answers.map(([, finding]) => finding).filter(({ outcome }) => outcome !== "VALID");
        return (
          <li key={i} className={styles.signature}>
            <span className={styles.name}>{one.name || one.fingerprint.slice(0, 16) || "?"}</span>
            <span className={styles.company}>{one.organisation}</span>
            {one.time !== null && <time className={styles.time} dateTime={one.time}>{format.date(one.time)} {format.time(one.time)}</time>}
            <span className={styles.answers}>
              {answers.map(([name, finding]) => <Answer key={name} label={words(`verify.mark.${name}`)} finding={finding} />)}
            </span>
            {open.length > 0 && <span className={styles.reasons}>{open.map(({ reason }) => say(REASONS[reason])).join(words("common.semicolon"))}</span>}
          </li>
        );
      })}
    </ul>
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
