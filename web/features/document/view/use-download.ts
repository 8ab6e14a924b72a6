import { useState } from "react";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { ApiError, callBytes } from "../../../api/client.ts";
import { saveBlob } from "../../../ui/save-blob.ts";
import { isEndedTitle } from "../paper/views.ts";

export type What = "signed" | "copy" | "endorsements" | "archive" | "paper" | "credential";

/**
 * Downloads the renderings, the credential and the files of a document; `problem` is the sentence of the last refusal.
 */
export function useDownload(document: DocumentDetail) {
  const [problem, setProblem] = useState<string>();
  const params = { id: document.id };
  const ended = isEndedTitle(document);
  /** A file says by its name that its title has ended: the signed bytes cannot. */
  const stem = `${document.number || document.name || document.kind}${ended ? "-title-ended" : ""}`;
  const attempt = async (read: () => Promise<Blob>, name: string): Promise<void> => {
    setProblem(undefined);
    try {
      saveBlob(await read(), name);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.message);
    }
  };
  return {
    problem,
    get: (what: What): void =>
      void (what === "credential"
        ? attempt(() => callBytes(documentRoutes.credential, { params }), `${stem}-credential.json`)
        : attempt(
            () => callBytes(documentRoutes.pdf, { params, query: { view: what } }),
            what === "signed" ? `${stem}${ended ? "-signed" : ""}.pdf` : `${stem}-${what}.pdf`,
          )),
    file: (fileId: string, name: string): void =>
      void attempt(
        () => callBytes(documentRoutes.file, { params: { id: document.id, fileId } }),
        ended ? `title-ended-${name}` : name,
      ),
  };
}
