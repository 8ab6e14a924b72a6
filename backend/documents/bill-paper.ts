import { networkOf } from "#domain/chain/networks";
import type { OwnLook, PrintView } from "#domain/printing/print-view";
import type { SignatureArea, Layout } from "#domain/printing/layouts";
import { inSentence, say, text } from "#domain/text";
import { kindOf } from "#domain/kinds/kinds";
import type { PaperRecord } from "#domain/verify/record";
import type { TitlePlace } from "#domain/verify/title";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import type { Printed } from "../letterheads/printed.ts";
import { paperToPdf } from "../printing/paper-to-pdf.ts";
import type { Certified } from "../signing/identity.ts";
import { prepareSignature, type Prepared } from "../signing/sign-pdf.ts";
import type { Placement } from "../signing/page-frame.ts";
import type { UsedStamp } from "../stamps/use.ts";
import type { termsOfFiata } from "./fiata/paper.ts";
import { fingerprintsOf, type Attached } from "./attached.ts";
import { assuranceWords } from "./signature-words.ts";
import type { DocumentRecord } from "./document-row.ts";

/** The title that an original commits to, as calls name it. */
export interface OriginalTitle extends TitlePlace {
  readonly registry: `0x${string}`;
  readonly tokenId: `0x${string}`;
}

/** The parts of a document that its paper and its title need. */
type PrintedDocument = Pick<DocumentRecord, "id" | "kind" | "number" | "language" | "data">;

/** The parts of the settings that a paper names. */
interface Printing extends Pick<Settings, "publicUrl"> {
  readonly chains: readonly { readonly chainId: number; readonly name: string }[];
}

/** The signer and the company, as of the moment of the signature. */
interface SignedBy extends Pick<Context, "now"> {
  readonly organisation: Pick<Context["organisation"], "name">;
  readonly person: Pick<Context["person"], "name" | "signedName">;
}

const WORDS = {
  signedBy: text("SIGNED by {name}", "签署人 {name}"),
  reason: text("Signing and issuing the {kind} {number}", "签署并签发{kind} {number}"),
  certificate: text("certificate {serial}", "证书 {serial}"),
} as const;

/**
 * The terms to which the title on the chain commits: the fields, the conditions of an own template, what is attached,
 * the document template by its name and version, the registration with FIATA, the issuer and the place.
 */
export const billTerms = (
  ctx: { readonly organisation: Pick<Context["organisation"], "id" | "name" | "address"> },
  document: PrintedDocument,
  place: { chainId: number; registry: string },
  own: OwnLook | null,
  attached: readonly Attached[],
  madeWith: string | null = null,
  fiata: ReturnType<typeof termsOfFiata> = {},
) => ({
  id: document.id,
  kind: document.kind,
  number: document.number,
  language: document.language,
  data: document.data,
  issuer: { id: ctx.organisation.id, name: ctx.organisation.name, address: ctx.organisation.address },
  chain: { chainId: place.chainId, registry: place.registry },
  ...(own === null ? {} : { template: { title: own.title, conditions: own.conditions, annex: own.annex } }),
  ...(madeWith === null ? {} : { madeWith }),
  ...fiata,
  ...fingerprintsOf(attached),
});

const verifyUrl = (settings: Printing, place: TitlePlace): string =>
  `${settings.publicUrl}/verify/detail?chainId=${place.chainId}&registry=${place.registry}&tokenId=${place.tokenId}`;

const networkName = (settings: Printing, chainId: number, language: DocumentRecord["language"]): string => {
  const known = networkOf(chainId);
  return known
    ? say(known.name, language)
    : (settings.chains.find((chain) => chain.chainId === chainId)?.name ?? String(chainId));
};

/** Everything on the paper that is not a field of the bill. */
export const viewOf = (
  settings: Printing,
  document: PrintedDocument,
  place: TitlePlace,
  checksum: string,
): PrintView => ({
  marking: "ORIGINAL",
  language: document.language,
  documentId: document.id,
  checksum,
  tokenId: place.tokenId,
  verifyUrl: verifyUrl(settings, place),
  register: {
    address: place.registry,
    network: networkName(settings, place.chainId, document.language),
    chainId: place.chainId,
  },
});

/** The record of the paper of a title about itself. */
export const recordOfBill = (
  ctx: Pick<SignedBy, "organisation">,
  document: PrintedDocument,
  { chainId, registry, tokenId, content }: OriginalTitle & { readonly content: string },
): PaperRecord => ({
  version: 1,
  documentId: document.id,
  kind: document.kind,
  number: document.number,
  issuer: ctx.organisation.name,
  chainId,
  registry,
  tokenId,
  content,
});

const STAMP_MARGIN_MM = 1;

/** The place that the form keeps for the signature, upwards as high as the stamp needs. */
function withStamp(area: SignatureArea, stamp: UsedStamp | null): Placement {
  const heightMm = Math.max(area.heightMm, (stamp?.heightMm ?? 0) + 2 * STAMP_MARGIN_MM);
  return { ...area, yMm: area.yMm + area.heightMm - heightMm, heightMm };
}

/**
 * The original's paper, ready for the signature with the user's certificate and, where there is one, the company's
 * stamp.
 */
export async function printBill(
  ctx: SignedBy,
  settings: Printing,
  document: PrintedDocument,
  layout: Layout,
  title: OriginalTitle & { checksum: string; content: string },
  signer: {
    certificate: Pick<Certified, "chain" | "serial">;
    capacity: string;
    stamp: UsedStamp | null;
    timestampRoom: number;
  },
  letterhead: Printed,
): Promise<Prepared> {
  const { language } = document;
  const paper = layout.lay(document.data, {
    ...letterhead.look,
    ...viewOf(settings, document, title, title.checksum),
    readAt: { at: ctx.now.toISOString() },
  });
  const pdf = await paperToPdf(paper, {
    createdAt: ctx.now,
    author: ctx.organisation.name,
    images: letterhead.images,
    record: recordOfBill(ctx, document, title),
  });
  const name = ctx.person.signedName || ctx.person.name;
  const { stamp, certificate, timestampRoom } = signer;
  const checked = assuranceWords(certificate.chain[0], ctx.organisation.name, language);
  const placement = withStamp(layout.signature(paper), stamp);
  return prepareSignature(pdf, {
    chain: certificate.chain,
    time: ctx.now,
    name,
    reason: say(WORDS.reason, language, {
      kind: inSentence(kindOf(document.kind).label, language),
      number: document.number,
    }),
    placement,
    certify: true,
    timestampRoom,
    appearance: {
      lines: [
        { text: ctx.organisation.name, weight: "bold", size: 8 },
        ...(checked === null ? [] : [{ text: checked, size: 6 }]),
        { text: say(WORDS.signedBy, language, { name }), size: 7 },
        ...(signer.capacity === "" ? [] : [{ text: signer.capacity, size: 7 }]),
        { text: `${ctx.now.toISOString().slice(0, 19).replace("T", " ")} UTC`, weight: "mono", size: 6 },
        {
          text: say(WORDS.certificate, language, { serial: certificate.serial }),
          weight: "mono",
          size: 5,
          colour: "#445063",
        },
      ],
      ...(stamp
        ? { stamp: { ...stamp, xMm: placement.widthMm - stamp.widthMm - STAMP_MARGIN_MM, yMm: STAMP_MARGIN_MM } }
        : {}),
    },
  });
}
