import { useState } from "react";
import type { ErrorCode } from "#domain/errors";
import type { Sender } from "../../api/use-send.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { orderFaults, partyPath, type Ordered } from "./ordered.ts";

/** The typed content of the form of a delivery, and the faults of it that may be told yet. */
export function useOrder(first: Ordered, { problem }: Pick<Sender, "problem">) {
  const words = useWords();
  const errorWords = useErrorWords();
  const [value, setValue] = useState(first);
  const [sent, setSent] = useState(first);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const { all, wrong } = orderFaults(value);
  const refused = (problem?.fields ?? []).map((one) => ({ ...one, path: partyPath(sent, one.path) }));
  const error = (path: string): string | undefined => {
    const mine = touched.has(path) || tried ? (tried ? wrong : all).find((one) => one.path === path) : undefined;
    if (mine !== undefined) return errorWords(mine.code, mine.parameters);
    const theirs = refused.find((one) => one.path === path);
    return theirs && (theirs.message ?? errorWords(theirs.code, theirs.parameters));
  };
  return {
    value,
    change: setValue,
    dirty: JSON.stringify(value) !== JSON.stringify(first),
    error,
    touch: (path: string) => setTouched((old) => (old.has(path) ? old : new Set(old).add(path))),
    /** Whether it can be sent; what is wrong with it is told from now on. */
    check: (): boolean => {
      setTried(true);
      setSent(value);
      return wrong.length === 0;
    },
    /** The facts that a tanker still needs, in words. */
    missing:
      wrong.length > 0
        ? words("bunker.wrongFields", { count: wrong.length })
        : all.length > 0
          ? words("bunker.missingFields", { count: all.length })
          : undefined,
    /** The refusals of the server beside single fields. */
    above: problem === undefined || (refused.length > 0 && refused.every(known)) ? undefined : problem.message,
  };
}

const known = ({ path }: { readonly path: string; readonly code: ErrorCode }): boolean =>
  path.startsWith("ordered.") || path.startsWith("parties.");
