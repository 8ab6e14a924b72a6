import type { TEMPLATE_FORMATS } from "../template-file.ts";

export type TradeTrustFormat = (typeof TEMPLATE_FORMATS)[number];

/** Names that mean something to whoever reads a document of the format, so that no field can have them as they are. */
const TAKEN = {
  /** At every place: the words of the data model 2.0, which nobody may define anew. */
  w3c: new Set(
    (
      "id type digestMultibase digestSRI mediaType VerifiableCredential EnvelopedVerifiableCredential " +
      "VerifiablePresentation EnvelopedVerifiablePresentation JsonSchemaCredential JsonSchema " +
      "BitstringStatusListCredential BitstringStatusList BitstringStatusListEntry DataIntegrityProof " +
      "TransferableRecords qrCode aud cnf exp iat iss jku kid nbf sub x5u hawserContent hawserNumber hawserTemplate hawserDrawing hawserFields hawserItem hawserStatus"
    ).split(" "),
  ),
  /** At the top of the document: what the schema of version 2 describes. */
  openattestation: new Set("id issuers recipient network attachments documentUrl links".split(" ")),
} as const satisfies Record<TradeTrustFormat, ReadonlySet<string>>;

export const isTaken = (format: TradeTrustFormat, name: string): boolean => TAKEN[format].has(name);

/** How a document writes the name of a field whose own name is taken. No name of a field begins so. */
const MARK = "$";
export const marked = (name: string): string => MARK + name;
export const unmarked = (name: string): string => (name.startsWith(MARK) ? name.slice(MARK.length) : name);
