import { Button } from "antd";
import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import RightOutlined from "@ant-design/icons/es/icons/RightOutlined";
import { useState } from "react";
import { asSourceSays } from "#domain/documents/draft-sources";
import { termAt } from "#domain/processes/review-topics";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { useManner } from "../../kind/use-manner.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import {
  compared,
  fieldRows,
  isOpen,
  shownRequest,
  sourceName,
  termRows,
  type FieldRow,
  type Review,
  type ReviewComment,
} from "./review.ts";
import { CompareDialog } from "./CompareDialog.tsx";
import { textsOf } from "./texts.ts";
import { Thread } from "./Thread.tsx";
import styles from "./Review.module.css";

interface Props {
  readonly review: Review;
  /** A field was opened: the paper shows where it prints. */
  readonly onField: (name: string | undefined) => void;
  /** The part of a split that is shown. */
  readonly part: number;
  readonly onPart: (part: number) => void;
}

/** The fields that differ from the version before, or all of them, each with what was said about it. */
export function Changes({ review, onField, part, onPart }: Props) {
  const words = useWords();
  const manner = useManner();
  const language = useLanguage();
  const split = review.type === "split";
  const { since, before, after, round } = compared(review, part);
  const named = review.source === null ? "" : sourceName(review.source, language);
  const [chosen, setView] = useState<View>();
  const ofBill = review.type === "amend" || split ? review.original : null;
  const views: readonly View[] = [
    ...(ofBill === null ? [] : (["bill"] as const)),
    ...(review.source === null ? [] : (["source"] as const)),
    ...(since === null ? [] : (["since"] as const)),
    "all",
  ];
  const view = chosen ?? views[0] ?? "all";
  const against = {
    bill: ofBill?.data ?? null,
    source: review.source && asSourceSays(review.kind, review.source, after),
    since: before,
    all: null,
  }[view];
  /** The name of what the content is held against. */
  const old =
    against === null
      ? null
      : view === "source"
        ? named
        : words(view === "bill" ? "review.split.onBill" : "review.round", { number: since ?? 0 });
  const [open, setOpen] = useState<string>();
  const [comparing, setComparing] = useState(false);
  const texts = textsOf(review, part, words, language).length;
  const about = (field: string): ReviewComment[] =>
    review.comments.filter(
      (one) =>
        one.field === field &&
        (one.part === null ? field === "" || !split || termAt(field) !== null : one.part === part),
    );
  const content = review.type === "draft" || review.type === "amend" || split;
  // The terms stand for all parts; a bill and a source say nothing of them.
  const all = [
    ...termRows(review, view === "since", manner),
    ...(content ? fieldRows(review, against, manner, part) : []),
  ];
  const shown = all.filter(({ topic, changed }) => view === "all" || changed || about(topic.path).length > 0);
  // What others said and is not answered comes first. What one says oneself moves nothing.
  const waits = (row: FieldRow | undefined): number =>
    Number(about(row?.topic.path ?? "").some((one) => isOpen(one) && !one.mine));
  const rows = [...shown, undefined].toSorted((one, other) => waits(other) - waits(one));
  const changed = all.filter((row) => row.changed).length;
  const title = words("review.changes");
  const waiting = review.comments.filter(isOpen).length;
  const toggle = (name: string): void => {
    const next = open === name ? undefined : name;
    setOpen(next);
    onField(next === WHOLE || (next !== undefined && termAt(next) !== null) ? undefined : next);
  };
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        <span className={styles.quiet}>
          {[
            ...(against === null ? [] : [words("review.changed", { count: changed, all: all.length })]),
            words("review.pointsOpen", { count: waiting }),
          ].join(words("common.comma"))}
        </span>
        {split && (
          <Choice
            label={words("review.whichPart")}
            value={String(part)}
            onChange={(value) => {
              setOpen(undefined);
              onPart(Number(value));
            }}
            options={shownRequest(review).parts.map((_, i) => {
              const open = review.comments.filter((one) => isOpen(one) && one.part === i).length;
              const named = words("review.split.part", { number: i + 1 });
              return {
                value: String(i),
                label: open === 0 ? named : `${named}${words("common.comma")}${words("review.open", { count: open })}`,
              };
            })}
          />
        )}
        {texts > 1 && (
          <Button size="small" onClick={() => setComparing(true)}>
            {words("review.compare.open")}
          </Button>
        )}
        {views.length > 1 && (
          <span className={styles.end}>
            <Segments
              small
              label={words("review.which")}
              value={view}
              onChange={setView}
              options={views.map((value) => ({
                value,
                label: words(`review.views.${value}`, { number: since ?? 0, source: named }),
              }))}
            />
          </span>
        )}
      </div>
      <ul className={styles.fields} data-view={against === null ? "all" : "since"}>
        {old !== null && (
          <li className={styles.heads} aria-hidden="true">
            <span />
            <span>{words("review.field")}</span>
            <span>{old}</span>
            <span>{words("review.round", { number: Math.max(round, 1) })}</span>
            <span>{words("review.point")}</span>
          </li>
        )}
        {rows.map((row) => {
          const key = row?.topic.path ?? WHOLE;
          return (
            <OneField
              key={split ? `${part}-${key}` : key}
              review={review}
              part={split && row !== undefined && termAt(key) === null ? part : null}
              row={row}
              old={old}
              round={round}
              comments={about(row?.topic.path ?? "")}
              open={open === key}
              onToggle={() => toggle(key)}
            />
          );
        })}
      </ul>
      {comparing && <CompareDialog review={review} onClose={() => setComparing(false)} />}
    </section>
  );
}

/** Against what the content is held: the bill that is to be amended, the source, the round before, or nothing. */
type View = "bill" | "source" | "since" | "all";

/** The key of the last row, which no field has. */
const WHOLE = "*";

interface OneFieldProps {
  readonly review: Review;
  /** Undefined for the draft as a whole. */
  readonly row: FieldRow | undefined;
  /** Of a split: the part that the field is of. */
  readonly part: number | null;
  /** The name of what the content is held against; null for nothing. */
  readonly old: string | null;
  readonly round: number;
  readonly comments: readonly ReviewComment[];
  readonly open: boolean;
  readonly onToggle: () => void;
}

function OneField({ review, part, row, old, round, comments, open, onToggle }: OneFieldProps) {
  const words = useWords();
  const say = useSay();
  const topic = row?.topic;
  const waiting = comments.filter(isOpen).length;
  const value = (text: string): string => (text === "" ? "—" : text);
  return (
    <li className={styles.field} data-open={open || undefined}>
      <button type="button" className={styles.row} aria-expanded={open} onClick={onToggle}>
        {open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
        <span className={styles.name}>
          {topic === undefined
            ? words(review.type === "draft" ? "review.whole" : "review.wholeRequest")
            : say(topic.label)}
        </span>
        {row !== undefined && old !== null && (
          <span className={styles.old} data-changed={row.changed || undefined}>
            <span className="hw-hidden">
              {old}
              {words("common.colon")}
            </span>
            {value(row.before)}
          </span>
        )}
        {row !== undefined && (
          <span className={styles.now} data-changed={(old !== null && row.changed) || undefined}>
            {old !== null && (
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
      {open && <Thread review={review} topic={topic} part={part} comments={comments} />}
    </li>
  );
}
