import { kindOf } from "#domain/kinds/kinds";
import { HEADLINES, HOLDING } from "#domain/headlines";
import type { Verdict } from "#domain/verify/verdict";
import { useFormat, type Format } from "../../i18n/use-format.ts";
import { useSay, useWords, type Say, type Words } from "../../i18n/use-words.ts";
import { Mark } from "./Mark.tsx";
import type { Verification } from "./run-verify.ts";
import { checkCount, overallTone } from "./verdict-view.ts";
import styles from "./VerdictHead.module.css";

/** Stands around the number in a sentence. */
const MARK = "\u0001";

/** The verdict in plain words, and the one warning. */
export function VerdictHead({ verification }: { readonly verification: Verification }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { verdict, title, place, at, milliseconds } = verification;
  const tone = overallTone(verification);
  const headline =
    verdict === null ? words(`verify.link.${title?.status ?? "unreachable"}`) : say(HEADLINES[verdict.headline]);
  const text = verdict === null ? words("verify.linkText") : sentenceOf(verdict, words, say, format);
  return (
    <div className={styles.head} data-tone={tone} role="status">
      <Mark tone={tone} large />
      <div className={styles.words}>
        <h1 className={styles.headline} tabIndex={-1} data-page-title="">
          {headline}
        </h1>
        {text !== undefined && (
          <p className={styles.text}>
            <Marked text={text} />
          </p>
        )}
        {place !== null && <p className={styles.warning}>{say(verdict === null ? HOLDING.link : HOLDING.file)}</p>}
      </div>
      <p className={styles.facts}>
        <time dateTime={at.toISOString()}>{format.instant(at)}</time>
        <span>
          {words("verify.checked", {
            count: checkCount(verification),
            seconds: Math.max(milliseconds / 1000, 0.1).toFixed(1),
          })}
        </span>
      </p>
    </div>
  );
}

/** A sentence with the number in it made strong and kept whole. */
function Marked({ text }: { readonly text: string }) {
  const [before = "", number, after] = text.split(MARK);
  return number === undefined ? (
    before
  ) : (
    <>
      {before}
      <strong className={styles.number}>{number}</strong>
      {after}
    </>
  );
}

/** The file in one sentence; nothing for a file that says nothing of itself. */
function sentenceOf(verdict: Verdict, words: Words, say: Say, format: Format): string | undefined {
  const { issuerName: issuer, checks, record, signatures } = verdict;
  const number = `${MARK}${verdict.number}${MARK}`;
  if (verdict.headline === "COPY") return words("verify.copyOf", { number });
  if (verdict.number === "" || issuer === "") {
    if (checks.integrity.reason === "ANCHORED") return words("verify.anchored");
    return checks.integrity.outcome === "VALID" ? undefined : words("verify.doubt");
  }
  if (checks.integrity.outcome !== "VALID") return words("verify.alteredOf", { number, issuer });
  if (checks.issuer.outcome !== "VALID" || checks.status.reason === "TITLE_UNKNOWN")
    return words("verify.doubtOf", { number, issuer });
  const signed = signatures[0]?.time ?? null;
  if (record === null || signed === null) return words("verify.unaltered", { number, issuer });
  const kind = say(kindOf(record.kind).label);
  return words("verify.unalteredKind", {
    kind: /^[A-Z][a-z]/.test(kind) ? kind.toLowerCase() : kind,
    number,
    issuer,
    date: format.date(signed),
  });
}
