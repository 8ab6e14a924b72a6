// Data: everything that a node serves under /v3, written from the published contracts.

import { z } from "zod";
import type { DcsaContract } from "../counterparties/counterparty.ts";
import { EBL_STATES } from "../ebl-states.ts";
import { keysOf } from "../lookup.ts";
import { issuanceRequest, issuanceResponse, surrenderAnswer, surrenderRequest } from "./carrier-shapes.ts";
import { endorsementChain } from "./endorsement-links.ts";
import {
  envelopeShape,
  errorResponse,
  finishedResponse,
  receiverAnswer,
  receiverQuestion,
  signedContent,
  startedResponse,
} from "./envelope-shapes.ts";
import { trimmed } from "./party-shapes.ts";
import {
  approval,
  cancellation,
  instructionUpdate,
  shippingInstruction,
  updateStatus,
} from "./shipping-instruction.ts";
import { transportDocument } from "./transport-document.ts";

/** The messages of the contracts, by their published names, as they are read and written here. */
export const MESSAGE_SHAPES = {
  EblEnvelope: envelopeShape,
  EnvelopeTransferStartedResponse: startedResponse,
  EnvelopeTransferFinishedResponse: finishedResponse,
  EnvelopeTransferFinishedResponseSignedContent: signedContent,
  AdditionalDocument: z.string().meta({ description: "The bytes of the document, in base64" }),
  IdentifyingCode: receiverQuestion,
  ReceiverValidationResponse: receiverAnswer,
  IssuanceRequest: issuanceRequest,
  IssuanceResponse: issuanceResponse,
  SurrenderRequestDetails: surrenderRequest,
  SurrenderRequestAnswer: surrenderAnswer,
  CreateShippingInstructions: shippingInstruction,
  UpdateShippingInstructions: instructionUpdate,
  CreateShippingInstructionsResponse: z.strictObject({ shippingInstructionsReference: trimmed(100) }),
  ShippingInstructions: shippingInstruction.extend({
    shippingInstructionsStatus: z.enum(keysOf(EBL_STATES)),
    updatedShippingInstructionsStatus: updateStatus.optional(),
  }),
  CancelShippingInstructionsUpdate: cancellation,
  ApproveTransportDocument: approval,
  TransportDocument: transportDocument,
  EndorsementChain: endorsementChain,
  ErrorResponse: errorResponse,
} as const satisfies Record<string, z.ZodType>;
export type MessageShape = keyof typeof MESSAGE_SHAPES;

/** The statuses that members of `/v3` answer with; `default` is the unsigned failure. */
type Status = 200 | 201 | 202 | 204 | 400 | 401 | 404 | 409 | 422 | 500 | "default";

/** A member of `/v3` as the published contract has it: its path, its answers, and what each of them must say. */
export interface Served {
  readonly contract: DcsaContract;
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  /** Of the eBL API: behind the base address of a carrier. */
  readonly path: string;
  readonly summary: string;
  readonly body: MessageShape | null;
  /** The schema of each answer by its status; null where it has no body. */
  readonly answers: Readonly<Partial<Record<Status, MessageShape | null>>>;
  /** Answers of ours that the contract leaves out of its list. */
  readonly beside?: Readonly<Partial<Record<Status, MessageShape>>>;
  /** Its answer 200 is a list of these. */
  readonly list?: true;
  /** The members of its query, with the schema of each. */
  readonly query?: Readonly<Record<string, object>>;
  /** It counts with the token of a counterparty, since the standard does not sign it. */
  readonly token: boolean;
}

const SIGNED = "EnvelopeTransferFinishedResponseSignedContent";
const FAILURE = { default: "ErrorResponse" } as const;
const FAULTS = { 400: "ErrorResponse", 404: "ErrorResponse", 500: "ErrorResponse", ...FAILURE } as const;
const CHANGE = { 202: null, ...FAULTS, 409: "ErrorResponse" } as const;
const INSTRUCTION = "/v3/shipping-instructions/{documentReference}";
const DOCUMENT = "/v3/transport-documents/{transportDocumentReference}";

export const SERVED_PATHS: readonly Served[] = [
  {
    contract: "PINT",
    method: "POST",
    path: "/v3/envelopes",
    summary: "Transfer a bill of lading to this platform",
    body: "EblEnvelope",
    answers: { 200: SIGNED, 201: "EnvelopeTransferStartedResponse", 422: SIGNED, ...FAILURE },
    // A dispute is signed, and goes with the status of its code.
    beside: { 409: SIGNED },
    token: false,
  },
  {
    contract: "PINT",
    method: "PUT",
    path: "/v3/envelopes/{envelopeReference}/additional-documents/{documentChecksum}",
    summary: "Send a further document of a transfer",
    body: "AdditionalDocument",
    answers: { 204: null, 409: SIGNED, 422: SIGNED, ...FAILURE },
    token: false,
  },
  {
    contract: "PINT",
    method: "PUT",
    path: "/v3/envelopes/{envelopeReference}/finish-transfer",
    summary: "End a transfer",
    body: null,
    answers: { 200: SIGNED, 409: SIGNED, 422: SIGNED, ...FAILURE },
    token: false,
  },
  {
    contract: "PINT",
    method: "POST",
    path: "/v3/receiver-validation",
    summary: "Ask whom a code names on this platform",
    body: "IdentifyingCode",
    answers: { 200: "ReceiverValidationResponse", 404: "ErrorResponse", ...FAILURE },
    token: false,
  },
  {
    contract: "ISS",
    method: "PUT",
    path: "/v3/ebl-issuance-requests",
    summary: "Ask for the issue of a bill of lading, as its carrier",
    body: "IssuanceRequest",
    answers: { 204: null, 409: "ErrorResponse", ...FAILURE },
    token: false,
  },
  {
    contract: "ISS",
    method: "POST",
    path: "/v3/ebl-issuance-responses",
    summary: "Answer a carrier's request to issue a bill of lading, as the platform that it asked",
    body: "IssuanceResponse",
    answers: { 204: null, ...FAILURE },
    // The token is unknown; nothing of that number was asked for; it was answered before.
    beside: { 401: "ErrorResponse", 404: "ErrorResponse", 409: "ErrorResponse" },
    token: true,
  },
  {
    contract: "SUR",
    method: "POST",
    path: "/v3/ebl-surrender-requests",
    summary: "Surrender a bill of lading that was issued here",
    body: "SurrenderRequestDetails",
    answers: { 204: null, ...FAILURE },
    token: true,
  },
  {
    contract: "SUR",
    method: "POST",
    path: "/v3/ebl-surrender-responses",
    summary: "Answer the surrender of a bill of lading, as its carrier",
    body: "SurrenderRequestAnswer",
    answers: { 204: null, 409: "ErrorResponse", ...FAILURE },
    token: true,
  },
  {
    contract: "END",
    method: "GET",
    path: "/v3/endorsement-chains/{transportDocumentReference}",
    summary: "Read what has happened to a bill of lading, as its carrier",
    body: null,
    query: {
      transportDocumentSubReference: { type: "string", maxLength: 100 },
      carrierSCACCode: { type: "string", maxLength: 4 },
    },
    answers: { 200: "EndorsementChain", 404: "ErrorResponse", 500: "ErrorResponse", ...FAILURE },
    list: true,
    token: true,
  },
  {
    contract: "EBL",
    method: "POST",
    path: "/v3/shipping-instructions",
    summary: "Submit a shipping instruction to the carrier",
    body: "CreateShippingInstructions",
    answers: { 202: "CreateShippingInstructionsResponse", 400: "ErrorResponse", 500: "ErrorResponse", ...FAILURE },
    token: true,
  },
  {
    contract: "EBL",
    method: "PUT",
    path: INSTRUCTION,
    summary: "Update a shipping instruction",
    body: "UpdateShippingInstructions",
    answers: CHANGE,
    token: true,
  },
  {
    contract: "EBL",
    method: "GET",
    path: INSTRUCTION,
    summary: "Read a shipping instruction, or its update",
    body: null,
    query: { updatedContent: { type: "boolean", default: false } },
    answers: {
      200: "ShippingInstructions",
      202: null,
      404: "ErrorResponse",
      409: "ErrorResponse",
      500: "ErrorResponse",
      ...FAILURE,
    },
    token: true,
  },
  {
    contract: "EBL",
    method: "PATCH",
    path: INSTRUCTION,
    summary: "Cancel a shipping instruction, or its update",
    body: "CancelShippingInstructionsUpdate",
    answers: CHANGE,
    token: true,
  },
  {
    contract: "EBL",
    method: "GET",
    path: DOCUMENT,
    summary: "Read a transport document",
    body: null,
    answers: { 200: "TransportDocument", 202: null, 404: "ErrorResponse", 500: "ErrorResponse", ...FAILURE },
    token: true,
  },
  {
    contract: "EBL",
    method: "PATCH",
    path: DOCUMENT,
    summary: "Approve the draft of a transport document",
    body: "ApproveTransportDocument",
    answers: CHANGE,
    token: true,
  },
];

/** The base address of a carrier's eBL API, behind the address of the node. */
export const CARRIER_BASE = "/v3/carriers/{lei}";
