import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, requestKey } from "../api/client.ts";
import { mergeFields } from "./merge-fields.ts";
import { AGAIN_MS, isPassing, type SaveState } from "./saving.ts";
import type { Arrive } from "../ui/use-begun.ts";

const PAUSE_MS = 800;

/** The subject of the form, and how that is made, kept and asked for. The same object on every render. */
export interface Ways<D, F> {
  readonly fieldsOf: (of: D) => F;
  readonly same: (one: F, other: F) => boolean;
  /** How two people's fields come together, where a field holds more than one value. */
  readonly merge?: (base: F, mine: F, theirs: F) => { readonly fields: F; readonly clash: boolean };
  readonly create: (fields: F, key: string) => Promise<D>;
  readonly save: (id: string, fields: F & { readonly expectedVersion: number }, key: string) => Promise<D>;
  readonly get: (id: string) => Promise<D>;
  /** The route that reads it: its answer is kept under that name. */
  readonly read: { readonly id: string };
}

export interface KeptForm<D, F> {
  readonly fields: F;
  readonly state: SaveState;
  readonly error: ApiError | undefined;
  readonly put: (part: Partial<F>) => void;
  /** Saves what was typed and answers the thing as it then stands; throws when it could not. */
  readonly flush: () => Promise<D>;
  /** Holds back the saves that begin by themselves, or lets them go on. */
  readonly rest: (resting: boolean) => void;
  /**
   * Changes something else about it, after whatever is under way; it is made first when there is none yet. Answers the
   * error when it was refused.
   */
  readonly run: (change: (id: string, version: number) => Promise<D>) => Promise<ApiError | undefined>;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
  readonly forgetError: () => void;
}

/** The question before the page of a form is left. */
export const promptOf = ({ state, flush, rest }: Pick<KeptForm<unknown, object>, "state" | "flush" | "rest">) => ({
  dirty: state !== "saved",
  onSave: async (): Promise<void> => void (await flush()),
  rest,
});

/**
 * A few fields, saved a moment after the last key. The typed values lie over those of the server, until it has them;
 * one request runs at a time, so that each knows the version that the one before made. A draft without an id is made
 * when something is first put into it, which `onBegun` is told of.
 */
export function useKeptForm<D extends { readonly id: string; readonly version: number }, F extends object>(
  given: D,
  ways: Ways<D, F>,
  onBegun: Arrive<D>,
): KeptForm<D, F> {
  const client = useQueryClient();
  const [typed, setTyped] = useState<F>();
  /** The last answer: the page is given it a moment later, and later still where it has only now an id. */
  const [kept, setKept] = useState<D>();
  const [state, setState] = useState<SaveState>("saved");
  const [error, setError] = useState<ApiError>();
  const now = useRef({
    newest: given,
    typed: undefined as F | undefined,
    base: ways.fieldsOf(given),
    line: Promise.resolve() as Promise<unknown>,
    key: { of: "", key: "" },
    resting: false,
    /** A save was due while it rested. */
    late: false,
    making: undefined as { fields: F; key: string } | undefined,
  });
  /** The work of a timer: saves, and leaves the telling to the state. */
  const again = useRef((): void => undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begun = useRef(onBegun);
  useEffect(() => {
    begun.current = onBegun;
  });
  useEffect(() => {
    if (given.version >= now.current.newest.version) now.current.newest = given;
  }, [given]);

  const keep = useCallback(
    (answer: D) => {
      // Parts that did not change are the same objects as before: nothing is found or drawn anew for those.
      const shared = client.setQueryData<D>([ways.read.id, { params: { id: answer.id } }], answer) ?? answer;
      now.current.newest = shared;
      setKept(shared);
    },
    [client, ways],
  );

  /** Values that the server now has, in the way it keeps them, are no longer only typed here. */
  const settle = useCallback(
    (saved: F) => {
      const at = now.current;
      at.base = ways.fieldsOf(at.newest);
      if (at.typed === undefined || ways.same(at.typed, saved)) {
        at.typed = undefined;
        setTyped(undefined);
        setState("saved");
      } else setState("dirty");
      setError(undefined);
    },
    [ways],
  );

  /**
   * Makes what is not there yet. Whether an unanswered try made one is not known: the same one is asked for until that
   * is.
   */
  const begin = useCallback(async (): Promise<void> => {
    const at = now.current;
    at.making ??= { fields: at.typed ?? at.base, key: requestKey() };
    const { fields, key } = at.making;
    setState("saving");
    try {
      keep(await ways.create(fields, key));
    } catch (problem) {
      if (
        problem instanceof ApiError &&
        problem.status >= 400 &&
        problem.status < 500 &&
        problem.code !== "REQUEST_RUNNING"
      )
        at.making = undefined;
      setState(at.typed === undefined ? "saved" : "failed");
      throw problem;
    }
    settle(fields);
    void begun.current(at.newest);
  }, [keep, settle, ways]);

  /** Typed values lie over those that a colleague has saved meanwhile. */
  const take = useCallback((fields: F, theirs: F): void => {
    now.current.base = theirs;
    now.current.typed = fields;
    setTyped(fields);
  }, []);

  const send = useCallback(
    async function attempt(again = true): Promise<void> {
      const at = now.current;
      if (at.typed === undefined) return;
      if (at.newest.id === "") await begin();
      at.late ||= at.resting;
      if (at.typed === undefined || at.resting) return;
      const { id } = at.newest;
      const theirs = ways.fieldsOf(at.newest);
      if (!ways.same(theirs, at.base)) {
        const merged = (ways.merge ?? mergeFields)(at.base, at.typed, theirs);
        if (merged.clash) throw new Conflict();
        take(merged.fields, theirs);
      }
      const sent = at.typed;
      const body = { ...sent, expectedVersion: at.newest.version };
      const text = JSON.stringify(body);
      if (at.key.of !== text) at.key = { of: text, key: requestKey() };
      setState("saving");
      try {
        keep(await ways.save(id, body, at.key.key));
      } catch (problem) {
        if (!again || !(problem instanceof ApiError) || problem.code !== "CONTENT_UPDATED") throw problem;
        keep(await ways.get(id));
        return attempt(false);
      }
      settle(sent);
    },
    [begin, keep, settle, take, ways],
  );

  /** Runs after everything that was asked before. */
  const inLine = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const turn = now.current.line.then(work, work);
    now.current.line = turn.catch(() => undefined);
    return turn;
  }, []);

  const flush = useCallback(async (): Promise<D> => {
    clearTimeout(timer.current);
    try {
      await inLine(() => send());
    } catch (problem) {
      if (problem instanceof Conflict) setState("conflict");
      else if (problem instanceof ApiError) {
        setError(problem);
        setState("failed");
        if (isPassing(problem)) timer.current = setTimeout(() => again.current(), AGAIN_MS);
      }
      throw problem;
    }
    return now.current.newest;
  }, [inLine, send]);
  useEffect(() => {
    again.current = () => {
      if (now.current.resting) now.current.late = true;
      else void flush().catch(() => undefined);
    };
  }, [flush]);
  const rest = useCallback((resting: boolean): void => {
    const at = now.current;
    at.resting = resting;
    if (resting || !at.late) return;
    at.late = false;
    timer.current = setTimeout(() => again.current(), PAUSE_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const put = (part: Partial<F>): void => {
    const at = now.current;
    if (at.typed === undefined) at.base = ways.fieldsOf(at.newest);
    at.typed = { ...(at.typed ?? at.base), ...part };
    setTyped(at.typed);
    clearTimeout(timer.current);
    if (state === "conflict") return;
    setState("dirty");
    timer.current = setTimeout(() => again.current(), PAUSE_MS);
  };
  const run = async (change: (id: string, version: number) => Promise<D>): Promise<ApiError | undefined> => {
    setError(undefined);
    try {
      keep(
        await inLine(async () => {
          if (now.current.newest.id === "") await begin();
          const { id, version } = now.current.newest;
          return change(id, version);
        }),
      );
      return undefined;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setError(problem);
      return problem;
    }
  };
  const newest = kept !== undefined && kept.version > given.version ? kept : given;
  return {
    fields: typed ?? ways.fieldsOf(newest),
    state,
    error,
    put,
    flush,
    rest,
    run,
    takeTheirs: () => {
      now.current.typed = undefined;
      setTyped(undefined);
      setState("saved");
    },
    keepMine: () => {
      const { base, newest: theirs, typed: mine } = now.current;
      const saved = ways.fieldsOf(theirs);
      if (mine !== undefined) take((ways.merge ?? mergeFields)(base, mine, saved).fields, saved);
      setState("dirty");
      void flush().catch(() => undefined);
    },
    forgetError: () => setError(undefined),
  };
}

/** A colleague changed the same field meanwhile: a person decides whose counts. */
class Conflict extends Error {}
