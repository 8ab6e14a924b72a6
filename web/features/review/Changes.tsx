import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import RightOutlined from "@ant-design/icons/es/icons/RightOutlined";
import { useState } from "react";
import type { Field } from "#domain/kinds/field";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useManner } from "../../kind/use-manner.ts";
import { Segments } from "../../ui/Segments.tsx";
import { compared, fieldRows, isOpen, type FieldRow, type Review, type ReviewComment } from "./review.ts";
import { Thread } from "./Thread.tsx";
import styles from "./Review.module.css";

interface Props {
  readonly review: Review;
  /** A field was opened: the paper shows where it prints. */
  readonly onField: (name: string | undefined) => void;
}

/** The fields that differ from the version before, or all of them, each with what was said about it. */
export function Changes({ review, onField }: Props) {
  const words = useWords();
  const manner = useManner();
  const { since, round } = compared(review);
  const [chosen, setView] = useState<"since" | "all">();
  const view = since === null ? "all" : (chosen ?? "since");
  const [open, setOpen] = useState<string>();
  const about = (field: string): ReviewComment[] => review.comments.filter((one) => one.field === field);
  const all = fieldRows(review, manner);
  const shown = all.filter(({ field, changed }) => view === "all" || changed || about(field.name).length > 0);
  // What others said and is not answered comes first. What one says oneself moves nothing.
  const waits = (row: FieldRow | undefined): number =>
    Number(about(row?.field.name ?? "").some((one) => isOpen(one) && !one.mine));
  const rows = [...shown, undefined].toSorted((one, other) => waits(other) - waits(one));
  const changed = all.filter((row) => row.changed).length;
  const waiting = review.comments.filter(isOpen).length;
  const toggle = (name: string): void => {
    const next = open === name ? undefined : name;
    setOpen(next);
    onField(next === WHOLE ? undefined : next);
  };
  return (
    <section className={styles.part} aria-label={words("review.changes")}>
      <div className={styles.heading}>
        <h2>{words("review.changes")}</h2>
        <span className={styles.quiet}>
          {[
            ...(since === null ? [] : [words("review.changed", { count: changed, all: all.length })]),
            words("review.pointsOpen", { count: waiting }),
          ].join(words("common.comma"))}
        </span>
        {since !== null && (
          <span className={styles.end}>
            <Segments
              small
              label={words("review.which")}
              value={view}
              onChange={setView}
              options={[
                { value: "since", label: words("review.since", { number: since }) },
                { value: "all", label: words("review.all") },
              ]}
            />
          </span>
        )}
      </div>
      <ul className={styles.fields} data-view={view}>
        {view === "since" && since !== null && (
          <li className={styles.heads} aria-hidden="true">
            <span />
            <span>{words("review.field")}</span>
            <span>{words("review.round", { number: since })}</span>
            <span>{words("review.round", { number: round })}</span>
            <span>{words("review.point")}</span>
          </li>
        )}
        {rows.map((row) => {
          const key = row?.field.name ?? WHOLE;
          return (
            <OneField
              key={key}
              review={review}
              row={row}
              since={view === "since" ? since : null}
              round={round}
              comments={about(row?.field.name ?? "")}
              open={open === key}
              onToggle={() => toggle(key)}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** The key of the last row, which no field has. */
const WHOLE = "*";

interface OneFieldProps {
  readonly review: Review;
  /** Undefined for the draft as a whole. */
  readonly row: FieldRow | undefined;
  readonly since: number | null;
  readonly round: number;
  readonly comments: readonly ReviewComment[];
  readonly open: boolean;
  readonly onToggle: () => void;
}

function OneField({ review, row, since, round, comments, open, onToggle }: OneFieldProps) {
  const words = useWords();
  const say = useSay();
  const field: Field | undefined = row?.field;
  const waiting = comments.filter(isOpen).length;
  const value = (text: string): string => (text === "" ? "—" : text);
  return (
    <li className={styles.field} data-open={open || undefined}>
      <button type="button" className={styles.row} aria-expanded={open} onClick={onToggle}>
        {open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
        <span className={styles.name}>{field === undefined ? words("review.whole") : say(field.label)}</span>
        {row !== undefined && since !== null && (
          <span className={styles.old} data-changed={row.changed || undefined}>
            <span className="hw-hidden">
              {words("review.round", { number: since })}
              {words("common.colon")}
            </span>
            {value(row.before)}
          </span>
        )}
        {row !== undefined && (
          <span className={styles.now} data-changed={(since !== null && row.changed) || undefined}>
            {since !== null && (
              <span className="hw-hidden">
                {words("review.round", { number: round })}
                {words("common.colon")}
              </span>
            )}
            {value(row.after)}
          </span>
        )}
        <span className={styles.point} data-open={waiting > 0 || undefined}>
          {waiting > 0
            ? words("review.open", { count: waiting })
            : comments.length > 0
              ? words("review.settled", { count: comments.length })
              : ""}
        </span>
      </button>
      {open && <Thread review={review} field={field} comments={comments} />}
    </li>
  );
}
