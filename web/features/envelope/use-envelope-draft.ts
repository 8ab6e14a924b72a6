import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { envelopeRoutes, type EnvelopeDetail } from "#domain/api/envelopes";
import { ApiError, call, requestKey } from "../../api/client.ts";
import { AGAIN_MS, isPassing, type SaveState } from "../../kind/saving.ts";
import { fieldsOf, sameFields, type Fields } from "./fields.ts";

const PAUSE_MS = 800;

export interface EnvelopeDraft {
  readonly fields: Fields;
  readonly state: SaveState;
  readonly error: ApiError | undefined;
  readonly put: (part: Partial<Fields>) => void;
  /** Saves what was typed and answers the envelope as it then stands; throws when it could not. */
  readonly flush: () => Promise<EnvelopeDetail>;
  /** Changes the content of the envelope, which is made first when there is none yet, after whatever is under way; answers the error when it was refused. */
  readonly run: (change: (id: string) => Promise<EnvelopeDetail>) => Promise<ApiError | undefined>;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
  readonly forgetError: () => void;
}

/**
 * Recipient, subject and note, saved a moment after the last key. What is typed lies over what the server has, until it has
 * it; one request runs at a time, so that each knows the version that the one before made. An envelope without an id is
 * made when something is first put into it, which `onBegun` is told of.
 */
export function useEnvelopeDraft(envelope: EnvelopeDetail, onBegun: (made: EnvelopeDetail) => void): EnvelopeDraft {
  const client = useQueryClient();
  const [typed, setTyped] = useState<Fields>();
  /** The last answer: the page is given it a moment later, and later still where the envelope has only now an id. */
  const [kept, setKept] = useState<EnvelopeDetail>();
  const [state, setState] = useState<SaveState>("saved");
  const [error, setError] = useState<ApiError>();
  const now = useRef({ envelope, typed: undefined as Fields | undefined, base: fieldsOf(envelope), line: Promise.resolve() as Promise<unknown>, key: { of: "", key: "" }, making: undefined as { fields: Fields; key: string } | undefined });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begun = useRef(onBegun);
  useEffect(() => {
    begun.current = onBegun;
  });
  useEffect(() => {
    if (envelope.version >= now.current.envelope.version) now.current.envelope = envelope;
  }, [envelope]);

  const keep = useCallback((answer: EnvelopeDetail) => {
    now.current.envelope = answer;
    setKept(answer);
    client.setQueryData([envelopeRoutes.get.id, { params: { id: answer.id } }], answer);
  }, [client]);

  /** What the server now has is no longer only typed here. */
  const settle = useCallback((saved: Fields) => {
    const at = now.current;
    at.base = saved;
    if (at.typed === undefined || sameFields(at.typed, saved)) {
      at.typed = undefined;
      setTyped(undefined);
      setState("saved");
    } else setState("dirty");
    setError(undefined);
  }, []);

  /** Makes the envelope that is not there yet. Whether an unanswered try made one is not known: the same one is asked for until that is. */
  const begin = useCallback(async (): Promise<void> => {
    const at = now.current;
    at.making ??= { fields: at.typed ?? at.base, key: requestKey() };
    const { fields, key } = at.making;
    setState("saving");
    try {
      keep(await call(envelopeRoutes.compose, { body: fields }, { key }));
    } catch (problem) {
      if (problem instanceof ApiError && problem.status >= 400 && problem.status < 500 && problem.code !== "REQUEST_RUNNING") at.making = undefined;
      setState(at.typed === undefined ? "saved" : "failed");
      throw problem;
    }
    settle(fields);
    begun.current(at.envelope);
  }, [keep, settle]);

  const send = useCallback(async function attempt(again = true): Promise<void> {
    const at = now.current;
    if (at.typed === undefined) return;
    if (at.envelope.id === "") await begin();
    const sent = at.typed;
    if (sent === undefined) return;
    const { id } = at.envelope;
    if (!sameFields(fieldsOf(at.envelope), at.base)) throw new Conflict();
    const body = { ...sent, expectedVersion: at.envelope.version };
    const text = JSON.stringify(body);
    if (at.key.of !== text) at.key = { of: text, key: requestKey() };
    setState("saving");
    try {
      keep(await call(envelopeRoutes.save, { params: { id }, body }, { key: at.key.key }));
    } catch (problem) {
      if (!again || !(problem instanceof ApiError) || problem.code !== "CONTENT_UPDATED") throw problem;
      keep(await call(envelopeRoutes.get, { params: { id } }));
      return attempt(false);
    }
    settle(sent);
  }, [begin, keep, settle]);

  /** Runs after everything that was asked before. */
  const inLine = useCallback(<T,>(work: () => Promise<T>): Promise<T> => {
    const turn = now.current.line.then(work, work);
    now.current.line = turn.catch(() => undefined);
    return turn;
  }, []);

  const flush = useCallback(async function attempt(): Promise<EnvelopeDetail> {
    clearTimeout(timer.current);
    try {
      await inLine(() => send());
    } catch (problem) {
      if (problem instanceof Conflict) setState("conflict");
      else if (problem instanceof ApiError) {
        setError(problem);
        setState("failed");
        if (isPassing(problem)) timer.current = setTimeout(() => void attempt().catch(() => undefined), AGAIN_MS);
      }
      throw problem;
    }
    return now.current.envelope;
  }, [inLine, send]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const put = (part: Partial<Fields>): void => {
    const at = now.current;
    if (at.typed === undefined) at.base = fieldsOf(at.envelope);
    at.typed = { ...(at.typed ?? at.base), ...part };
    setTyped(at.typed);
    clearTimeout(timer.current);
    if (state === "conflict") return;
    setState("dirty");
    timer.current = setTimeout(() => void flush().catch(() => undefined), PAUSE_MS);
  };
  const run = async (change: (id: string) => Promise<EnvelopeDetail>): Promise<ApiError | undefined> => {
    setError(undefined);
    try {
      keep(await inLine(async () => {
        if (now.current.envelope.id === "") await begin();
        return change(now.current.envelope.id);
      }));
      return undefined;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setError(problem);
      return problem;
    }
  };
  const newest = kept !== undefined && kept.version > envelope.version ? kept : envelope;
  return {
    fields: typed ?? fieldsOf(newest), state, error, put, flush, run,
    takeTheirs: () => {
      now.current.typed = undefined;
      setTyped(undefined);
      setState("saved");
    },
    keepMine: () => {
      now.current.base = fieldsOf(now.current.envelope);
      setState("dirty");
      void flush().catch(() => undefined);
    },
    forgetError: () => setError(undefined),
  };
}

/** A colleague changed the same fields meanwhile: a person decides which count. */
class Conflict extends Error {}
