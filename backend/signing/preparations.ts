import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { ForUkey } from "#domain/api/certificates";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { Context } from "../session/context.ts";
import { changed, first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { open, purposeKey, seal } from "../keyring/wrapping.ts";
import { sha256, signedAttributes } from "./cms.ts";
import { isValueOf } from "./key.ts";

type Purpose = "register" | "prove" | "sign";

/** A document that waits for a signature by the key of a UKey, with everything that is done once it is there. */
interface Preparation {
  readonly purpose: Purpose;
  /** Plain JSON. */
  readonly content: object;
  readonly documentId?: string;
  readonly certificateId?: string;
  /** Kept encrypted: it may be a document. */
  readonly file?: { readonly bytes: Uint8Array; readonly kek: Buffer };
}

const GIVE_UP = statement(
  "signing.giveUpPreparations",
  `DELETE FROM app.preparation WHERE organisation_id = $1 AND person_id = $2 AND (expires_at < now() OR purpose = $3
    AND document_id IS NOT DISTINCT FROM $4)`,
);
const TAKE = statement(
  "signing.takePreparation",
  `DELETE FROM app.preparation WHERE id = $1 AND organisation_id = $2 AND person_id = $3 AND purpose = $4
      AND document_id IS NOT DISTINCT FROM $5 AND expires_at > now()
    RETURNING id, content, file, certificate_id AS "certificateId"`,
);
type Kept = RowOf<typeof TAKE>;

const fileKey = (kek: Buffer): Buffer => purposeKey(kek, "prepared-signature");

/**
 * Keeps the bytes that a key has been asked to sign, for a few minutes. A user who begins the same again gives the
 * earlier up.
 */
export async function keepPreparation(
  ctx: Context,
  { purpose, content, documentId, certificateId, file }: Preparation,
): Promise<Pick<ForUkey, "preparation" | "expiresAt">> {
  const id = uuid();
  const expiresAt = new Date(ctx.now.getTime() + LIMITS.ukeyMinutes * 60_000);
  await changed(ctx.tx, GIVE_UP, [ctx.organisation.id, ctx.person.id, purpose, documentId ?? null]);
  await table(ctx.tx, "app.preparation").insert({
    id,
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    purpose,
    document_id: documentId ?? null,
    certificate_id: certificateId ?? null,
    content,
    file: file ? seal(fileKey(file.kek), Buffer.from(file.bytes), id) : null,
    expires_at: expiresAt,
  });
  return { preparation: id, expiresAt: expiresAt.toISOString() };
}

/** Takes it for the one signature: with the transaction that completes it, it is gone. UKEY_TOO_LATE. */
export async function takePreparation(
  ctx: Context,
  id: string,
  purpose: Purpose,
  documentId: string | null = null,
): Promise<Kept> {
  const kept = await first(ctx.tx, TAKE, [id, ctx.organisation.id, ctx.person.id, purpose, documentId]);
  if (!kept) throw tooLate();
  return kept;
}

const tooLate = (): Refused => new Refused("UKEY_TOO_LATE", { minutes: LIMITS.ukeyMinutes });

/** The file of what was kept. */
export const fileOf = ({ id, file }: Kept, kek: Buffer): Buffer => open(fileKey(kek), file ?? Buffer.alloc(0), id);

/**
 * Signed attributes for a key that shows that it is there. Their digest is that of a sentence, so that what comes of
 * them can never be a signature of a document.
 */
export function challengeFor(ctx: Context, purpose: Exclude<Purpose, "sign">, own: Buffer): Buffer {
  const sentence = `Hawser, to ${purpose} a certificate on a UKey: ${ctx.person.id} of ${ctx.organisation.id} at ${ctx.now.toISOString()}, ${randomBytes(32).toString("hex")}`;
  return Buffer.from(signedAttributes({ digest: sha256(Buffer.from(sentence)), own }));
}

/** SIGNATURE_VALUE unless the value is that of this certificate's key over the attributes. Answers its bytes. */
export function assertValue(own: Uint8Array, attributes: Buffer, value: string): Buffer {
  const bytes = Buffer.from(value, "base64");
  if (!isValueOf(own, attributes, bytes)) throw new Refused("SIGNATURE_VALUE");
  return bytes;
}
