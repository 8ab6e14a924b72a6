/** A member of `/v3` as the published contract has it: its path, its answers, and what each of them must say. */
export interface Served {
  readonly method: "POST" | "PUT";
  readonly path: string;
  /** The schema of each answer by its status; null where it has no body. `default` is the unsigned failure. */
  readonly answers: Readonly<Record<string, string | null>>;
}

const SIGNED = "EnvelopeTransferFinishedResponseSignedContent";
const FAILURE = { default: "ErrorResponse" } as const;

/** The interface between platforms that a node serves (PINT 3.0.0), written from the contract. */
export const SERVED: readonly Served[] = [
  {
    method: "POST",
    path: "/v3/envelopes",
    answers: { 200: SIGNED, 201: "EnvelopeTransferStartedResponse", 422: SIGNED, ...FAILURE },
  },
  {
    method: "PUT",
    path: "/v3/envelopes/{envelopeReference}/additional-documents/{documentChecksum}",
    answers: { 204: null, 409: SIGNED, 422: SIGNED, ...FAILURE },
  },
  {
    method: "PUT",
    path: "/v3/envelopes/{envelopeReference}/finish-transfer",
    answers: { 200: SIGNED, 409: SIGNED, 422: SIGNED, ...FAILURE },
  },
  {
    method: "POST",
    path: "/v3/receiver-validation",
    answers: { 200: "ReceiverValidationResponse", 404: "ErrorResponse", ...FAILURE },
  },
];

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
};

/**
 * A dispute is signed, and goes with the status of its code (409), which the list of the envelope's answers leaves out.
 */
export const BESIDE: Readonly<Record<string, readonly number[]>> = { "/v3/envelopes": [409] };

interface Published {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses?: Readonly<Record<string, unknown>> } | undefined>>>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly required?: readonly string[] }>> };
}

const schemaOf = (answer: unknown): string | null =>
  /"\$ref":"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(answer))?.[1] ?? null;

/** Where the description differs from the published contract. */
export function differences(published: unknown): string[] {
  const { paths, components } = published as Published;
  const theirs = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, one]) =>
      one?.responses === undefined
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
    ),
  );
  const ours = SERVED.map(({ method, path, answers }) => JSON.stringify({ method, path, answers }));
  return [
    ...theirs.filter((one) => !ours.includes(one)).map((one) => `not served as published: ${one}`),
    ...ours.filter((one) => !theirs.includes(one)).map((one) => `served and not published: ${one}`),
    ...Object.entries(REQUIRED).flatMap(([name, required]) => {
      const said = components.schemas[name]?.required ?? [];
      return [...said].toSorted().join() === [...required].toSorted().join()
        ? []
        : [`${name} requires ${said.join(", ")}`];
    }),
  ];
}
