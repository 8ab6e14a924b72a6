import { isTemplated } from "#domain/kinds/kind";
import { KINDS } from "#domain/kinds/kinds";
import { layoutOf } from "#domain/printing/layouts";
import type { Paper } from "#domain/printing/paper";
import type { OwnLook } from "#domain/printing/print-view";
import { LANGUAGES } from "#domain/text";
import { CONTENT_TERM } from "#domain/verify/own-terms";
import type { Verdict } from "#domain/verify/verdict";
import { entryOf } from "#domain/lookup";

interface Content {
  readonly id: string;
  readonly kind: string;
  readonly data: unknown;
  readonly language: string;
  /** How the paper differs that was made with a template of its issuer. */
  readonly template?: OwnLook;
}

/**
 * The form that the data of a credential makes, marked as a copy; null when it holds no title of a kind that is known
 * here.
 */
export function paperOfCredential(text: string, verdict: Pick<Verdict, "place">, network: string): Paper | null {
  try {
    const { credentialSubject } = JSON.parse(text) as { readonly credentialSubject: Readonly<Record<string, unknown>> };
    const content = JSON.parse(String(credentialSubject[CONTENT_TERM])) as Content;
    const { place } = verdict;
    const kind = entryOf(KINDS, content.kind);
    // The fields of what is made with a template are not known here.
    if (kind?.class !== "title" || isTemplated(kind) || place === null) return null;
    return layoutOf(kind, content.template ?? null).lay(kind.schema.parse(content.data), {
      marking: "COPY_FULL",
      language: LANGUAGES.find((one) => one === content.language) ?? "en-US",
      documentId: content.id,
      checksum: place.tokenId.slice(2),
      tokenId: place.tokenId,
      register: { address: place.registry, network, chainId: place.chainId },
    });
  } catch {
    return null;
  }
}
