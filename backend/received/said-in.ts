import { templateOfFile } from "#domain/trade-trust/named-template";
import { saidByFile } from "#domain/trade-trust/said-by-file";
import { readDocumentText } from "#domain/verify/document-text";
import type { Json } from "#domain/verify/json";

/** The fields of a file, by which it is compared with lists. */
export interface SaidByFile {
  readonly said: Json;
  /** SHA-256 of the template that draws it, in hex; null where it names none. */
  readonly drawing: string | null;
}

/** The document in the text of a file; null where it cannot be read. */
export function documentIn(file: string): unknown {
  try {
    return readDocumentText(file);
  } catch {
    return null;
  }
}

/** The values that the document of another issuer says; nothing where they cannot be read. */
export function saidIn(document: unknown): SaidByFile {
  try {
    return { said: saidByFile(document), drawing: templateOfFile(document)?.drawing ?? null };
  } catch {
    return { said: {}, drawing: null };
  }
}
