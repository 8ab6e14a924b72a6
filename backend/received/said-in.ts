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

/** The values that a file of another issuer says; nothing where it cannot be read. */
export function saidIn(file: string): SaidByFile {
  try {
    const document = readDocumentText(file);
    return { said: saidByFile(document), drawing: templateOfFile(document)?.drawing ?? null };
  } catch {
    return { said: {}, drawing: null };
  }
}
