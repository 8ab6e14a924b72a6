import { z } from "zod";
import { byId, id, password, version } from "../shapes.ts";
import { CORNERS, PAGES, SHOWN } from "../signature-block.ts";
import { CONTENT_REFUSALS } from "../upload-refusals.ts";
import { forUkey, signedByUkey } from "./certificates.ts";
import { act, acted, documentDetail } from "./document-shapes.ts";
import { route } from "./route.ts";
import { STOPPED } from "../acts/act-refusals.ts";

const mm = z.number().min(0).max(5_000);
/**
 * Where a signature stands: a spot on a page (from 0), or a corner at the foot of pages. Its size follows from what it
 * shows.
 */
const placement = z.union([
  z.strictObject({ page: z.int().min(0).max(100_000), xMm: mm, yMm: mm }),
  z.strictObject({ pages: z.enum(PAGES), corner: z.enum(CORNERS) }),
]);
export type SignaturePlacement = z.infer<typeof placement>;
/** How a document is signed. */
const signing = {
  expectedVersion: version,
  password,
  /** Null signs without one; left out, the newest that is enabled is used. */ stampId: id.nullable().optional(),
  capacityId: id.nullable().default(null),
  /** Of a document that is signed together with others: all of them. Their number and size are limited. */ together: z
    .array(id)
    .max(100)
    .optional(),
  /** Signs a file though signatures that it bears cannot be confirmed: see SIGNED_DOUBTFUL. */ overDoubt: z
    .boolean()
    .optional(),
  /**
   * Only for an ordinary document; left out, everything is shown at the next free place at the foot of the last page.
   */
  shown: z.enum(SHOWN).optional(),
  placement: placement.optional(),
  /**
   * Only for an ordinary document that nobody has signed: certifies it, so that every reader says whether anything but
   * signatures was added since. A title always is.
   */
  certify: z.boolean().optional(),
};
/** Why a document cannot be signed, by a person or by the automatic service. */
const UNSIGNED = [
  "WRONG_STATE",
  "NAME_NOT_PRINTED",
  "SIGN_CAPACITY_NEEDED",
  "STAMP_UNUSABLE",
  "UPLOAD_NOT_PDF",
  ...CONTENT_REFUSALS,
  "PLACEMENT_OUTSIDE",
  "SIGNED_FINAL",
  "SIGNED_LOCKED",
  "TIMESTAMP_UNAVAILABLE",
  "NO_SIGNING_TEMPLATE",
  "STORE_UNAVAILABLE",
  "ISSUER_DOMAIN_MISSING",
  "USER_CERTIFICATE",
  "ENTERPRISE_CERTIFICATE",
  "REGISTRY_MISSING",
  "NUMBER_TAKEN",
  "RECIPIENT_NO_AGREEMENT",
  ...STOPPED,
] as const;

const SIGNING_ERRORS = [
  ...UNSIGNED,
  "BAD_INPUT",
  "MULTI_SIGN_LIMIT",
  "SIGNED_DOUBTFUL",
  "CERTIFY_SIGNED",
  "PLACEMENT_TAKEN",
  "PLACEMENT_FIXED",
  "SIGNING_NOT_TURN",
  "USER_NO_CERTIFICATE",
  "ENTERPRISE_CERTIFICATE_REVOKED",
  "ENTERPRISE_NO_CERTIFICATE",
  "KEY_NOT_GRANTED",
] as const;

/** The routes by which a document is signed, and a bill is begun anew. */
export const documentSigningRoutes = {
  sign: route({
    ...act,
    id: "documents.sign",
    path: "/api/documents/:id/sign",
    summary: "Sign; a title document is issued by it",
    stepUp: "password",
    body: z.strictObject(signing),
    errors: [...SIGNING_ERRORS, "UKEY_NEEDED"],
  }),
  signPrepare: route({
    id: "documents.sign-prepare",
    method: "POST",
    path: "/api/documents/:id/sign/ukey",
    access: "person",
    summary: "Begin to sign with a UKey; answers what its key has to sign",
    params: byId,
    stepUp: "password",
    unrecorded: "Nothing is signed yet: the signature is recorded",
    body: z.strictObject(signing),
    output: forUkey,
    errors: [...SIGNING_ERRORS, "UKEY_NOT_IN_USE"],
  }),
  signComplete: route({
    id: "documents.sign-complete",
    method: "POST",
    path: "/api/documents/:id/sign/ukey/value",
    access: "person",
    summary: "Sign: the key of the UKey has signed; a title document is issued by it",
    params: byId,
    stepUp: "password",
    output: acted,
    body: z.strictObject({ ...signedByUkey, password }),
    errors: [...SIGNING_ERRORS, "UKEY_TOO_LATE", "UKEY_NOT_IN_USE", "SIGNATURE_VALUE", "CONTENT_UPDATED"],
  }),
  signAutomatically: route({
    ...act,
    id: "documents.sign-automatically",
    path: "/api/documents/:id/sign-automatically",
    summary:
      "Have the automatic service sign a document in the name of a colleague who lets it; the password is one's own",
    stepUp: "password",
    body: z.strictObject({
      expectedVersion: version,
      password,
      signerId: id,
      stampId: id.nullable().optional(),
      capacityId: id.nullable().default(null),
    }),
    errors: [
      ...UNSIGNED,
      "CONTENT_UPDATED",
      "FORBIDDEN",
      "AUTOMATIC_OFF",
      "AUTOMATIC_SIGNER",
      "AUTOMATIC_DOUBTFUL",
      "WRONG_PASSWORD",
    ],
  }),
  amend: route({
    ...act,
    id: "documents.amend",
    path: "/api/documents/:id/amend",
    summary: "Begin to replace a bill that its issuer has: it is locked, and a draft with its content made",
    stepUp: "password",
    body: z.strictObject({ expectedVersion: version, password }),
    output: z.object({ document: documentDetail, successors: z.array(id) }),
    errors: [
      "WRONG_STATE",
      "ISSUER_NOT_POSSESSOR",
      "NOT_ISSUER",
      "SURRENDERED_FOR_DELIVERY",
      "BUSY",
      "LOCKED",
      "DOCUMENT_IN_USE",
    ],
  }),
};
