import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { FieldError } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import type { Language } from "#domain/text";
import { ApiError, call, requestKey } from "../api/client.ts";
import { serverMoment } from "../i18n/instants.ts";
import { endBeginning, noteBeginning } from "./beginning.ts";
import { withValue } from "./form-data.ts";
import { mergeData, type Clash } from "./merge-data.ts";
import { AGAIN_MS, isPassing, type SaveState } from "./saving.ts";
import type { Arrive } from "../ui/use-begun.ts";

const PAUSE_MS = 1_000;
/** Somebody who types on without a pause loses no more than this. */
const LONGEST_MS = 5_000;

export interface Draft {
  readonly data: FieldData;
  readonly language: Language;
  /** Makes new data of the newest; the same function on every render. */
  readonly change: (update: (data: FieldData) => FieldData) => void;
  readonly setLanguage: (language: Language) => void;
  readonly state: SaveState;
  /** When it was last saved, by the clock of this browser; undefined for one that never was. */
  readonly savedAt: Date | undefined;
  readonly error: ApiError | undefined;
  /** Fields that the server refused, until they change. */
  readonly refused: readonly FieldError[];
  /** Saves what is not saved yet and answers the document as it then stands; throws when it could not. */
  readonly save: () => Promise<DocumentDetail>;
  /** Holds back the saves that begin by themselves, or lets them go on. */
  readonly rest: (resting: boolean) => void;
  /**
   * Changes the document otherwise, after what is not saved yet and before what is typed meanwhile; answers it as it
   * then stands.
   */
  readonly between: (change: (document: DocumentDetail) => Promise<DocumentDetail>) => Promise<DocumentDetail>;
  /** Fields that a colleague and this page changed to something else: which counts must be said. */
  readonly clashes: readonly Clash[];
  /** Of those fields, take what the colleague saved, or save mine over it; every other field stays as it was changed. */
  readonly takeTheirs: () => Promise<void>;
  readonly keepMine: () => Promise<void>;
}

interface Content {
  readonly data: FieldData;
  readonly language: Language;
}

/**
 * A draft that saves itself a second after the last key, every few seconds while somebody types on, and when the page
 * goes out of sight, from where a browser may end it. One save runs at a time; a failed one is repeated with the same
 * request key, so that it counts once. Nothing typed is given up by any answer. A draft without an id is made by its
 * first save, which `onBegun` is told of; one that begins `unsaved` has something to be lost before anything is typed.
 */
export function useDraft(
  document: DocumentDetail,
  unsaved = false,
  onBegun: Arrive<DocumentDetail> = () => undefined,
): Draft {
  const client = useQueryClient();
  const [content, setContent] = useState<Content>({ data: document.data, language: document.language });
  const [state, setState] = useState<SaveState>(unsaved ? "unsaved" : "saved");
  const [savedAt, setSavedAt] = useState(() => (document.id === "" ? undefined : serverMoment(document.updatedAt)));
  const [error, setError] = useState<ApiError>();
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  /** The values that the timers and the running save see. */
  const now = useRef({
    content,
    saved: unsaved ? undefined : content,
    version: document.version,
    conflict: false,
    resting: false,
    /** A save was due while it rested. */
    late: false,
    running: undefined as Promise<unknown> | undefined,
    tried: undefined as { content: Content; version: number; key: string } | undefined,
  });
  const latest = useRef(document);
  const begun = useRef(onBegun);
  useEffect(() => {
    begun.current = onBegun;
  });
  /** The work of a timer: saves, and leaves the telling to the state. */
  const again = useRef((): void => undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** When the first was typed of what no save has taken along. */
  const since = useRef<number>(undefined);

  const keep = useCallback(
    (answer: DocumentDetail) => {
      latest.current = answer;
      now.current.version = answer.version;
      client.setQueryData([documentRoutes.get.id, { params: { id: answer.id } }], answer);
    },
    [client],
  );

  /** Puts mine and what a colleague has saved together; false where both changed a field, or it cannot be read. */
  const joined = useCallback(async (): Promise<boolean> => {
    const at = now.current;
    const base = latest.current;
    const theirs = await call(documentRoutes.get, { params: { id: base.id } }).catch(() => undefined);
    if (theirs === undefined || theirs.version <= at.version) return false;
    const merge = mergeData(base.data, at.content.data, theirs.data);
    setClashes(merge.clashes);
    if (merge.clashes.length > 0) return false;
    const language = at.content.language === base.language ? theirs.language : at.content.language;
    at.content = { data: merge.data, language };
    setContent(at.content);
    keep(theirs);
    return true;
  }, [keep]);

  const save = useCallback(
    async function attempt(): Promise<DocumentDetail> {
      clearTimeout(timer.current);
      since.current = undefined;
      const at = now.current;
      while (at.running !== undefined) await at.running.catch(() => undefined);
      if (at.content === at.saved) return latest.current;
      const { id, kind } = latest.current;
      const { version } = at;
      // Whether an unanswered beginning made a draft is not known: the same one is asked for until that is, and what
      // was typed since is saved into it.
      const sent = id === "" ? (at.tried?.content ?? at.content) : at.content;
      const repeated = at.tried?.content === sent && at.tried.version === version ? at.tried : undefined;
      at.tried = repeated ?? { content: sent, version, key: requestKey() };
      setState("saving");
      if (id === "") noteBeginning(kind);
      const request =
        id === ""
          ? call(
              documentRoutes.create,
              {
                body: {
                  kind,
                  ...sent,
                  templateId: latest.current.template?.id ?? null,
                  madeWith: latest.current.madeWith?.id ?? null,
                },
              },
              { key: at.tried.key },
            )
          : call(
              documentRoutes.save,
              { params: { id }, body: { ...sent, expectedVersion: version } },
              { key: at.tried.key },
            );
      at.running = request;
      let answer: DocumentDetail | undefined;
      try {
        answer = await request;
        at.saved = sent;
        keep(answer);
        setSavedAt(new Date());
        setError(undefined);
        setRefused([]);
        setState(at.content === sent ? "saved" : "dirty");
        if (at.content !== sent) timer.current = setTimeout(() => again.current(), PAUSE_MS);
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        if (id === "" && problem.status >= 400 && problem.status < 500 && problem.code !== "REQUEST_RUNNING") {
          at.tried = undefined;
          endBeginning();
        }
        at.conflict = problem.code === "CONTENT_UPDATED";
        const joining = at.conflict ? joined() : Promise.resolve(false);
        at.running = joining;
        if (!(await joining)) {
          setError(problem);
          setRefused(problem.fields);
          setState(at.conflict ? "conflict" : "failed");
          if (isPassing(problem)) timer.current = setTimeout(() => again.current(), AGAIN_MS);
          throw problem;
        }
        at.conflict = false;
      } finally {
        at.running = undefined;
      }
      if (answer === undefined) return attempt();
      if (id !== "") return answer;
      // The window knows the draft once its address has the id: until then it may be loaded anew without it.
      void Promise.resolve(begun.current(answer)).then(endBeginning);
      if (!at.resting) return attempt();
      at.late = true;
      return answer;
    },
    [joined, keep],
  );

  const between = useCallback(
    async (change: (document: DocumentDetail) => Promise<DocumentDetail>): Promise<DocumentDetail> => {
      await save();
      while (now.current.running !== undefined) await now.current.running.catch(() => undefined);
      const at = now.current;
      const changing = change(latest.current);
      at.running = changing;
      try {
        const answer = await changing;
        keep(answer);
        return answer;
      } finally {
        at.running = undefined;
      }
    },
    [keep, save],
  );

  const put = useCallback((next: Content) => {
    now.current.content = next;
    setContent(next);
    clearTimeout(timer.current);
    // Which version counts must be said first.
    if (now.current.conflict) return;
    setState("dirty");
    since.current ??= Date.now();
    timer.current = setTimeout(
      () => again.current(),
      Math.max(0, Math.min(PAUSE_MS, since.current + LONGEST_MS - Date.now())),
    );
  }, []);
  useEffect(() => {
    again.current = () => {
      if (now.current.resting) now.current.late = true;
      else void save().catch(() => undefined);
    };
  }, [save]);
  const rest = useCallback((resting: boolean) => {
    const at = now.current;
    at.resting = resting;
    if (resting || !at.late) return;
    at.late = false;
    timer.current = setTimeout(() => again.current(), PAUSE_MS);
  }, []);
  const change = useCallback(
    (update: (data: FieldData) => FieldData) => put({ ...now.current.content, data: update(now.current.content.data) }),
    [put],
  );

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const hide = (): void => {
      if (globalThis.document.visibilityState === "hidden" && since.current !== undefined) again.current();
    };
    globalThis.document.addEventListener("visibilitychange", hide);
    return () => globalThis.document.removeEventListener("visibilitychange", hide);
  }, []);

  // A colleague saved meanwhile: what is on the screen follows, as long as nothing was typed here.
  useEffect(() => {
    const at = now.current;
    if (document.version <= at.version || at.running !== undefined || at.content !== at.saved) return;
    const theirs = { data: document.data, language: document.language };
    now.current = { ...at, content: theirs, saved: theirs, version: document.version };
    latest.current = document;
    setContent(theirs);
    setSavedAt(serverMoment(document.updatedAt));
  }, [document]);

  /** Ends a conflict: every field as the one who changed it has it, and as `wins` says where both did. */
  const decide = async (wins: "mine" | "theirs"): Promise<void> => {
    const base = latest.current;
    const theirs = await call(documentRoutes.get, { params: { id: base.id } });
    const at = now.current;
    const merge = mergeData(base.data, at.content.data, theirs.data);
    const data =
      wins === "mine"
        ? merge.data
        : merge.clashes.reduce((all, { path, theirs: value }) => withValue(all, path, value), merge.data);
    at.content = { data, language: at.content.language === base.language ? theirs.language : at.content.language };
    at.conflict = false;
    keep(theirs);
    setContent(at.content);
    setClashes([]);
    setError(undefined);
    setState("dirty");
    await save();
  };
  return {
    ...content,
    state,
    savedAt,
    error,
    refused,
    clashes,
    save,
    rest,
    between,
    change,
    setLanguage: (language) => put({ ...now.current.content, language }),
    takeTheirs: async () => decide("theirs"),
    keepMine: async () => decide("mine"),
  };
}
