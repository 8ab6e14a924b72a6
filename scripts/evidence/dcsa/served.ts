import type { DcsaContract } from "#domain/counterparties/counterparty";
import { SERVED_PATHS } from "#domain/dcsa/served";

/** The contracts of which something is served here, by their published files. */
export const CONTRACT_FILES = {
  PINT: "EBL_PINT_v3.0.0.yaml",
  ISS: "EBL_ISS_v3.0.4.yaml",
  SUR: "EBL_SUR_v3.0.4.yaml",
  END: "EBL_END_v3.0.4.yaml",
  EBL: "EBL_v3.0.4.yaml",
} as const satisfies Partial<Record<DcsaContract, string>>;
export type ServedContract = keyof typeof CONTRACT_FILES;

/** The interface between platforms that a node serves. */
export const SERVED = SERVED_PATHS.filter(({ contract }) => contract === "PINT");

/** Published members that are not served here, and why. */
const NOT_SERVED: Readonly<Record<string, string>> = {
  "POST /v3/shipping-instructions-notifications": "the platform of the shipper serves it",
  "POST /v3/transport-document-notifications": "the platform of the shipper serves it",
  "GET /v3/transport-documents/{transportDocumentReference}/amendment": "optional",
  "PUT /v3/transport-documents/{transportDocumentReference}/amendment": "optional",
  "DELETE /v3/transport-documents/{transportDocumentReference}/amendment": "optional",
};

const INSTRUCTION = [
  "transportDocumentTypeCode",
  "isShippedOnBoardType",
  "isElectronic",
  "isToOrder",
  "freightPaymentTermCode",
  "partyContactDetails",
  "documentParties",
  "isCargoDeliveredInICS2Zone",
  "consignmentItems",
  "utilizedTransportEquipments",
] as const;

/** The members that each message must have. */
export const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  EblEnvelope: ["transportDocument", "envelopeManifestSignedContent", "envelopeTransferChain"],
  IdentifyingCode: ["codeListProvider", "partyCode"],
  EnvelopeTransferStartedResponse: [
    "envelopeReference",
    "transportDocumentChecksum",
    "lastEnvelopeTransferChainEntrySignedContentChecksum",
    "missingAdditionalDocumentChecksums",
  ],
  EnvelopeTransferFinishedResponse: ["lastEnvelopeTransferChainEntrySignedContentChecksum", "responseCode"],
  ReceiverValidationResponse: ["partyName"],
  ErrorResponse: ["httpMethod", "requestUri", "statusCode", "statusCodeText", "errorDateTime", "errors"],
  DetailedError: ["errorCodeText", "errorCodeMessage"],
  SurrenderRequestDetails: ["surrenderRequestReference", "transportDocumentReference", "surrenderRequestCode"],
  SurrenderRequestAnswer: ["surrenderRequestReference", "action"],
  IssuanceRequest: ["document", "issueTo", "issuanceManifestSignedContent"],
  IssuanceResponse: ["transportDocumentReference", "issuanceResponseCode"],
  CreateShippingInstructions: INSTRUCTION,
  UpdateShippingInstructions: ["shippingInstructionsReference", ...INSTRUCTION],
  ShippingInstructions: ["shippingInstructionsStatus", ...INSTRUCTION],
  CreateShippingInstructionsResponse: ["shippingInstructionsReference"],
  ApproveTransportDocument: ["transportDocumentStatus"],
  EndorsementChain: ["transportDocumentReference"],
};

interface Published {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses?: Readonly<Record<string, unknown>> } | undefined>>>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly required?: readonly string[] }>> };
}

const schemaOf = (answer: unknown): string | null =>
  /"\$ref":"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(answer))?.[1] ?? null;

/** Where the description differs from a published contract. */
export function differences(published: unknown, contract: ServedContract): string[] {
  const { paths, components } = published as Published;
  // The contract of endorsement chains leaves the version out of its paths.
  const theirs = Object.entries(paths).flatMap(([said, methods]) => {
    const path = said.startsWith("/v3/") ? said : `/v3${said}`;
    return Object.entries(methods).flatMap(([method, one]) =>
      one?.responses === undefined || Object.hasOwn(NOT_SERVED, `${method.toUpperCase()} ${path}`)
        ? []
        : [
            JSON.stringify({
              method: method.toUpperCase(),
              path,
              answers: Object.fromEntries(
                Object.entries(one.responses).map(([status, answer]) => [status, schemaOf(answer)]),
              ),
            }),
          ],
    );
  });
  const ours = SERVED_PATHS.filter((one) => one.contract === contract).map(({ method, path, answers }) =>
    JSON.stringify({ method, path, answers }),
  );
  return [
    ...theirs.filter((one) => !ours.includes(one)).map((one) => `not served as published: ${one}`),
    ...ours.filter((one) => !theirs.includes(one)).map((one) => `served and not published: ${one}`),
    ...Object.entries(REQUIRED).flatMap(([name, required]) => {
      const said = components.schemas[name]?.required;
      return said === undefined || [...said].toSorted().join() === [...required].toSorted().join()
        ? []
        : [`${name} requires ${said.join(", ")}`];
    }),
  ];
}
