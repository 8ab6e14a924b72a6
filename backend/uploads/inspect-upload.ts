import { nfkc } from "#domain/legible";
import { Refused } from "#domain/errors";
import { say, type Language } from "#domain/text";
import { REASONS } from "#domain/reasons";
import { outside } from "../core/outside.ts";
import { isAccepted, isImage, TEXT_MOST } from "./accepted.ts";
import { runChild } from "./child.ts";
import { childAnswer, type ChildAnswer, type Flaw } from "./inspected.ts";
import { z } from "zod";

/** The facts about an uploaded file, by its content. */
export interface InspectedUpload {
  readonly mime: string;
  readonly extension: string;
  /** Null for what is not a PDF. */
  readonly pages: number | null;
  /** Signatures that a PDF already bears: such a file is only ever appended to. */
  readonly signatures: number;
  /** The flaws of these signatures: a person who signs over them is told first. */
  readonly flaws: readonly Flaw[];
}

/** An upload that may be stored. */
export interface ReadUpload extends InspectedUpload {
  /** The file as it is kept: with a fault that programs mend alike, it was put right. */
  readonly bytes: Uint8Array;
  readonly mended: boolean;
  /** The files that a PDF carries as its attachments, each looked at as an upload is. */
  readonly inside: readonly (Pick<InspectedUpload, "mime" | "extension"> & {
    readonly name: string;
    readonly bytes: Uint8Array;
  })[];
  readonly text: string;
}

/**
 * Decides by content whether a file may be stored. Refuses as CONTENT_REFUSALS say. Answers the text of a PDF, too, as
 * much of it as was read in time: text that is dear to read refuses no file.
 */
export const readUpload = (file: Uint8Array): Promise<ReadUpload> =>
  outside("read", [file], async () => {
    const { answer, file: behind } = await runChild("inspect-child", ["read"], file, {
      shape: childAnswer,
      broken: "UPLOAD_BROKEN",
      cut: true,
    });
    let at = 0;
    /** The next so many of the bytes that follow the answer: it counts only with all of them. */
    const next = (size: number): Uint8Array => {
      const part = behind.subarray(at, at + size);
      if (part.length < size) throw new Refused("UPLOAD_BROKEN");
      at += size;
      return part;
    };
    const bytes = answer.mended === undefined ? file : next(answer.mended);
    const inside = (answer.inside ?? []).map(({ size, ...one }) => ({ ...one, bytes: next(size) }));
    for (const one of inside) await checkImage(one, new Refused("UPLOAD_INSIDE_BROKEN", { name: one.name }));
    return {
      ...(await accepted(answer, bytes)),
      bytes,
      mended: bytes !== file,
      inside,
      text: toldText(behind.subarray(at)),
    };
  });

/** The same of a PDF that carries no files, which would go with it unseen. UPLOAD_NOT_PDF for every other file. */
export async function readPdf(file: Uint8Array): Promise<ReadUpload> {
  try {
    const read = await readUpload(file);
    if (read.mime === "application/pdf" && read.inside.length === 0) return read;
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "UPLOAD_TYPE") throw error;
  }
  throw new Refused("UPLOAD_NOT_PDF");
}

/**
 * The text as the database takes it: whole characters, none of them null, each as people type it and not as a font has
 * it.
 */
const toldText = (bytes: Uint8Array): string =>
  nfkc(new TextDecoder().decode(bytes.subarray(0, 4 * TEXT_MOST)).slice(0, TEXT_MOST))
    .replace(/[\p{Cc}\uFFFD\s]+/gu, " ")
    .trim()
    .slice(0, TEXT_MOST);

async function accepted(answer: ChildAnswer, file: Uint8Array): Promise<InspectedUpload> {
  const { mime = "", extension = "", pages = null, signatures = 0, flaws = [] } = answer;
  if (!isAccepted(mime)) throw new Refused("UPLOAD_TYPE");
  await checkImage({ mime, bytes: file }, new Refused("UPLOAD_BROKEN"));
  return { mime, extension, pages, signatures, flaws };
}

/** Throws `refusal` for an image that cannot be drawn. */
async function checkImage(
  { mime, bytes }: { readonly mime: string; readonly bytes: Uint8Array },
  refusal: Refused,
): Promise<void> {
  if (!isImage(mime)) return;
  const checked = runChild("image-child", ["check"], bytes, { shape: z.strictObject({}), broken: refusal.code });
  await checked.catch((error: unknown) => {
    throw error instanceof Refused && error.code === refusal.code ? refusal : error;
  });
}

/**
 * How a signature over others is meant: `sound` only over what can be confirmed, `doubtful` also over what cannot, as
 * who signs has said; `automatic` is sound, and nobody is there to ask.
 */
export type Over = "sound" | "doubtful" | "automatic";

/** Nobody can say whether a signature by a method that can be forged is one: no word of who signs makes up for that. */
const isForgeable = ({ reason }: Flaw): boolean => reason === "ALGORITHM_WEAK";

/**
 * Refuses what is not signed over: UPLOAD_SIGNATURE where a signature that the file bears is not valid, or may be
 * forged, and SIGNED_DOUBTFUL or AUTOMATIC_DOUBTFUL, which say why, where one cannot be judged.
 */
export function assertSound({ flaws }: Pick<InspectedUpload, "flaws">, over: Over, language: Language): void {
  if (flaws.some((one) => one.outcome === "INVALID" || isForgeable(one))) throw new Refused("UPLOAD_SIGNATURE");
  if (flaws.length === 0 || over === "doubtful") return;
  throw new Refused(over === "automatic" ? "AUTOMATIC_DOUBTFUL" : "SIGNED_DOUBTFUL", {
    reasons: flaws.map(({ reason }) => say(REASONS[reason], language)).join(language === "zh-CN" ? "；" : "; "),
  });
}

/**
 * A file as it is signed: what nobody has signed yet is written anew, so that only what a reader can reach
 * stays; signed bytes never change. Refuses as `readUpload` and `assertSound` do.
 */
export async function readyToSign(file: Uint8Array, over: Over, language: Language): Promise<Uint8Array> {
  // One process does both: what inspects a file and what writes it anew begin with the same work.
  const { answer, file: anew } = await outside("ready to sign", [file], () =>
    runChild("inspect-child", ["rewrite"], file, { shape: childAnswer, broken: "UPLOAD_BROKEN" }),
  );
  const { signatures = 0, flaws = [] } = answer;
  if (signatures > 0) assertSound({ flaws }, over, language);
  return anew;
}
