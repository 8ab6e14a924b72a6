import { canonicalJson } from "#domain/canonical";
import { issuanceRequest, issuanceResponse, type IssueTo } from "#domain/dcsa/carrier-shapes";
import { issuanceManifest } from "#domain/dcsa/envelope-shapes";
import { issuanceManifestOf, issuanceRequestOf, issuanceResponseOf } from "#domain/dcsa/issuance-messages";
import { toTransportDocument } from "#domain/dcsa/to-transport-document";
import { transportDocument } from "#domain/dcsa/transport-document";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { ISSUANCE_CODES } from "#domain/pint-codes";
import { keysOf } from "#domain/lookup";
import { sampleOf } from "../../../test/support/samples.ts";
import { payloadOf, sha256 } from "../../services/counterparty.ts";
import { freshKeys, lei } from "./world.ts";

const PARTY = { partyName: "TERN & SABLE SHIPPING LDA", displayedAddress: ["Rua do Porto", "Sines"] };
const NUMBER = "TSLU26041701";

/** How a bill names who may have the cargo. */
const VARIANTS: Readonly<Record<string, FieldData>> = {
  straight: { isToOrder: "NO", consignee: PARTY, endorsee: undefined },
  "to order": { isToOrder: "YES", consignee: undefined, endorsee: PARTY },
  blank: { isToOrder: "YES", consignee: undefined, endorsee: undefined },
} as unknown as Readonly<Record<string, FieldData>>;

/** One message, the published schema that it is of, and what our own reading of it says. */
interface Said {
  readonly variant: string;
  readonly schema: string;
  readonly value: unknown;
  readonly problem: string | null;
}

async function request(variant: string, difference: FieldData): Promise<Said[]> {
  const code = (n: number) => [{ codeListProvider: "GLEIF", codeListName: "LEI", partyCode: lei(n) }];
  const data = { ...sampleOf(kindOf("DcsaBillOfLading")), transportDocumentReference: NUMBER, ...difference };
  const { document, missing } = toTransportDocument(data, {
    codes: { shipper: code(12), consignee: code(1), endorsee: code(1), issuingParty: code(11) },
    shipperOwned: [],
    issuingAddress: { street: "Rua do Porto", city: "Sines", countryCode: "PT" },
  });
  const issueTo: IssueTo = { partyName: "LANTERN BUYERS", sendToPlatform: "BOLE", identifyingCodes: code(2) };
  const manifest = await issuanceManifestOf({ document: sha256(canonicalJson(document)), copy: null, issueTo });
  const signed = freshKeys().carrier.sign(manifest);
  const value = issuanceRequestOf(document, issueTo, signed);
  const read = [issuanceRequest.safeParse(value), transportDocument.safeParse(document)].find((one) => !one.success);
  const says = issuanceManifest.safeParse(payloadOf(signed));
  return [
    {
      variant,
      schema: "IssuanceRequest",
      value,
      problem: missing.length > 0 ? `the sample lacks ${missing.join(", ")}` : (read?.error?.message ?? null),
    },
    { variant, schema: "IssuanceManifest", value: manifest, problem: says.error?.message ?? null },
  ];
}

/** The issue of a bill by another platform, both sides of it: each variant of the request, each answer. */
export async function issuanceMessages(): Promise<readonly Said[]> {
  const asked = await Promise.all(
    Object.entries(VARIANTS).map(([variant, difference]) => request(variant, difference)),
  );
  const answers = keysOf(ISSUANCE_CODES).map((code): Said => {
    const value = issuanceResponseOf(NUMBER, code, code === "ISSU" ? "" : "The party is not known on this platform.");
    return {
      variant: code,
      schema: "IssuanceResponse",
      value,
      problem: issuanceResponse.safeParse(value).error?.message ?? null,
    };
  });
  return [...asked.flat(), ...answers];
}
