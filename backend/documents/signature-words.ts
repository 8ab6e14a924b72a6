import { ASSURANCE } from "#domain/assurance";
import { assuranceOf } from "#domain/verify/assurance";
import { nameOf, openCertificate } from "#domain/verify/certificates";
import { text, say, type Language } from "#domain/text";
import { certifiedName } from "../authority/terms.ts";
import type { AppearanceLine } from "../signing/stamp.ts";

export const WORDS = {
  reason: text("Signing {name}", "签署 {name}"),
  issuing: text("Signing and issuing the {kind} {number}", "签署并签发{kind} {number}"),
  signedBy: text("SIGNED by {name}", "签署人 {name}"),
} as const;

/**
 * The words of the certificate in DER on the identity of the company, in the language of the paper; null where nothing
 * is printed of it.
 */
export function assuranceWords(
  certificate: Uint8Array | undefined,
  company: string,
  language: Language,
): string | null {
  if (certificate === undefined) return null;
  const opened = openCertificate(certificate);
  const level = assuranceOf(opened);
  // A company that has changed its name since is not the one that was checked.
  const { printed } =
    ASSURANCE[
      level === "approved" && nameOf(opened).organisation !== certifiedName(company) ? "selfRegistered" : level
    ];
  return printed === null ? null : say(printed, language);
}

interface Signed {
  readonly company: string;
  /** In DER: what signs. */
  readonly certificate: Uint8Array | undefined;
  readonly name: string;
  /** Empty for none. */
  readonly capacity: string;
  readonly at: Date;
  readonly serial: string;
  readonly language: Language;
}

const lineOf = (words: string | null): readonly AppearanceLine[] =>
  words === null ? [] : [{ text: words, size: 5.5 }];

/** The words that a signature shows. */
export const signatureLines = ({
  company,
  certificate,
  name,
  capacity,
  at,
  serial,
  language,
}: Signed): readonly AppearanceLine[] => [
  { text: company, weight: "bold", size: 7 },
  ...lineOf(assuranceWords(certificate, company, language)),
  { text: say(WORDS.signedBy, language, { name }), size: 6.5 },
  ...(capacity ? [{ text: capacity, size: 6 }] : []),
  { text: `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`, weight: "mono", size: 5.5 },
  { text: serial, weight: "mono", size: 4.6, colour: "#445063" },
];
