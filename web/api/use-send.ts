import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { Output, Route } from "#domain/api/route";
import { ApiError, call, requestKey, type Input } from "./client.ts";

export interface Sender {
  /** Sends; the answer, or undefined when it was refused or did not arrive: `problem` then says why. */
  readonly send: <R extends Route>(row: R, input: Input<R>) => Promise<{ readonly answer: Output<R> } | undefined>;
  readonly busy: boolean;
  readonly problem: ApiError | undefined;
  /** The sentence of the refusal that stands above a form: nothing when every reason stands under a field. */
  readonly above: (fields: readonly string[]) => string | undefined;
  /** The sentence under a field, by the dotted path of the field; a wrong password is said under "password". */
  readonly under: (path: string) => string | undefined;
  readonly forget: () => void;
}

/**
 * Sends a form and keeps what was refused. A request that found no answer is sent again with its key, so that it is
 * done once only; afterwards everything that is shown is read anew, but for what says `meta: { fixed: true }`.
 * `entering`: somebody comes in by it, and nothing that is shown was changed.
 */
export function useSend({ entering = false }: { readonly entering?: boolean } = {}): Sender {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
  const open = useRef<{ readonly content: string; readonly key: string }>(undefined);

  const send = useCallback(
    async <R extends Route>(row: R, input: Input<R>) => {
      const content = `${row.id} ${JSON.stringify(input)}`;
      if (open.current?.content !== content) open.current = { content, key: requestKey() };
      setBusy(true);
      setProblem(undefined);
      try {
        const answer = await call(row, input, { key: open.current.key, entering });
        open.current = undefined;
        if (!entering) await client.invalidateQueries({ predicate: ({ meta }) => meta?.["fixed"] !== true });
        return { answer };
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        if (failure.status >= 400 && failure.status < 500 && failure.code !== "REQUEST_RUNNING")
          open.current = undefined;
        setProblem(failure);
        return undefined;
      } finally {
        setBusy(false);
      }
    },
    [client, entering],
  );

  const aboutPassword = problem?.code === "WRONG_PASSWORD";
  const under = (path: string): string | undefined => {
    if (aboutPassword && path === "password") return problem.message;
    const found = problem?.fields.find((field) => field.path === path);
    return found === undefined ? undefined : (found.message ?? problem?.message);
  };
  const above = (fields: readonly string[]): string | undefined => {
    if (problem === undefined || (aboutPassword && fields.includes("password"))) return undefined;
    return problem.fields.length > 0 && problem.fields.every((field) => fields.includes(field.path))
      ? undefined
      : problem.message;
  };
  return { send, busy, problem, above, under, forget: () => setProblem(undefined) };
}
