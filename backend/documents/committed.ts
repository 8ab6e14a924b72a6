import { outside } from "../core/outside.ts";
import type { TemplateVersion } from "../document-templates/version.ts";
import { chainOf } from "../intents/chains.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { assertIssuerDomain } from "./attestation.ts";
import { commitTo, seedOfTitle, wrapTitle, type AttestedBy, type Committed, type Terms } from "./commit.ts";
import type { DocumentRecord } from "./document-row.ts";
import { codeLink } from "../copies/linked.ts";

/** The domain that vouches for the titles of the company. ISSUER_DOMAIN_MISSING. */
export async function attestedBy(ctx: Context, chainId: number): Promise<AttestedBy> {
  const { name: issuerName, domain } = await assertIssuerDomain(ctx);
  return { issuerName, domain, coin: chainOf(ctx.chains, chainId).nativeCurrency.symbol };
}

/** The content to which a title commits. ISSUER_DOMAIN_MISSING. */
export async function committedTo(
  ctx: Context,
  settings: Pick<Settings, "kek" | "publicUrl">,
  { data }: DocumentRecord,
  terms: Terms,
  version: TemplateVersion | null,
): Promise<Committed> {
  if (version?.template.manifest.format !== "openattestation") return commitTo(terms, null);
  const by = await attestedBy(ctx, terms.chain.chainId);
  const seed = seedOfTitle(settings.kek, terms, by);
  const code = codeLink(settings, ctx.organisation, terms.id);
  const wrapped = await outside("attestedTitle", [seed, version.id, code], async () =>
    wrapTitle({ ...version.template, version }, data, terms, by, seed, code),
  );
  return commitTo(terms, wrapped);
}
