import { v7 as uuid } from "uuid";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { KeptVerdict, ReceivedFile, receivedRoutes } from "#domain/api/received";
import type { Query } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { fileName, TT } from "#domain/file-names";
import { kindOf } from "#domain/kinds/kinds";
import { nfkc, onOneLine } from "#domain/legible";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { first, type Database } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { began, outside } from "../core/outside.ts";
import { table } from "../core/table.ts";
import { detailOf } from "../documents/detail.ts";
import { seenDocument } from "../documents/document-row.ts";
import { insertDocument, summaryOf } from "../documents/drafts.ts";
import { ATTESTATION_TYPE, CREDENTIAL_TYPE, keepFile, mainFile, readFile } from "../documents/files.ts";
import { keepText } from "../documents/search.ts";
import type { Storage } from "../ports/storage.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { TEXT_MOST } from "../uploads/accepted.ts";
import type { Judged } from "./judge-worker.ts";
import { judged } from "./judge.ts";
import { saidColumns } from "./keep-said.ts";
import { questionsOf } from "./questions.ts";

export interface Means {
  readonly database: Database;
  readonly settings: Settings;
  readonly storage: Storage;
}

/** The longest number and name of a document. */
const LONGEST = 140;
const short = (said: string): string => onOneLine(said).trim().slice(0, LONGEST).trim();

interface Judgement extends Judged {
  readonly kept: KeptVerdict;
}

/** The verdict of this moment on a file. UPLOAD_NOT_TT for what is no document of the trade. */
async function judgeNow(ctx: Context, { database, settings }: Means, bytes: Uint8Array): Promise<Judgement> {
  const now = began();
  const found = await outside("judge", [bytes, now], () =>
    judged(
      { bytes, now, chainIds: settings.chains.map(({ chainId }) => chainId) },
      questionsOf(database, settings, ctx.organisation.id),
    ),
  );
  const { format, checks, overall, headline, number, issuerName } = found?.verdict ?? {};
  if (
    !found ||
    (format !== "credential" && format !== "open-attestation") ||
    !checks ||
    checks.integrity.reason === "FILE_UNREADABLE"
  )
    throw new Refused("UPLOAD_NOT_TT");
  const kept = { overall, headline, format, number: short(number ?? ""), issuerName: short(issuerName ?? ""), checks };
  return { ...found, kept: kept as KeptVerdict };
}

/** A document that the company has, whose own file of proof this is. */
const OWN_PROOF = statement(
  "received.ownProof",
  `SELECT d.number, d.name FROM app.file f JOIN app.document d ON d.id = f.document_id
    WHERE f.sha256 = $1 AND f.role = 'credential' ORDER BY d.id LIMIT 1`,
  ["number", "name"],
);

/** The database takes no null character, and needs no more than words. */
const toldText = (text: string): string =>
  nfkc(text.slice(0, TEXT_MOST))
    .replace(/[\p{Cc}\uFFFD\s]+/gu, " ")
    .trim()
    .slice(0, TEXT_MOST);

/**
 * Keeps a file of another issuer as a document, as it came, with the verdict on it. One that names a title is a
 * transferable record; having the file makes nobody its holder. UPLOAD_NOT_TT, RECEIVED_ALREADY.
 */
export async function receive(
  ctx: Context,
  means: Means,
  { file }: Query<typeof receivedRoutes.upload>,
  bytes: Buffer,
): Promise<DocumentDetail> {
  if (!file.toLowerCase().endsWith(`.${TT}`)) throw new Refused("UPLOAD_NOT_TT");
  const { verdict, kept, documentId, text, said: content } = await judgeNow(ctx, means, bytes);
  const { place, sha256 } = verdict;
  const name = short(file.slice(0, -TT.length - 1)) || kept.number || file;
  const before = await table(ctx.tx, "app.received_file").first(["document_id"], {
    organisation_id: ctx.organisation.id,
    sha256,
  });
  if (before) {
    const { number, name: called } = await seenDocument(ctx, before.document_id);
    throw new Refused("RECEIVED_ALREADY", { name: number || called });
  }
  const own = await first(ctx.tx, OWN_PROOF, [sha256]);
  if (own !== null) throw new Refused("RECEIVED_ALREADY", { name: own.number || own.name });
  const kind = kindOf(place === null ? "VerifiableDocument" : "TransferableRecord");
  const id = uuid();
  await insertDocument(ctx, {
    id,
    kind: kind.name,
    ...summaryOf(kind, {}, ctx.language),
    number: kept.number,
    name,
    complete: true,
    data: {},
    language: ctx.language,
    checksum: sha256,
    uploaded: true,
  });
  const stored = await keepFile(ctx, means.storage, {
    documentId: id,
    role: "upload",
    name: fileName(name, TT),
    mime: kept.format === "credential" ? CREDENTIAL_TYPE : ATTESTATION_TYPE,
    bytes,
  });
  const said = toldText(text);
  if (said !== "") await keepText(ctx, id, stored.id, said);
  await table(ctx.tx, "app.received_file").insert({
    document_id: id,
    organisation_id: ctx.organisation.id,
    sha256,
    verdict: kept,
    verified_at: began(),
    chain_id: place?.chainId ?? null,
    registry: place?.registry ?? null,
    token_id: place?.tokenId ?? null,
    document_key: place === null ? null : documentId,
    ...(await saidColumns(ctx.tx, content)),
  });
  await audit(
    ctx,
    "received.keep",
    { name, kind: kind.name, verdict: kept.headline, sha256, size: bytes.length },
    { documentId: id },
  );
  return detailOf(ctx, id);
}

/** The verdict that is kept with a received file. NOT_FOUND. */
export async function receivedFile(ctx: Context, id: string): Promise<ReceivedFile> {
  const found = await table(ctx.tx, "app.received_file").first(
    ["verdict", "verified_at", "chain_id", "registry", "token_id", "document_key"],
    { document_id: id },
  );
  if (!found) throw new Refused("NOT_FOUND");
  const { verdict, verified_at: at, chain_id: chainId, registry, token_id: tokenId, document_key: documentId } = found;
  return {
    ...verdict,
    verifiedAt: at.toISOString(),
    title:
      chainId === null || registry === null || tokenId === null ? null : { chainId, registry, tokenId, documentId },
  };
}

/** Verifies it again: a chain, a domain or an issuer may say something else today. NOT_FOUND for a file of others. */
export async function verifyAgain(ctx: Context, means: Means, id: string): Promise<ReceivedFile> {
  const own = { document_id: id, organisation_id: ctx.organisation.id };
  if (!(await table(ctx.tx, "app.received_file").has(own))) throw new Refused("NOT_FOUND");
  const file = await mainFile(ctx, id);
  if (!file) throw new Refused("DOWNLOAD_FAILED");
  const { kept, verdict } = await judgeNow(ctx, means, await readFile(means.storage, file));
  await table(ctx.tx, "app.received_file").change(own, { verdict: kept, verified_at: began() });
  await audit(
    ctx,
    "received.verify",
    { name: file.name, verdict: kept.headline, sha256: verdict.sha256 },
    { documentId: id },
  );
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "document", id });
  return receivedFile(ctx, id);
}
