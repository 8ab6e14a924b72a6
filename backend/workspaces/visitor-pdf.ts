import { Refused } from "#domain/errors";
import type { SigningCell } from "#domain/printing/signing-cells";
import { blockSize } from "#domain/signature-block";
import { say, text, type Language } from "#domain/text";
import { signerCompany, VISITOR_ORGANISATION, VISITOR_PARTIES, type VisitorParty } from "#domain/workspaces";
import type { Authority } from "../authority/authority.ts";
import { placesApart, prepareApart } from "../signing/apart.ts";
import { openPrivateKey } from "../signing/key.ts";
import { finishSignature } from "../signing/sign-pdf.ts";
import type { Stamper } from "../signing/timestamps.ts";

const WORDS = {
  reason: text("{name} signs {document}", "{name} 签署 {document}"),
  signedBy: text("SIGNED by {email}", "签署人 {email}"),
} as const;

/** The facts of the document that the signature names. */
interface SignedDocument {
  readonly language: Language;
  readonly called: string;
  readonly party: VisitorParty;
}

/** The words of a visitor's signature, and its place. */
export interface SignedBy {
  readonly name: string;
  readonly email: string;
  readonly now: Date;
  readonly issued: Awaited<ReturnType<Authority["issue"]>>;
  readonly timestamps: Stamper;
  /** The place that the form of a delivery keeps for this visitor; null where it keeps none. */
  readonly cell: SigningCell | null;
}

/** The file of the document with the visitor's signature. */
export async function signedPdf(
  bytes: Uint8Array,
  document: SignedDocument,
  { name, email, now, issued, timestamps, cell }: SignedBy,
): Promise<Uint8Array> {
  const { language } = document;
  const [placement, ...repeats] = await placesApart(
    bytes,
    cell ?? blockSize("signature", null),
    cell === null ? undefined : { ...cell, page: "last" },
  );
  if (!placement) throw new Refused("UPLOAD_BROKEN");
  const prepared = await prepareApart(bytes, {
    chain: [issued.der, ...issued.chain],
    time: now,
    name: email,
    reason: say(WORDS.reason, language, { name, document: document.called }),
    placement,
    repeats,
    timestampRoom: timestamps.room,
    appearance: {
      lines: [
        { text: `${name}, ${say(VISITOR_PARTIES[document.party], language)}`, weight: "bold", size: 7 },
        { text: say(WORDS.signedBy, language, { email }), size: 6.5 },
        { text: signerCompany(VISITOR_ORGANISATION, language), size: 6 },
        { text: `${now.toISOString().slice(0, 19).replace("T", " ")} UTC`, weight: "mono", size: 5.5 },
        { text: issued.facts.serial, weight: "mono", size: 4.6, colour: "#445063" },
      ],
    },
  });
  return finishSignature(
    prepared,
    { privateKey: openPrivateKey(issued.privateKey), chain: prepared.chain },
    timestamps,
  );
}
