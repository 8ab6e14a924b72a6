import { canonicalJson } from "#domain/canonical";
import { Refused } from "#domain/errors";
import { isTemplated } from "#domain/kinds/kind";
import { kindOf } from "#domain/kinds/kinds";
import type { Context } from "../session/context.ts";
import { outside } from "../core/outside.ts";
import { Bytes } from "../door/handles.ts";
import type { TemplateVersion } from "../document-templates/version.ts";
import { chainOf } from "../intents/chains.ts";
import { issueCredential } from "../signing/credential.ts";
import { credentialSigner, type MadeStatus } from "../trade-trust/credential.ts";
import { issuerKey } from "../trade-trust/company-issuer.ts";
import { takePlaces } from "../trade-trust/status-lists.ts";
import { attest } from "./attestation.ts";
import type { OriginalTitle } from "./bill-paper.ts";
import type { Committed } from "./commit.ts";
import { madeWithVersion } from "./document-kind.ts";
import { readable } from "./detail.ts";
import { seenDocument, type DocumentRecord } from "./document-row.ts";
import { codeLink, keepLinkedCopies } from "../copies/linked.ts";
import { credentialFile, CREDENTIAL_TYPE, keepFile, readFile } from "./files.ts";
import { fileName, TT } from "#domain/file-names";
import type { Means } from "./means.ts";

/**
 * Makes the credential of a title that is being signed, and keeps it: later nobody but the issuer could. Its status is
 * the title on the chain, so that it needs no other revocation.
 */
export async function keepCredential(
  ctx: Context,
  means: Means,
  document: DocumentRecord,
  { chainId, registry }: Omit<OriginalTitle, "tokenId">,
  { tokenId, content, attestation }: Committed,
): Promise<{ id: string }> {
  if (attestation !== null) {
    await keepLinked(ctx, means, document);
    return keep(ctx, means, document, attestation);
  }
  const { nativeCurrency } = chainOf(ctx.chains, chainId);
  const chain = { name: nativeCurrency.symbol, chainId };
  const version = await madeWithVersion(ctx.tx, document);
  if (version !== null)
    return keepMade(ctx, means, document, version, { kind: "transferable", chain, registry, tokenId, content });
  const key = await issuerKey(ctx, means.settings);
  const credential = await outside("credential", [key.id, document.id, chainId, registry, content, ctx.now], () =>
    issueCredential({
      did: key.did,
      keyId: key.id,
      privateKey: key.privateKey,
      documentId: document.id,
      issuedAt: ctx.now,
      chain,
      registry,
      tokenId,
      content,
      kind: document.kind,
      data: document.data,
    }),
  );
  return keep(ctx, means, document, credential);
}

/**
 * The file that proves a verifiable document. Whether it is revoked stands in a list of its company, or in the store on
 * which it is issued: answers the act by which it is.
 */
export async function keepVerifiable(
  ctx: Context,
  means: Means,
  document: DocumentRecord,
  version: TemplateVersion,
): Promise<{ readonly intent?: string }> {
  if (version.template.manifest.format === "openattestation")
    return { intent: (await attest(ctx, means, [{ document, version }])).intent };
  const places = await takePlaces(ctx, means.settings, [document.id]);
  const place = places.get(document.id);
  if (place === undefined) throw new Error(`document ${document.id} has no place in a list`);
  await keepMade(ctx, means, document, version, { kind: "statusList", ...place });
  return {};
}

/** The file that proves a document which is made with a template: its holder can leave parts out of it. */
export async function keepMade(
  ctx: Context,
  means: Means,
  document: DocumentRecord,
  version: TemplateVersion,
  status: MadeStatus,
): Promise<{ id: string }> {
  const key = await issuerKey(ctx, means.settings);
  const link = codeLink(means.settings, ctx.organisation, document.id);
  const credential = await outside("credential", [key.id, document.id, status, link, ctx.now], async () =>
    (await credentialSigner(key.did, key)).make({
      template: { ...version.template, version },
      documentId: document.id,
      issuedAt: ctx.now,
      data: document.data,
      status,
      ...link,
    }),
  );
  await keepLinked(ctx, means, document);
  return keep(ctx, means, document, credential);
}

const keepLinked = (ctx: Context, { settings }: Means, { id }: DocumentRecord): Promise<void> =>
  keepLinkedCopies(ctx, settings, [id]);

const keep = (ctx: Context, { storage }: Means, document: DocumentRecord, credential: object) =>
  keepFile(ctx, storage, {
    documentId: document.id,
    role: "credential",
    name: fileName(document.number || document.name, isTemplated(kindOf(document.kind)) ? TT : "json"),
    mime: CREDENTIAL_TYPE,
    bytes: Buffer.from(canonicalJson(credential)),
  });

/** The title as a W3C verifiable credential, made when it was signed. For whoever has the original, not for copies. */
export async function credential(ctx: Context, means: Means, id: string): Promise<Bytes> {
  const document = await seenDocument(ctx, id);
  const found = readable(document) ? await credentialFile(ctx, id) : null;
  if (!found) throw new Refused("WRONG_STATE", { state: document.state });
  return new Bytes(await readFile(means.storage, found), found.mime, found.name);
}
