import type { EntityManager } from "typeorm";
import { titleCall } from "#domain/chain/calls";
import { gasOfNewTitles } from "#domain/chain/meta-transaction";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { KIND_OF_TYPE } from "#domain/trade-trust/kind-of-template";
import { templateLabel } from "#domain/trade-trust/named-template";
import { assertGas, gasOf, GAS_OF_REGISTER } from "../budget/budget.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { ofSameTitle } from "../core/title-key.ts";
import { billTerms } from "../documents/bill-paper.ts";
import { seedOfTitle, type AttestedBy, type Terms } from "../documents/commit.ts";
import { attestedBy } from "../documents/committed.ts";
import { summaryOf } from "../documents/drafts.ts";
import type { Inserted, Signed, SignedTogether } from "../documents/insert-signed.ts";
import type { Means } from "../documents/means.ts";
import { chainOf } from "../intents/chains.ts";
import { titleKey } from "../intents/platform-key.ts";
import { proposeTogether } from "../intents/propose.ts";
import { needRegister, registerOf } from "../organisation/register.ts";
import type { Context } from "../session/context.ts";
import { assertFromHere } from "../session/external.ts";
import { organisationKey } from "../signing/identity.ts";
import { contextOf } from "./batch-context.ts";
import type { Opened } from "./open-batch.ts";

// The titles of a batch: each part of it is signed, written and sent to the chain as one act of the company.

/**
 * Documents that are landed in one transaction. Titles of one are issued by one transaction of the chain: the relayer
 * puts no more into one.
 */
export const TOGETHER = 40;

/** How the titles of a batch stand: those that the chain has for good and whose acts have ended; those not taken. */
const STANDING = statement(
  "bulk.titlesStanding",
  `SELECT count(*)::int AS all, count(*) FILTER (WHERE d.signed_at IS NOT NULL AND t.minted_block <=
      coalesce(h.finalized, t.minted_block) AND i.id IS NULL)::int AS final,
      min(r.row) FILTER (WHERE d.signed_at IS NULL) AS failed
    FROM app.document_batch_row r JOIN app.document d ON d.id = r.document_id
    LEFT JOIN chain.titles t ON ${ofSameTitle("t", "d")} LEFT JOIN chain.heads h ON h.chain_id = d.chain_id
    LEFT JOIN app.intent i ON i.document_id = d.id AND i.status IN ('waiting','open','sent')
    WHERE r.batch_id = $1 AND r.made_at IS NOT NULL`,
  ["all", "final"],
);

/** The letters of the call data that name one title. */
const LETTERS_OF_ONE = 200;

/** The most that issuing so many titles costs the operator. */
function gasOfTitles(many: number, registry: string | null): bigint {
  const parts = Math.ceil(many / TOGETHER);
  return (
    BigInt(parts) * gasOf(gasOfNewTitles(TOGETHER), "".padEnd(LETTERS_OF_ONE * TOGETHER)) +
    (registry === null ? GAS_OF_REGISTER : 0n)
  );
}

/**
 * Refuses what could not be issued once it is signed, and opens the key that issues it. BULK_OWN_WALLET,
 * REGISTRY_MISSING, REGISTRY_PAUSED, EXTERNAL_USER, ISSUER_DOMAIN_MISSING, GAS_BUDGET(_TOTAL), and all that the keys
 * refuse.
 */
export async function keyForTitles(ctx: Context, many: number, isAttested: boolean): Promise<Buffer> {
  const { id, custody, address, chainId, registry } = ctx.organisation;
  assertFromHere(ctx);
  if (!address) throw new Refused("REGISTRY_MISSING");
  if (custody === "wallet") throw new Refused("BULK_OWN_WALLET");
  if (registry !== null && (await table(ctx.tx, "chain.registries").has({ chain_id: chainId, registry, paused: true })))
    throw new Refused("REGISTRY_PAUSED");
  if (isAttested) await attestedBy(ctx, chainId);
  await assertGas(ctx.tx, id, gasOfTitles(many, registry));
  await organisationKey(ctx);
  return titleKey(ctx);
}

/** All that the titles of a batch have in common. */
export interface TitlesOf {
  readonly chainId: number;
  readonly registry: `0x${string}`;
  readonly address: `0x${string}`;
  readonly attested: AttestedBy | null;
}

/** The place of the titles of a batch; null where its documents are none. */
export async function titlesOf(tx: EntityManager, opened: Opened, means: Means): Promise<TitlesOf | null> {
  const { running, version } = opened;
  if (version.template.manifest.type !== "transferable") return null;
  const ctx = contextOf(opened, means, tx);
  const { organisation: id, chainId, registry, address } = running;
  if (!address) throw new Refused("REGISTRY_MISSING");
  return {
    chainId,
    registry: (registry ?? (await registerOf(tx, ctx.chains, { id, chainId, address }))) as `0x${string}`,
    address: address as `0x${string}`,
    attested: version.template.manifest.format === "openattestation" ? await attestedBy(ctx, chainId) : null,
  };
}

/** The terms to which the title of a row commits, and the seed of its salts. */
export function termsOf(
  { running, version, kind }: Opened,
  { settings }: Pick<Means, "settings">,
  { chainId, registry, attested }: TitlesOf,
  { id, data }: Pick<Signed, "id" | "data">,
): { readonly terms: Terms; readonly seed: Buffer | null } {
  const { organisation, organisationName: name, address, language } = running;
  const { number } = summaryOf(kind, data, language);
  const document = { id, kind: KIND_OF_TYPE.transferable, number, language, data };
  const terms = billTerms(
    { organisation: { id: organisation, name, address } },
    document,
    { chainId, registry },
    null,
    [],
    templateLabel(version),
  );
  return { terms, seed: attested === null ? null : seedOfTitle(settings.kek, terms, attested) };
}

/** The company's title address and the names of its networks, for the thread that prints. */
export const titleRunOf = (
  { running }: Opened,
  { settings }: Pick<Means, "settings">,
  { address, chainId, attested }: TitlesOf,
) => ({
  address,
  attested,
  serial: running.serial,
  chains: settings.chains.map(({ chainId: of, name }) => ({ chainId: of, name })),
  coin: chainOf(settings.chains, chainId).nativeCurrency.symbol,
});

/**
 * Has the titles of a part issued by one act of the company, in the transaction that writes their documents: there is
 * no signed record without its act, and no act without its records.
 */
export const issuing = (
  opened: Opened,
  means: Means,
  titles: TitlesOf,
  made: readonly Signed[],
): NonNullable<SignedTogether["titles"]> => ({
  chainId: titles.chainId,
  registry: titles.registry,
  letterheadId: opened.letterhead.id,
  async issue(tx, written) {
    const ctx = contextOf(opened, means, tx);
    const { address, registry, chainId } = titles;
    const { organisation: id } = opened.running;
    if (opened.running.registry === null) await needRegister(tx, means.settings.chains, { id, chainId, address });
    const all = made.flatMap((one) => {
      const its = written.get(one.id);
      return its === undefined || one.title === null ? [] : [{ one, its, tokenId: one.title.tokenId }];
    });
    const sides = { beneficiary: address, holder: address };
    const { id: intent } = await proposeTogether(ctx, {
      action: "sign",
      via: kindOf(KIND_OF_TYPE.transferable).flow.actions["sign"]?.via ?? null,
      envelopeId: null,
      chainId,
      call: titleCall.mintBatch({
        registry,
        titles: all.map(({ tokenId }) => ({ tokenId: BigInt(tokenId), ...sides })),
      }),
      titles: all.map(({ one, its, tokenId }) => ({
        documentId: one.id,
        parameters: parametersOf(opened, one, its, tokenId),
        expected: { status: "active", ...sides },
      })),
      ...(opened.keys.title === null ? {} : { titleKey: opened.keys.title }),
    });
    return new Map(
      all.map(({ one, its, tokenId }) => [one.id, { tokenId, signatureId: its.signatureId, capacity: "", intent }]),
    );
  },
});

const parametersOf = ({ running, stamp }: Opened, { at, pdf }: Signed, its: Inserted, tokenId: string) => ({
  tokenId,
  signatureId: its.signatureId,
  signedAt: at.toISOString(),
  signedBy: running.person,
  files: its.files,
  sha256: pdf.sha256,
  capacity: "",
  serial: running.serial,
  stampId: stamp?.id ?? null,
});

/** Whether the chain has every title of a batch for good. BULK_NOT_ISSUED for one that it did not take. */
export async function titlesStand(tx: EntityManager, batch: string): Promise<boolean> {
  const standing = await first(tx, STANDING, [batch]);
  if (standing === null) return false;
  if (standing.failed !== null) throw new Refused("BULK_NOT_ISSUED", { row: standing.failed });
  return standing.final === standing.all;
}
