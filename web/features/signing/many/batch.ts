import type { DocumentDetail } from "#domain/api/document-shapes";
import type { ErrorCode } from "#domain/errors";
import type { Archival } from "#domain/pdf-a";
import type { TooMuch } from "#domain/multi-sign";

/** A file to be signed with others, and how far it is. */
export interface Entry {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly phase: "refused" | "sending" | "unsent" | "ready" | "signing" | "signed" | "failed";
  /** The part that is sent, 0 to 1. */
  readonly part: number;
  /** As long as it is not on the server. */
  readonly file?: File;
  readonly document?: DocumentDetail;
  /** How many signatures it bore when it was put here. */
  readonly from: number;
  readonly problem?: string;
  /** Its fate when it is signed, if it says that it is PDF/A; undefined until it was read here. */
  readonly archival?: Archival | null;
  /**
   * Signatures that it bears cannot be confirmed: whether it is signed all the same. Undefined where nobody has to say
   * so.
   */
  readonly overDoubt?: boolean;
  readonly refused?: TooMuch | Extract<ErrorCode, "UPLOAD_TYPE" | "UPLOAD_NOT_PDF">;
}

/** The entries that are signed next: a doubtful one only when that was said of this very file. */
export const isToSign = ({ phase, overDoubt }: Entry): boolean =>
  phase === "ready" || (phase === "failed" && overDoubt !== false);

/** Whether a document has been signed since it was put into the batch, by one of these certificates. */
export const signedSince = (
  document: Pick<DocumentDetail, "signatures">,
  from: number,
  serials: readonly string[],
): boolean => document.signatures.slice(from).some(({ serial }) => serials.includes(serial));

/** Names for the files of a ZIP: each one once. */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const stem = name.replace(/\.pdf$/i, "").replace(/[\\/:*?"<>|]+/g, "-") || "document";
    let unique = `${stem}.pdf`;
    for (let n = 2; used.has(unique.toLowerCase()); n += 1) unique = `${stem} (${n}).pdf`;
    used.add(unique.toLowerCase());
    return unique;
  });
}
