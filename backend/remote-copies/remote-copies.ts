import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Made, RemoteCopy, remoteCopyRoutes } from "#domain/api/remote-copies";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { isTemplated } from "#domain/kinds/kind";
import { kindOf } from "#domain/kinds/kinds";
import { LIMITS, megabytes } from "#domain/limits";
import { linkToStored, sealStored } from "#domain/verify/action-link";
import { DAY_MS } from "#domain/clock";
import { takeStorage } from "../budget/budget.ts";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { first, rows, type Database } from "../core/database.ts";
import { outside } from "../core/outside.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { Bytes } from "../door/handles.ts";
import { readable } from "../documents/detail.ts";
import { lockedDocument, seenDocument, type SeenDocument } from "../documents/document-row.ts";
import { endCopy, keepCopy } from "../copies/rows.ts";
import { copyAddress, linkedCopy } from "../copies/linked.ts";
import { CREDENTIAL_TYPE, credentialFile, mainFile, readFile, type StoredFile } from "../documents/files.ts";
import type { Storage } from "../ports/storage.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";

const LIST = statement(
  "remoteCopies.list",
  `SELECT c.id, c.size, c.created_at AS "createdAt", c.ends_at AS "endsAt", c.withdrawn_at AS "withdrawnAt",
      c.in_document AS "inDocument", c.person_id AS "personId", app.full_name(p.first_name, p.last_name) AS "personName"
    FROM app.remote_copy c JOIN app.person p ON p.id = c.person_id
    WHERE c.document_id = $1 AND c.organisation_id = $2 ORDER BY c.created_at DESC, c.id`,
  ["personName"],
);
const LIVE = statement(
  "remoteCopies.live",
  `SELECT count(*)::int AS live FROM app.remote_copy WHERE document_id = $1 AND organisation_id = $2
    AND withdrawn_at IS NULL AND ends_at > now()`,
  ["live"],
);
const PUBLISHED = statement(
  "remoteCopies.published",
  `SELECT c.body, c.document_id AS "documentId", f.storage_key AS "storageKey", f.owner_id AS "ownerId"
    FROM app.remote_copy c LEFT JOIN app.file f ON c.in_document AND f.document_id = c.document_id
      AND f.role = 'credential' AND f.mime = '${CREDENTIAL_TYPE}'
    WHERE c.id = $1 AND c.withdrawn_at IS NULL AND c.ends_at > now() ORDER BY f.created_at DESC LIMIT 1`,
);

interface Listed {
  readonly possible: boolean;
  readonly copies: RemoteCopy[];
}

const sealedBody = (file: Buffer, key: Uint8Array): Buffer =>
  Buffer.from(JSON.stringify({ document: sealStored(file.toString("utf8"), key, randomBytes(12)) }));

/** The `.tt` file of a document; null where it has none, or the company may not have it. */
async function proofOf(ctx: Context, document: SeenDocument): Promise<StoredFile | null> {
  if (!isTemplated(kindOf(document.kind)) || !readable(document)) return null;
  return document.uploaded ? mainFile(ctx, document.id) : credentialFile(ctx, document.id);
}

/** The copies of a document that my company made, the newest first. NOT_FOUND. */
export async function remoteCopies(ctx: Context, documentId: string): Promise<Listed> {
  const document = await seenDocument(ctx, documentId);
  const found = await rows(ctx.tx, LIST, [documentId, ctx.organisation.id]);
  return {
    possible: (await proofOf(ctx, document)) !== null,
    copies: found.map(({ id, size, createdAt, endsAt, withdrawnAt, inDocument, personId, personName }) => ({
      id,
      size,
      createdAt: createdAt.toISOString(),
      endsAt: endsAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      inDocument,
      createdBy: { id: personId, name: personName },
    })),
  };
}

/**
 * Makes an encrypted copy of a document's `.tt` file, which this node serves to everybody, and the link with the key
 * to it: the key is kept nowhere here, so that the link is told once. NO_PROOF_FILE, TOO_MANY, UPLOAD_TOO_LARGE,
 * STORAGE_BUDGET.
 */
export async function makeCopy(
  ctx: Context,
  { storage, settings }: { readonly storage: Storage; readonly settings: Pick<Settings, "publicUrl"> },
  documentId: string,
  { days }: Body<typeof remoteCopyRoutes.make>,
): Promise<Made> {
  const document = await lockedDocument(ctx, documentId, null);
  const file = await proofOf(ctx, document);
  if (file === null) throw new Refused("NO_PROOF_FILE");
  const live = (await first(ctx.tx, LIVE, [documentId, ctx.organisation.id]))?.live ?? 0;
  if (live >= LIMITS.remoteCopies) throw new Refused("TOO_MANY", { max: LIMITS.remoteCopies });
  const bytes = await readFile(storage, file);
  if (bytes.length > megabytes(LIMITS.remoteCopyMb))
    throw new Refused("UPLOAD_TOO_LARGE", {
      size: `${Math.ceil(bytes.length / 1_048_576)} MB`,
      limit: LIMITS.remoteCopyMb,
    });
  const { id, key, body } = await outside("remoteCopy", [documentId, file.id, days, ctx.now], async () => {
    const secret = randomBytes(32);
    return { id: uuid(), key: secret.toString("hex"), body: sealedBody(bytes, secret) };
  });
  await takeStorage(ctx.tx, ctx.organisation.id, body.length);
  const endsAt = new Date(ctx.now.getTime() + days * DAY_MS);
  await keepCopy(ctx.tx, {
    id,
    organisation_id: ctx.organisation.id,
    document_id: documentId,
    person_id: ctx.person.id,
    body,
    created_at: ctx.now,
    ends_at: endsAt,
  });
  await audit(ctx, "remoteCopies.make", { until: endsAt.toISOString().slice(0, 10), copy: id }, { documentId });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "document", id: documentId });
  return { id, link: linkToStored(settings.publicUrl, copyAddress(settings, id), key) };
}

/** Withdraws a copy: its link leads nowhere from now on. NOT_FOUND. */
export async function withdrawCopy(ctx: Context, id: string): Promise<void> {
  const found = await table(ctx.tx, "app.remote_copy").first(["document_id"], {
    id,
    organisation_id: ctx.organisation.id,
  });
  if (found === null) throw new Refused("NOT_FOUND");
  const { document_id: documentId } = found;
  if (!(await endCopy(ctx.tx, ctx.organisation.id, id, ctx.now))) return;
  await audit(ctx, "remoteCopies.withdraw", { copy: id }, { documentId });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "document", id: documentId });
}

interface Publishing {
  readonly database: Database;
  readonly storage: Storage;
  readonly settings: Pick<Settings, "kek">;
}

/** An encrypted copy, for whoever has its link: programs of any site may ask. NOT_FOUND. */
export async function publishedCopy({ database, storage, settings }: Publishing, id: string): Promise<Bytes> {
  const found = await database.asWorker((tx) => first(tx, PUBLISHED, [id]));
  if (found === null) throw new Refused("NOT_FOUND");
  const { body, documentId, storageKey, ownerId } = found;
  const bytes = body ?? (await sealedFile());
  return new Bytes(bytes, "application/json", `${id}.json`, 0, true);

  async function sealedFile(): Promise<Buffer> {
    // A title that the chain has not taken has no file.
    if (storageKey === null || ownerId === null) throw new Refused("NOT_FOUND");
    const file = await readFile(storage, { storageKey, ownerId });
    return sealedBody(file, Buffer.from(linkedCopy(settings.kek, documentId).key, "hex"));
  }
}
