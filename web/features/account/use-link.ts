import { useEffect, useState } from "react";
import type { Output, Route } from "#domain/api/route";
import { ApiError, call, type Input } from "../../api/client.ts";

interface Answer<T> {
  readonly found?: T;
  readonly refused?: ApiError;
}

/**
 * The content behind the link of a letter, asked before anything is typed. Without an answer (`pending`), nobody knows.
 */
export function useLink<R extends Route>(row: R, token: string): Answer<Output<R>> & { readonly pending: boolean } {
  const [answer, setAnswer] = useState<Answer<Output<R>> & { readonly token: string }>();
  useEffect(() => {
    if (token.length < 20) return;
    let gone = false;
    const tell = (told: Answer<Output<R>>): void => {
      if (!gone) setAnswer({ token, ...told });
    };
    call(row, { body: { token } } as unknown as Input<R>).then(
      (found) => tell({ found }),
      (error: unknown) => tell(error instanceof ApiError ? { refused: error } : {}),
    );
    return () => {
      gone = true;
    };
  }, [row, token]);
  return { ...answer, pending: answer?.token !== token };
}
