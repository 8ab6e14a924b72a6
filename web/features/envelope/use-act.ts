import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { envelopeRoutes } from "#domain/api/envelopes";
import { ApiError, isUnanswered } from "../../api/client.ts";
import { useRetryKey } from "../../api/retry-key.ts";
import { useWords } from "../../i18n/use-words.ts";

const PASSWORD_CODES: readonly string[] = ["WRONG_PASSWORD", "PASSWORD_NEEDED"];

/**
 * One request of a dialog: busy, refused under the password or above the content, and done once only however often it
 * is sent.
 */
export function useAct(envelopeId: string) {
  const words = useWords();
  const client = useQueryClient();
  const key = useRetryKey();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  // The version that an unanswered request named: with it, pressing again is the same request, though the envelope has
  // gone on.
  const asked = useRef<number>(undefined);
  const aboutPassword = error !== undefined && PASSWORD_CODES.includes(error.code);

  /** Answers what the server answered; undefined when it refused. */
  const act = async <B extends string | { readonly expectedVersion: number }, T>(
    body: B,
    send: (body: B, options: { key: string }) => Promise<T>,
  ): Promise<T | undefined> => {
    setBusy(true);
    setError(undefined);
    try {
      const sent =
        typeof body === "object" && asked.current !== undefined ? { ...body, expectedVersion: asked.current } : body;
      const answer = await send(sent, { key: key(sent) });
      asked.current = undefined;
      await client.invalidateQueries();
      return answer;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setError(problem);
      // A wrong password says nothing about the request before it.
      if (isUnanswered(problem)) asked.current ??= typeof body === "object" ? body.expectedVersion : undefined;
      else if (!PASSWORD_CODES.includes(problem.code)) asked.current = undefined;
      if (problem.code === "CONTENT_UPDATED")
        await client.invalidateQueries({ queryKey: [envelopeRoutes.get.id, { params: { id: envelopeId } }] });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return {
    act,
    busy,
    error:
      error === undefined || aboutPassword
        ? undefined
        : isUnanswered(error)
          ? words("common.unanswered")
          : error.message,
    passwordError: aboutPassword ? error.message : undefined,
  };
}
