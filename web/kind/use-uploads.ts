import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { documentRoutes, UPLOAD_LIMIT_MB } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { TT } from "#domain/file-names";
import type { FieldData } from "#domain/kinds/field";
import { problems } from "#domain/kinds/problems";
import { kindOf, uploadFields, type UploadField } from "#domain/kinds/kinds";
import { megabytes } from "#domain/limits";
import { ApiError, requestKey } from "../api/client.ts";
import { sendFile } from "../api/send-file.ts";
import { asText } from "../fields/field-input.ts";

const ENDINGS = [".pdf", ".png", ".jpg", ".jpeg", ".docx", ".xlsx", ".pptx", ".odt", ".ods"];
/** Types that the server takes, for the file chooser; it decides by the content. */
export const UPLOAD_ACCEPT = ENDINGS.join(",");

export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly name: string;
  readonly kind: string;
  /** Its number, dates and description, as far as they were said. */
  readonly data: FieldData;
  readonly state: "waiting" | "sending" | "done" | "failed";
  /** 0 to 1. */
  readonly part: number;
  readonly error: ApiError | undefined;
  /** Why it is not even sent. */
  readonly refused: "type" | "tt" | "size" | undefined;
}

export interface Uploads {
  readonly rows: readonly Upload[];
  readonly busy: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly change: (
    id: string,
    part: { readonly name?: string; readonly kind?: string; readonly data?: FieldData },
  ) => void;
  readonly remove: (id: string) => void;
  /** Sends what has not been uploaded yet, one file after the other. */
  readonly start: () => Promise<readonly DocumentDetail[]>;
  readonly clear: () => void;
}

/** `Ullage report.pdf` becomes `Ullage report`. */
export const nameOf = (file: { readonly name: string }): string => file.name.replace(/\.[^.]{1,5}$/, "").slice(0, 140);

/**
 * The reason why the server would refuse the file in any case; a name without an ending says nothing of the content.
 */
export function refusedAtOnce({ name, size }: Pick<File, "name" | "size">): Upload["refused"] {
  const ending = /\.[^.]*$/.exec(name)?.[0].toLowerCase();
  if (ending === `.${TT}`) return "tt";
  if (ending !== undefined && !ENDINGS.includes(ending)) return "type";
  return size >= megabytes(UPLOAD_LIMIT_MB) ? "size" : undefined;
}

/** The given data that the type of the file has. */
const saidOf = ({ kind, data }: Upload): Partial<Record<UploadField, string>> =>
  Object.fromEntries(
    uploadFields(kindOf(kind)).flatMap(({ name }) => {
      const value = asText(data[name]).trim();
      return value === "" ? [] : [[name, value]];
    }),
  );

/** Whether a file has a name, and nothing wrong was said of it. */
export const isReady = (row: Upload): boolean =>
  row.name.trim() !== "" && problems(uploadFields(kindOf(row.kind)), row.data).length === 0;

const fresh = (file: File): Upload => ({
  id: requestKey(),
  file,
  name: nameOf(file),
  kind: "Unclassified",
  data: {},
  state: "waiting",
  part: 0,
  error: undefined,
  refused: refusedAtOnce(file),
});

/** Files on their way to the Document List. A failed one stays with what was typed; trying it again counts once. */
export function useUploads(): Uploads {
  const client = useQueryClient();
  const [rows, setRows] = useState<readonly Upload[]>([]);
  const [busy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  const patch = (id: string, part: Partial<Upload>): void =>
    setRows((old) => old.map((row) => (row.id === id ? { ...row, ...part } : row)));

  const send = async (row: Upload): Promise<DocumentDetail | undefined> => {
    const query = { name: row.name.trim(), kind: row.kind, ...saidOf(row) };
    const identity = JSON.stringify([row.id, query]);
    const key = keys.current.get(identity) ?? requestKey();
    keys.current.set(identity, key);
    patch(row.id, { state: "sending", part: 0, error: undefined });
    try {
      const made = await sendFile(documentRoutes.upload, { query }, row.file, {
        key,
        onProgress: (part) => patch(row.id, { part }),
      });
      patch(row.id, { state: "done", part: 1 });
      return made;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      patch(row.id, { state: "failed", error: problem });
      return undefined;
    }
  };

  return {
    rows,
    busy,
    add: (files) => setRows((old) => [...old, ...files.map(fresh)]),
    change: (id, part) => patch(id, { ...part, error: undefined }),
    remove: (id) => setRows((old) => old.filter((row) => row.id !== id)),
    clear: () => setRows([]),
    start: async () => {
      setBusy(true);
      const made: DocumentDetail[] = [];
      for (const row of rows) {
        if (row.state === "done" || row.refused !== undefined || !isReady(row)) continue;
        const document = await send(row);
        if (document !== undefined) made.push(document);
      }
      setBusy(false);
      if (made.length > 0) await client.invalidateQueries();
      return made;
    },
  };
}
