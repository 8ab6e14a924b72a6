import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { SignaturePlacement } from "#domain/api/document-signing";
import type { BodyInput } from "#domain/api/route";
import { tooMuch } from "#domain/multi-sign";
import { ApiError, call, callBytes, requestKey } from "../../../api/client.ts";
import { sendFile } from "../../../api/send-file.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { nameOf, refusedAtOnce } from "../../../kind/use-uploads.ts";
import { archivalOfFile } from "../../../paper/archival.ts";
import { notSeenWhole, unseenWord } from "../../../paper/wholeness.ts";
import { clientState } from "../../../session/state.ts";
import { useMe } from "../../../session/use-me.ts";
import { BridgeError } from "../../../ukey/bridge.ts";
import type { SignWithKey } from "../../../ukey/use-bridge.ts";
import type { SignatureChoice } from "../choice.ts";
import { isToSign, signedSince, type Entry } from "./batch.ts";

export type Batch = ReturnType<typeof useBatch>;

const MAGIC = "%PDF-";
const PASSWORD_CODES: readonly string[] = ["WRONG_PASSWORD", "PASSWORD_NEEDED", "TOO_MANY_ATTEMPTS"];

/**
 * The reason that the browser can see why a file will not be signed; null sends it to the server, which decides by the
 * content.
 */
async function refusedType(file: File): Promise<"UPLOAD_TYPE" | "UPLOAD_NOT_PDF" | null> {
  if ((await file.slice(0, MAGIC.length).text()) === MAGIC) return null;
  return refusedAtOnce({ name: file.name, size: 0 }) === "type" ? "UPLOAD_TYPE" : "UPLOAD_NOT_PDF";
}

const counted = (entries: readonly Entry[]): readonly Entry[] => entries.filter(({ phase }) => phase !== "refused");
const entryOf = (document: DocumentDetail, from: number, own: readonly string[]): Entry => ({
  key: document.id,
  name: document.name || document.number,
  size: document.size ?? 0,
  phase: signedSince(document, from, own) ? "signed" : "ready",
  part: 1,
  document,
  from,
});

/**
 * In two requests, between which the UKey signs. A request without an answer is looked for in the document, not sent
 * again.
 */
async function signWithKey(
  id: string,
  body: Omit<BodyInput<typeof documentRoutes.sign>, "password">,
  password: string,
  byKey: SignWithKey,
) {
  const params = { id };
  const asked = await call(documentRoutes.signPrepare, { params, body: { ...body, password } });
  return call(documentRoutes.signComplete, {
    params,
    body: { preparation: asked.preparation, value: await byKey(asked), password },
  });
}

/** Documents that are signed together, each by itself: one that fails holds up no other. */
export function useBatch() {
  const client = useQueryClient();
  const words = useWords();
  const { user, organisation, certificates } = useMe();
  const own = certificates.flatMap((one) => (one.of === "user" ? [one.serial] : []));
  const of = `${user.id} ${organisation.id}`;
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [busy, setBusy] = useState(false);
  const [restored, setRestored] = useState(false);
  /** As it is now, also inside work that began earlier. */
  const current = useRef<readonly Entry[]>([]);
  const keys = useRef(new Map<string, string>());

  const put = (change: (old: readonly Entry[]) => readonly Entry[]): void => {
    current.current = change(current.current);
    setEntries(current.current);
    clientState.change(of, {
      signing: current.current.flatMap(({ document, from }) =>
        document === undefined ? [] : [{ id: document.id, from }],
      ),
    });
  };
  const patch = (key: string, part: Partial<Entry>): void =>
    put((old) => old.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));

  /** Puts documents in that are on the server already. Those that are not found are left out. */
  const addDocuments = async (wanted: readonly { readonly id: string; readonly from?: number }[]): Promise<void> => {
    for (const { id, from } of wanted) {
      if (current.current.some((entry) => entry.document?.id === id)) continue;
      const document = await call(documentRoutes.get, { params: { id } }).catch((failure: unknown) => {
        if (failure instanceof ApiError) return null;
        throw failure;
      });
      if (document === null) continue;
      const entry = entryOf(document, from ?? document.signatures.length, own);
      const refused = tooMuch(entry.size, counted(current.current));
      put((old) => [
        ...old.filter(({ key }) => key !== entry.key),
        refused === null ? entry : { ...entry, phase: "refused", refused },
      ]);
    }
  };
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void addDocuments(clientState.of(of).signing).then(() => setRestored(true));
    // Once, when the page is opened.
  });

  const send = async (entry: Entry): Promise<void> => {
    const { file } = entry;
    if (file === undefined) return;
    const key = keys.current.get(entry.key) ?? requestKey();
    keys.current.set(entry.key, key);
    patch(entry.key, { phase: "sending", part: 0, problem: undefined } as Partial<Entry>);
    try {
      const document = await sendFile(
        documentRoutes.upload,
        { query: { name: nameOf(file) || file.name, kind: "Unclassified", toSign: "true" } },
        file,
        { key, onProgress: (part) => patch(entry.key, { part }) },
      );
      const archival = await archivalOfFile(file);
      patch(entry.key, { phase: "ready", part: 1, document, from: document.signatures.length, archival });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      patch(entry.key, { phase: "unsent", problem: failure.message });
    }
  };

  const add = async (files: readonly File[]): Promise<void> => {
    const fresh: Entry[] = [];
    for (const file of files) {
      const refused = (await refusedType(file)) ?? tooMuch(file.size, [...counted(current.current), ...counted(fresh)]);
      fresh.push({
        key: requestKey(),
        name: file.name,
        size: file.size,
        part: 0,
        from: 0,
        ...(refused === null ? { phase: "sending", file } : { phase: "refused", refused }),
      });
    }
    put((old) => [...old, ...fresh]);
    for (const entry of counted(fresh)) await send(entry);
    await client.invalidateQueries();
  };

  /**
   * Signs what is not signed yet, one after the other. A wrong password ends it before anything was signed, a UKey that
   * does not sign wherever it stands; either is answered.
   */
  const sign = async (
    password: string,
    choice: SignatureChoice["body"],
    placement: SignaturePlacement,
    onBegun: () => void,
    byKey?: SignWithKey,
  ): Promise<ApiError | BridgeError | null> => {
    setBusy(true);
    try {
      const together = counted(current.current).flatMap(({ document }) =>
        document === undefined ? [] : [document.id],
      );
      for (const { key } of current.current.filter(isToSign)) {
        const entry = current.current.find((one) => one.key === key);
        if (entry?.document === undefined) continue;
        const { id, version } = entry.document;
        patch(key, { phase: "signing" });
        const body = {
          expectedVersion: version,
          ...choice,
          placement,
          together,
          ...(entry.overDoubt === true ? { overDoubt: true } : {}),
        };
        const identity = JSON.stringify([id, body]);
        const request = keys.current.get(identity) ?? requestKey();
        keys.current.set(identity, request);
        try {
          const file = await callBytes(documentRoutes.pdf, { params: { id }, query: { view: "signed" } });
          const unseen = await notSeenWhole(file);
          if (unseen !== undefined) {
            patch(key, { phase: "failed", problem: words(`paper.${unseenWord(unseen)}`) });
            continue;
          }
          if (entry.archival === undefined) patch(key, { archival: await archivalOfFile(file) });
          const { document } = await (byKey === undefined
            ? call(documentRoutes.sign, { params: { id }, body: { ...body, password } }, { key: request })
            : signWithKey(id, body, password, byKey));
          patch(key, { phase: "signed", document });
          onBegun();
        } catch (failure) {
          if (failure instanceof BridgeError) {
            patch(key, { phase: entry.phase });
            return failure;
          }
          if (!(failure instanceof ApiError)) throw failure;
          if (PASSWORD_CODES.includes(failure.code)) {
            patch(key, { phase: entry.phase });
            return failure;
          }
          onBegun();
          patch(key, {
            phase: "failed",
            problem: failure.message,
            ...(failure.code === "SIGNED_DOUBTFUL" ? { overDoubt: false } : {}),
          });
          if (failure.status >= 400 && failure.status < 500) keys.current.delete(identity);
          const now = await call(documentRoutes.get, { params: { id } }).catch(() => null);
          if (now !== null)
            patch(key, signedSince(now, entry.from, own) ? { phase: "signed", document: now } : { document: now });
        }
      }
      return null;
    } finally {
      setBusy(false);
      await client.invalidateQueries();
    }
  };

  return {
    entries,
    busy,
    restored,
    add,
    addDocuments,
    sign,
    retry: (entry: Entry) => void send(entry),
    accept: (key: string, overDoubt: boolean) => patch(key, { overDoubt }),
    remove: (key: string) => put((old) => old.filter((entry) => entry.key !== key)),
    clear: () => put(() => []),
  };
}
