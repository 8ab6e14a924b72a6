import { useMemo, useState } from "react";
import type { FieldError } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { useErrorWords } from "../i18n/use-words.ts";
import { orderedProblems } from "./form-data.ts";

interface Saying {
  /** The sentence under a field: at once for what the server refused, else when the field was left or all are shown. */
  readonly error: (path: string) => string | undefined;
  readonly touch: (path: string) => void;
  readonly showAll: () => void;
}

interface Problems extends Saying {
  /** Everything that blocks signing, in the order of the form. */
  readonly all: readonly FieldError[];
}

/** Which of these faults may be named yet: nobody is scolded for a field not reached. */
export function useSaying(all: readonly FieldError[], refused: readonly FieldError[]): Saying {
  const errorWords = useErrorWords();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(false);
  return {
    error: (path) => {
      const theirs = refused.find((one) => one.path === path);
      if (theirs !== undefined) return theirs.message ?? errorWords(theirs.code, theirs.parameters);
      if (!shown && !touched.has(path)) return undefined;
      const mine = all.find((one) => one.path === path);
      return mine && errorWords(mine.code, mine.parameters);
    },
    touch: (path) => setTouched((old) => (old.has(path) ? old : new Set(old).add(path))),
    showAll: () => setShown(true),
  };
}

/** The fields missing or wrong in a draft, or in the data of a file, and which of them may be named yet. */
export function useProblems(kind: Kind, data: FieldData, refused: readonly FieldError[], ofFile = false): Problems {
  const all = useMemo(() => {
    const own = orderedProblems(kind, data, ofFile);
    return [...own, ...refused.filter(({ path }) => !own.some((one) => one.path === path))];
  }, [kind, data, ofFile, refused]);
  return { all, ...useSaying(all, refused) };
}
