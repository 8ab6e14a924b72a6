import { createHash, createHmac } from "node:crypto";
import type { Hex } from "viem";
import { canonicalJson } from "#domain/canonical";
import { wrapSecond } from "#domain/trade-trust/open-attestation-making";
import { attestedContent, hashOfPaper, tokenOfContent } from "#domain/verify/committed";
import type { Json } from "#domain/verify/json";
import type { TitlePlace } from "#domain/verify/title";
import { outside } from "../core/outside.ts";
import type { TemplateVersion } from "../document-templates/version.ts";
import { chainOf } from "../intents/chains.ts";
import { purposeKey } from "../keyring/wrapping.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { assertIssuerDomain } from "./attestation.ts";
import type { billTerms } from "./bill-paper.ts";
import type { DocumentRecord } from "./document-row.ts";

/** The content to which a title commits, and its id. */
export interface Committed {
  readonly tokenId: Hex;
  /** SHA-256 of the content, in hex. */
  readonly checksum: string;
  /** The terms as RFC 8785 canonical JSON. */
  readonly content: string;
  /** Of a title in the format of OpenAttestation: the document whose root is the id. */
  readonly attestation: Json | null;
}

type Terms = ReturnType<typeof billTerms>;

/**
 * The same terms have the same title, so that signing them a second time can never make a second original.
 * ISSUER_DOMAIN_MISSING.
 */
export async function committedTo(
  ctx: Context,
  settings: Pick<Settings, "kek">,
  { id, data }: DocumentRecord,
  terms: Terms,
  version: TemplateVersion | null,
): Promise<Committed> {
  const attested = version?.template.manifest.format === "openattestation";
  const attestation = attested ? await wrapTitle(ctx, settings, { id, data, version, terms }) : null;
  const content =
    attestation === null ? canonicalJson(terms) : attestedContent(withoutData(terms), attestation.document["data"]);
  const tokenId = tokenOfContent(content);
  if (tokenId === null) throw new Error(`the content of document ${id} commits to no title`);
  return {
    tokenId,
    checksum: createHash("sha256").update(content).digest("hex"),
    content,
    attestation: attestation?.document ?? null,
  };
}

const withoutData = ({ data: _, ...terms }: Terms): Json => terms;

interface ToWrap {
  readonly id: string;
  readonly data: DocumentRecord["data"];
  readonly version: TemplateVersion;
  readonly terms: Terms;
}

async function wrapTitle(ctx: Context, { kek }: Pick<Settings, "kek">, { id, data, version, terms }: ToWrap) {
  const { name: issuerName, domain } = await assertIssuerDomain(ctx);
  const { chainId, registry }: Pick<TitlePlace, "chainId" | "registry"> = terms.chain;
  const unwrapped = {
    template: { ...version.template, version },
    documentId: id,
    data,
    issuerName,
    domain,
    issuedBy: { tokenRegistry: registry },
    chain: { name: chainOf(ctx.chains, chainId).nativeCurrency.symbol, chainId },
    paper: hashOfPaper(withoutData(terms)),
  };
  // Both halves of a signature by a UKey, and each try after a crash, have the same salts; other fields have others.
  const seed = createHmac("sha256", purposeKey(kek, "attested-title"))
    .update(canonicalJson({ terms, issuerName, domain }))
    .digest();
  const [wrapped] = await outside("attestedTitle", [seed, version.id], async () => wrapSecond([unwrapped], seed));
  if (wrapped === undefined) throw new Error(`document ${id} was not wrapped`);
  return wrapped;
}
