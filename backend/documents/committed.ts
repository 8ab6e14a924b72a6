import { outside } from "../core/outside.ts";
import type { TemplateVersion } from "../document-templates/version.ts";
import { chainOf } from "../intents/chains.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { assertIssuerDomain } from "./attestation.ts";
import { commitTo, seedOfTitle, wrapTitle, type AttestedBy, type Committed, type Terms } from "./commit.ts";
import type { DocumentRecord } from "./document-row.ts";

/** The domain that vouches for the titles of the company. ISSUER_DOMAIN_MISSING. */
export async function attestedBy(ctx: Context, chainId: number): Promise<AttestedBy> {
  const { name: issuerName, domain } = await assertIssuerDomain(ctx);
  return { issuerName, domain, coin: chainOf(ctx.chains, chainId).nativeCurrency.symbol };
}

/** The content to which a title commits. ISSUER_DOMAIN_MISSING. */
export async function committedTo(
  ctx: Context,
  { kek }: Pick<Settings, "kek">,
  { data }: DocumentRecord,
  terms: Terms,
  version: TemplateVersion | null,
): Promise<Committed> {
  if (version?.template.manifest.format !== "openattestation") return commitTo(terms, null);
  const by = await attestedBy(ctx, terms.chain.chainId);
  const seed = seedOfTitle(kek, terms, by);
  const wrapped = await outside("attestedTitle", [seed, version.id], async () =>
    wrapTitle({ ...version.template, version }, data, terms, by, seed),
  );
  return commitTo(terms, wrapped);
}
