import { randomBytes } from "node:crypto";
import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { zeroHash, type Hex } from "viem";
import { canonicalJson } from "#domain/canonical";
import { operatorCall } from "#domain/chain/calls";
import { Refused } from "#domain/errors";
import { fileName } from "#domain/file-names";
import { wrapSecond } from "#domain/trade-trust/open-attestation-making";
import { assertGas, gasOfOperator, GAS_OF_STORE } from "../budget/budget.ts";
import { changed, first, rows } from "../core/database.ts";
import { outside } from "../core/outside.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { TemplateVersion } from "../document-templates/version.ts";
import { chainOf } from "../intents/chains.ts";
import { proposeOperator } from "../intents/propose.ts";
import { needStore, storeOf, storeStands } from "../organisation/store.ts";
import type { Context } from "../session/context.ts";
import type { DocumentRecord } from "./document-row.ts";
import { codeLink, keepLinkedCopies } from "../copies/linked.ts";
import { attestedState } from "./attestation-state.ts";
import { keepProofs } from "./files.ts";
import type { Means } from "./means.ts";
import { refreshState } from "./state.ts";

// OpenAttestation documents: wrapped here, issued by their root on the document store of their company. The chain says
// which of them are issued and which revoked.

/** Rows written by one statement. */
const BATCH = 200;

/** A document that is signed, with the version of the template that it is made with. */
export interface ToAttest {
  readonly document: Pick<DocumentRecord, "id" | "kind" | "number" | "name" | "data">;
  readonly version: TemplateVersion;
}

export interface Attestation {
  readonly id: string;
  readonly store: string;
  readonly root: Hex;
  /** The act by which the operator issues the root: `done` when the store has it. */
  readonly intent: string;
}

const COMPANY = statement("documents.attestingCompany", "SELECT name, domain FROM app.own_company WHERE id = $1", [
  "name",
  "domain",
]);
const CONCERNED = statement(
  "documents.attestedBy",
  `SELECT d.document_id AS id FROM app.attested_document d JOIN app.attestation a ON a.id = d.attestation_id
    WHERE a.chain_id = $1 AND $2 IN (a.root, d.target) ORDER BY d.document_id`,
);
const NOTE_REVOKED = statement(
  "documents.noteRevokedOnChain",
  `UPDATE app.document SET voided_at = CASE WHEN $2 THEN coalesce(voided_at, now()) END
    WHERE id = $1 AND (voided_at IS NOT NULL) <> $2`,
);

/** The name of the company and the domain that vouches for its store. ISSUER_DOMAIN_MISSING. */
export async function assertIssuerDomain(ctx: Pick<Context, "tx" | "organisation">) {
  const company = await first(ctx.tx, COMPANY, [ctx.organisation.id]);
  if (company === null || company.domain === "") throw new Refused("ISSUER_DOMAIN_MISSING");
  return company;
}

/** Refuses what could not be issued once it is signed. STORE_UNAVAILABLE, ISSUER_DOMAIN_MISSING, GAS_BUDGET(_TOTAL). */
export async function assertIssuing({ tx, chains, organisation }: Context): Promise<void> {
  await assertIssuerDomain({ tx, organisation });
  const { id, chainId } = organisation;
  const store = storeOf(chains, { id, chainId });
  if (store === null) throw new Refused("STORE_UNAVAILABLE");
  const issue = gasOfOperator(operatorCall.issueRoot({ store, root: zeroHash }).data);
  await assertGas(tx, id, (await storeStands(tx, chainId, store)) ? issue : issue + GAS_OF_STORE);
}

/**
 * Wraps signed documents of OpenAttestation under one root, keeps their files, and has the root issued on the store of
 * the company: all in the caller's transaction, so that there is never one without the others. The operator sends it
 * as one transaction, however many documents there are. STORE_UNAVAILABLE, ISSUER_DOMAIN_MISSING, GAS_BUDGET,
 * GAS_BUDGET_TOTAL, STORAGE_FULL.
 */
export async function attest(ctx: Context, means: Means, documents: readonly ToAttest[]): Promise<Attestation> {
  const { id: organisation, chainId } = ctx.organisation;
  const store = await needStore(ctx.tx, ctx.chains, { id: organisation, chainId });
  const { name: issuerName, domain } = await assertIssuerDomain(ctx);
  const ids = documents.map(({ document }) => document.id);
  const chain = { name: chainOf(ctx.chains, chainId).nativeCurrency.symbol, chainId };
  const seed = await outside("attestationSeed", [organisation, ids], async () => randomBytes(32));
  const unwrapped = documents.map(({ document, version }) => ({
    template: { ...version.template, version },
    documentId: document.id,
    data: document.data,
    issuerName,
    domain,
    issuedBy: { documentStore: store },
    chain,
    ...codeLink(means.settings, ctx.organisation, document.id),
  }));
  const wrapped = await outside(
    "attestation",
    [
      seed,
      documents.map(({ document, version }) => [document.id, document.data, version.id]),
      store,
      domain,
      chain,
      ctx.organisation.copyDays,
    ],
    async () => wrapSecond(unwrapped, seed),
  );
  const root = wrapped[0]?.root;
  if (root === undefined) throw new Error("nothing is to be attested");
  const id = uuid();
  await table(ctx.tx, "app.attestation").insert({
    id,
    organisation_id: organisation,
    chain_id: chainId,
    store,
    root,
    seed,
    domain,
  });
  for (let from = 0; from < wrapped.length; from += BATCH)
    await table(ctx.tx, "app.attested_document").insert(
      ...wrapped
        .slice(from, from + BATCH)
        .map(({ target, proof }, at) => ({
          document_id: ids[from + at] as string,
          attestation_id: id,
          organisation_id: organisation,
          target,
          proof: [...proof],
        })),
    );
  const files = wrapped.map(({ document: file }, at) => ({ file, document: (documents[at] as ToAttest).document }));
  await keepProofs(
    ctx,
    means.storage,
    files.map(({ file, document }) => ({
      documentId: document.id,
      name: fileName(document.number || document.name, "tt"),
      bytes: Buffer.from(canonicalJson(file)),
    })),
  );
  await keepLinkedCopies(ctx, means.settings, ids);
  const [only] = ids.length === 1 ? ids : [];
  const intent = await proposeOperator(ctx.tx, {
    // The signature of one document is on its way to the chain like that of a title.
    action: only === undefined ? "issueDocuments" : "sign",
    chainId,
    organisationId: organisation,
    personId: ctx.person.id,
    documentId: only,
    call: operatorCall.issueRoot({ store, root }),
    parameters: { attestation: id, store, root },
  });
  return { id, store, root, intent };
}

/** A hash was issued or revoked in a store, or no longer is: its documents follow. Idempotent; for the worker role. */
export async function attestedChanged(tx: EntityManager, chainId: number, hash: string): Promise<void> {
  for (const { id } of await rows(tx, CONCERNED, [chainId, hash])) {
    const standing = await attestedState(tx, id);
    await changed(tx, NOTE_REVOKED, [id, standing?.revoked === true]);
    await refreshState(tx, id);
  }
}
