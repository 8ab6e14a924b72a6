import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { NOTE_LINK } from "#domain/bunker/note-link";
import { purposeKey } from "../../keyring/wrapping.ts";

/** The file that a link leads to: the signed note, or the package of every signed form of its delivery. */
export type LinkedFile = "note" | "package";

const MAC = 16;

const macOf = (kek: Buffer, file: LinkedFile, id: Uint8Array): Buffer =>
  createHmac("sha256", purposeKey(kek, `bunker-${file}`))
    .update(id)
    .digest()
    .subarray(0, MAC);

/**
 * A secret of 128 bits that belongs to the document of a note, and that nobody makes without the key-encryption key. It
 * is known before the note is signed, so that its paper can bear it, and lasts as long as the note does.
 */
export function noteToken(kek: Buffer, file: LinkedFile, documentId: string): string {
  const id = parse(documentId);
  return Buffer.concat([id, macOf(kek, file, id)]).toString("base64url");
}

/** The note of a link, and which of its files is meant; null for a link that was made by somebody else. */
export function noteOfToken(kek: Buffer, token: string): { readonly id: string; readonly file: LinkedFile } | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== MAC * 2) return null;
  const [id, mac] = [bytes.subarray(0, MAC), bytes.subarray(MAC)];
  const file = (["note", "package"] as const).find((one) => timingSafeEqual(macOf(kek, one, id), mac));
  return file === undefined ? null : { id: stringify(id), file };
}

/** The page of this installation that fetches the note of this paper and verifies it. */
export const verifyNotePath = (kek: Buffer, documentId: string): `/${string}` =>
  `/verify/entry?${NOTE_LINK}=${noteToken(kek, "note", documentId)}`;
