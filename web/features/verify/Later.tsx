import { Button } from "antd";
import { useMemo, useState } from "react";
import { CHANGES } from "#domain/verify/pdf-change";
import type { RevisionReport } from "#domain/verify/revision-report";
import type { Verdict } from "#domain/verify/verdict";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useChosenFile } from "../../session/chosen-file.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { CheckSection } from "./CheckSection.tsx";
import { RevisionPages } from "./RevisionPages.tsx";
import type { Verification } from "./run-verify.ts";
import { SideBySide } from "./SideBySide.tsx";
import { tonesOf } from "./verdict-view.ts";
import { tonedOf, toneOfRevision, type TonedChange } from "./weights.ts";
import styles from "./Later.module.css";

/** What came after the first signature: each revision with its changes, and two of them side by side. */
export function Later({ verification }: { readonly verification: Verification }) {
  const words = useWords();
  const chosen = useChosenFile();
  const { verdict } = verification;
  if (verdict === null || verdict.revisions.length < 2) return null;
  const { revisions, signatures } = verdict;
  const first = Math.max(
    revisions.findIndex(({ signature }) => signature !== null),
    0,
  );
  const later = revisions.length - 1 - first;
  const changes = revisions.slice(first + 1).flatMap((one) => one.changes ?? []);
  const open = changes.filter(({ weight }) => weight === "open" || weight === "breaking").length;
  return (
    <CheckSection
      wide
      tone={tonesOf(verification).later}
      title={words("verify.asks.later")}
      summary={
        <>
          {words("verify.later.summary", { count: later })}
          {open > 0 && words("verify.later.open", { count: open })}
        </>
      }
    >
      <Compared
        key={chosen?.id}
        {...{ revisions, signatures, first }}
        file={verdict.format === "pdf" ? (chosen?.file ?? null) : null}
      />
    </CheckSection>
  );
}

interface Props {
  readonly revisions: readonly RevisionReport[];
  readonly signatures: Verdict["signatures"];
  /** The place of the revision that the first signature closes. */
  readonly first: number;
  readonly file: File | null;
}

function Compared({ revisions, signatures, first, file }: Props) {
  const words = useWords();
  const [sides, setSides] = useState({ a: first === revisions.length - 1 ? 0 : first, b: revisions.length - 1 });
  const [shown, setShown] = useState<number | null>(null);
  const [compares, setCompares] = useState(false);
  const [asked, setAsked] = useState<TonedChange | null>(null);
  const toned = useMemo(() => revisions.map((one) => tonedOf(one, signatures)), [revisions, signatures]);
  const put = (next: typeof sides, change: TonedChange | null = null): void => {
    setSides(next);
    setAsked(change);
  };
  const show = (index: number, change: TonedChange): void => {
    put({ a: index - 1, b: index }, change);
    setCompares(true);
  };
  const title = (index: number): string => words("verify.later.revision", { number: index + 1 });
  return (
    <>
      <ol className={styles.list}>
        {revisions.map((one, i) => (
          <li key={one.end} className={styles.revision} data-tone={toneOfRevision(one)}>
            <Told
              {...{ one, signatures, first }}
              index={i}
              changes={toned[i]!}
              onShow={file === null ? null : (change) => show(i, change)}
            />
            {file !== null && (
              <span className={styles.tools}>
                {(["a", "b"] as const).map((side) => (
                  <button
                    key={side}
                    type="button"
                    className={styles.side}
                    aria-pressed={sides[side] === i}
                    aria-label={words(`verify.later.put.${side}`, { number: i + 1 })}
                    onClick={() => put({ ...sides, [side]: i })}
                  >
                    {side.toUpperCase()}
                  </button>
                ))}
                <Button size="small" aria-label={`${words("verify.later.show")} ${i + 1}`} onClick={() => setShown(i)}>
                  {words("verify.later.show")}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {file !== null && !compares && (
        <Button size="small" className={styles.compare ?? ""} onClick={() => setCompares(true)}>
          {words("verify.later.sideBySide")}
        </Button>
      )}
      {file !== null && compares && (
        <SideBySide
          key={`${sides.a} ${sides.b} ${asked === null ? "" : toned[sides.b]!.indexOf(asked)}`}
          file={file}
          between={toned.slice(Math.min(sides.a, sides.b) + 1, Math.max(sides.a, sides.b) + 1).flat()}
          asked={asked}
          a={{ name: title(sides.a), revision: revisions[sides.a]! }}
          b={{ name: title(sides.b), revision: revisions[sides.b]! }}
        />
      )}
      {file !== null && shown !== null && (
        <Dialog light open width={920} title={title(shown)} onClose={() => setShown(null)}>
          <RevisionPages file={file} end={revisions[shown]!.end} name={title(shown)} />
        </Dialog>
      )}
    </>
  );
}

/** When and by what program a revision says that it was written, and each of its changes. */
function Told({
  one,
  index,
  signatures,
  first,
  changes,
  onShow,
}: Pick<Props, "signatures" | "first"> & {
  readonly one: RevisionReport;
  readonly index: number;
  readonly changes: readonly TonedChange[];
  readonly onShow: ((change: TonedChange) => void) | null;
}) {
  const words = useWords();
  const format = useFormat();
  const signature = one.signature === null ? undefined : signatures[one.signature];
  const name = signature?.name || signature?.organisation || "?";
  return (
    <div className={styles.told}>
      <p className={styles.head}>
        <span className={styles.number}>{index + 1}</span>
        {signature !== undefined && (
          <strong>
            {words(signature.kind === "timestamp" ? "verify.timestampOf" : "verify.later.signatureOf", { name })}
          </strong>
        )}
        {index > first && signature === undefined && <strong>{words("verify.later.added")}</strong>}
        {index === 0 && <span>{words("verify.later.beginning", { count: one.pages })}</span>}
        {one.time !== null && <time dateTime={one.time}>{format.instant(one.time)}</time>}
        {one.writer !== "" && <span>{words("verify.later.writtenBy", { name: one.writer })}</span>}
      </p>
      {one.changes === null ? (
        <p data-tone="doubt">{words("verify.later.unread")}</p>
      ) : (
        index > first && <Changed {...{ changes, onShow }} signed={signature !== undefined} />
      )}
    </div>
  );
}

function Changed({
  changes,
  signed,
  onShow,
}: {
  readonly changes: readonly TonedChange[];
  readonly signed: boolean;
  readonly onShow: ((change: TonedChange) => void) | null;
}) {
  const words = useWords();
  const say = useSay();
  if (changes.length === 0 && !signed) return <p>{words("verify.later.nothing")}</p>;
  return (
    <ul className={styles.changes}>
      {changes.map((one, i) => (
        <li key={i} data-tone={one.tone}>
          {say(CHANGES[one.what].text)}
          {one.detail !== "" && ` (${one.detail})`}
          {one.page !== null && words("verify.later.onPage", { page: one.page + 1 })}
          {words("common.colon")}
          <span className={styles.weight}>{words(`verify.later.weight.${one.weight}`)}</span>
          {onShow !== null && one.page !== null && (
            <Button type="link" size="small" className={styles.showPlace ?? ""} onClick={() => onShow(one)}>
              {words("verify.later.showPlace")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
