import { useDeferredValue, useMemo } from "react";
import type { OriginalType } from "#domain/acts/review/types";
import { keptFields, whyNotReplace } from "#domain/documents/replacement";
import { whyNotSplit } from "#domain/documents/splitting";
import type { ErrorCode, FieldError } from "#domain/errors";
import { changesOf } from "#domain/kinds/changes";
import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { kindOf } from "#domain/kinds/kinds";
import { purposeOf } from "#domain/documents/review-content";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { orderedProblems } from "../../kind/form-data.ts";
import { useManner } from "../../kind/use-manner.ts";
import { useMissing } from "../../kind/use-missing.ts";
import { useProblems } from "../../kind/use-problems.ts";
import type { RequestFields } from "./request-fields.ts";
import { originalOf, type Review } from "./review.ts";

/** The issuer may give a number when it signs. */
const withoutNumber = (kind: Kind, problems: readonly FieldError[]): readonly FieldError[] =>
  problems.filter(({ path, code }) => path !== kind.numberField || code !== "REQUIRED");

/** Parts do not change: the faults of each are looked for once. */
const found = new WeakMap<FieldData, readonly FieldError[]>();
function faultsOf(kind: Kind, part: FieldData): readonly FieldError[] {
  const faults = found.get(part) ?? withoutNumber(kind, orderedProblems(kind, part));
  found.set(part, faults);
  return faults;
}

const NOTHING: FieldData = {};

/** The part of a request that says what the bill is to become: what of it is missing, and what may be said of that. */
export function useParts(type: OriginalType, review: Review, fields: RequestFields, refused: readonly FieldError[]) {
  const words = useWords();
  const errorWords = useErrorWords();
  const manner = useManner();
  const kind = kindOf(review.kind);
  const { data: original } = originalOf(review);
  const { terms, parts } = fields;
  const amended = type === "amend" ? (parts[0] ?? original) : original;
  const problems = useProblems(kind, type === "amend" ? amended : NOTHING, refused);
  const named = useMissing(kind, "submit");
  const left = type === "amend" ? withoutNumber(kind, problems.all) : [];
  const purpose = purposeOf(type, { terms });
  // It is drawn beside what is typed in, and may follow a moment later.
  const told = useDeferredValue(amended);
  // Of a large split it takes longer than a key may: the server looks at what is submitted once more.
  const summed = useDeferredValue(parts);
  // A new number alone changes nothing: every bill that is issued has one of its own.
  const changes = useMemo(
    () =>
      type === "amend"
        ? changesOf(kind, original, told, manner).filter(({ field }) => field.name !== kind.numberField)
        : [],
    [type, kind, original, told, manner],
  );
  const wrong = useMemo((): ErrorCode | null => {
    if (type === "split") return whyNotSplit(kind, original, summed);
    return purpose === null ? null : whyNotReplace(kind, purpose, original, summed);
  }, [type, kind, purpose, original, summed]);
  const faults = useMemo(
    () => (type === "split" ? summed.map((part) => faultsOf(kind, part)) : []),
    [type, kind, summed],
  );
  // The goods of a part are shared out in the table, which says itself what does not add up.
  const faulty = wrong === null ? faults.findIndex((some) => some.length > 0) : -1;
  const missing = [
    ...(type === "amend" && changes.length === 0 ? [words("review.nothingChanged")] : []),
    ...(wrong === null ? [] : [errorWords(wrong)]),
    ...named(left),
    ...named(faults[faulty] ?? []).map((said) => words("review.inPart", { number: faulty + 1, said })),
  ];
  return {
    amended,
    changes,
    kept: purpose === null ? [] : keptFields(kind, purpose),
    missing,
    wrong,
    first: left[0]?.path,
    problems,
    left,
  };
}

/** Terms that were changed; a switch keeps the goods of the bill, so that they are put back as they were. */
export function withTerms(review: Review, fields: RequestFields, part: Partial<RequestFields>): Partial<RequestFields> {
  const [amended] = fields.parts;
  const purpose = part.terms === undefined ? null : purposeOf(review.type, { terms: part.terms });
  if (purpose === null || review.type !== "amend" || amended === undefined) return part;
  const { data } = originalOf(review);
  const kept = keptFields(kindOf(review.kind), purpose);
  return { ...part, parts: [{ ...amended, ...Object.fromEntries(kept.map((name) => [name, data[name]])) }] };
}
