import { Button } from "antd";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { REPLACEMENTS } from "#domain/documents/replacement";
import {
  containersOf,
  emptyPart,
  goodsOf,
  sharedByLine,
  sharedEvenly,
  sharedInAll,
  withContainers,
  withShare,
  type Shared,
} from "#domain/documents/splitting";
import type { ErrorCode } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { isMore } from "#domain/quantities";
import { useErrorWords, useSay, useWords } from "../../../i18n/use-words.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { useAmount } from "./amount.ts";
import { Containers } from "./Containers.tsx";
import { PartDialog } from "./PartDialog.tsx";
import { PasteDialog } from "./PasteDialog.tsx";
import { SharedFacts } from "./SharedFacts.tsx";
import { SplitTable } from "./SplitTable.tsx";
import styles from "./Split.module.css";

const { min: FEWEST, max: MOST } = REPLACEMENTS.SPLIT.successors;

interface Props {
  readonly kind: Kind;
  readonly number: string;
  readonly original: FieldData;
  readonly parts: readonly FieldData[];
  readonly onParts: (parts: readonly FieldData[]) => void;
  /** Why the parts cannot take the place of the bill. */
  readonly wrong: ErrorCode | null;
  /** The faults of the parts are said though nothing was typed yet. */
  readonly asked: boolean;
}

/** The goods of a bill shared out among two to twenty parts, with sums that are told at every key. */
export const SplitFields = memo(function SplitFields({ kind, number, original, parts, onParts, wrong, asked }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const [editing, setEditing] = useState<number>();
  const [pasting, setPasting] = useState(false);
  const goods = useMemo(() => goodsOf(kind), [kind]);
  const byLine = goods?.containers === null;
  const shared = useSame(
    useMemo(
      () => (goods === null ? [] : (byLine ? sharedByLine : sharedInAll)(goods, original, parts)),
      [goods, byLine, original, parts],
    ),
    ({ parts: shares }) => shares.join(),
  );
  const places = useSame(
    useMemo(() => (goods === null ? [] : containersOf(goods, original, parts)), [goods, original, parts]),
    ({ parts: inside }) => inside.join(),
  );
  // The cells stay the same functions at every key: only the one that is typed in is drawn anew.
  const now = useRef({ parts, onParts });
  useLayoutEffect(() => {
    now.current = { parts, onParts };
  });
  const change = useCallback((at: number, next: (part: FieldData) => FieldData): void => {
    now.current.onParts(now.current.parts.map((part, i) => (i === at ? next(part) : part)));
  }, []);
  const share = useCallback(
    (at: number, line: number, field: string, value: string): void => {
      if (goods !== null) change(at, (part) => withShare(goods, original, part, { line, field, value }));
    },
    [change, goods, original],
  );
  const name = useCallback(
    (at: number, value: string): void => change(at, (part) => ({ ...part, [kind.numberField]: value })),
    [change, kind],
  );
  const put = useCallback(
    (references: ReadonlySet<string>, to: number | null): void => {
      if (goods !== null) now.current.onParts(withContainers(goods, original, now.current.parts, { references, to }));
    },
    [goods, original],
  );
  const remove = useCallback(
    (at: number): void => now.current.onParts(now.current.parts.filter((_, i) => i !== at)),
    [],
  );
  if (goods === null) return <Notice tone="error">{errorWords("SPLIT_QUANTITY")}</Notice>;
  const begun = parts.some((part) => goods.lists.some((list) => part[list.name] !== undefined));
  const over = shared.filter(({ over: by }) => isMore(by, "0"));
  const under = shared.filter(({ over: by }) => isMore("0", by));
  return (
    <>
      {wrong !== null && (begun || asked) && (
        <Notice tone={wrong === "SPLIT_EXCEEDS" || asked ? "error" : "info"}>
          <strong>{errorWords(wrong)}</strong>{" "}
          {(wrong === "SPLIT_EXCEEDS" ? over : under).slice(0, 3).map((one) => (
            <Said key={`${one.line} ${one.field.name} ${one.unit}`} {...one} />
          ))}
        </Notice>
      )}
      <div className={styles.head}>
        <h2>{words("review.split.parts")}</h2>
        <span className={styles.quiet}>
          {words("review.split.count", { count: parts.length, min: FEWEST, max: MOST })}
        </span>
        <span className={styles.end}>
          <Button size="small" onClick={() => setPasting(true)}>
            {words("review.split.paste")}
          </Button>
          <Button size="small" onClick={() => onParts(sharedEvenly(goods, original, parts))}>
            {words("review.split.evenly")}
          </Button>
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden="true" />}
            disabled={parts.length >= MOST}
            onClick={() => onParts([...parts, emptyPart(kind, original)])}
          >
            {words("review.split.add")}
          </Button>
        </span>
      </div>
      <SplitTable
        kind={kind}
        number={number}
        original={original}
        parts={parts}
        shared={shared}
        onNumber={name}
        onShare={byLine ? share : undefined}
        onRemove={parts.length > FEWEST ? remove : undefined}
        onEdit={setEditing}
      />
      <div className={styles.below}>
        {goods.containers !== null && (
          <Containers goods={goods} original={original} places={places} count={parts.length} onPut={put} />
        )}
        <SharedFacts kind={kind} number={number} parts={parts} />
      </div>
      {pasting && (
        <PasteDialog
          kind={kind}
          goods={goods}
          original={original}
          onParts={onParts}
          onClose={() => setPasting(false)}
        />
      )}
      {editing !== undefined && parts[editing] !== undefined && (
        <PartDialog
          kind={kind}
          at={editing}
          part={parts[editing]}
          onChange={(next) => change(editing, () => next)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
});

/** The rows as they were, while each still says the same by `key`: what shows them is not drawn anew. */
function useSame<T>(rows: readonly T[], key: (row: T) => string): readonly T[] {
  const [kept, keep] = useState(rows);
  const same = kept.length === rows.length && kept.every((row, i) => key(row) === key(rows[i]!));
  if (!same) keep(rows);
  return same ? kept : rows;
}

/** One sum that does not fit, in words. */
function Said(row: Shared) {
  const words = useWords();
  const say = useSay();
  const amount = useAmount();
  const { field, whole, sum, over } = row;
  const more = isMore(over, "0");
  return (
    <span>
      {words(more ? "review.split.over" : "review.split.under", {
        field: say(field.label),
        sum: amount(sum, row),
        whole: amount(whole, row),
        by: amount(over.replace("-", ""), row),
      })}{" "}
    </span>
  );
}
