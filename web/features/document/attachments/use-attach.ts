import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { documentRoutes, UPLOAD_LIMIT_MB } from "#domain/api/documents";
import type { Attachment, DocumentDetail } from "#domain/api/document-shapes";
import { ApiError, call, requestKey } from "../../../api/client.ts";
import { sendFile } from "../../../api/send-file.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../../i18n/use-words.ts";
import { nameOf, refusedAtOnce } from "../../../kind/use-uploads.ts";

/** A change of the document as it then stands; answers what came of it. */
export type Change = (document: DocumentDetail) => Promise<DocumentDetail>;

interface Sending {
  readonly name: string;
  /** 0 to 1; at 1 the server looks at the file. */
  readonly part: number;
}

/**
 * Adds files to a document one after the other, and takes them off; `problem` is the sentence of the last refusal, with
 * the file it is about.
 */
export function useAttach(document: DocumentDetail, between?: (change: Change) => Promise<DocumentDetail>) {
  const words = useWords();
  const errorWords = useErrorWords();
  const format = useFormat();
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const carry = async (latest: DocumentDetail, change: Change): Promise<DocumentDetail> => {
    const answer = between === undefined ? await change(latest) : await between(change);
    client.setQueryData([documentRoutes.get.id, { params: { id: answer.id } }], answer);
    return answer;
  };
  const whyNot = (file: File): string | undefined => {
    const refused = refusedAtOnce(file);
    if (refused === undefined) return undefined;
    return refused === "type"
      ? errorWords("UPLOAD_TYPE")
      : words("uploads.tooLarge", { size: format.size(file.size), limit: UPLOAD_LIMIT_MB });
  };
  const attempt = async (name: string, what: () => Promise<void>): Promise<boolean> => {
    try {
      await what();
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(words("facts.attachFailed", { name, reason: failure.message }));
      return false;
    }
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    setProblem(undefined);
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
      setSending(undefined);
    }
  };

  return {
    busy,
    problem,
    sending,
    add: (files: readonly File[]): Promise<void> =>
      run(async () => {
        let latest = document;
        for (const file of files) {
          const { name } = file;
          const refused = whyNot(file);
          if (refused !== undefined) {
            setProblem(words("facts.attachFailed", { name, reason: refused }));
            return;
          }
          setSending({ name, part: 0 });
          const key = requestKey();
          const sent = await attempt(name, async () => {
            latest = await carry(latest, ({ id, version }) =>
              sendFile(
                documentRoutes.attach,
                { params: { id }, query: { name: nameOf(file), expectedVersion: version } },
                file,
                { key, onProgress: (part) => setSending({ name, part }) },
              ),
            );
          });
          if (!sent) return;
        }
      }),
    remove: ({ id: fileId, name }: Attachment): Promise<void> =>
      run(async () => {
        const key = requestKey();
        await attempt(
          name,
          async () =>
            void (await carry(document, ({ id }) => call(documentRoutes.detach, { params: { id, fileId } }, { key }))),
        );
      }),
  };
}
