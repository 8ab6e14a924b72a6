import { z } from "zod";
import { every, SETTINGS } from "../changes.ts";
import { MESSAGE_NAMES, OFFER_STATES, SETTLED_AS } from "../pint-states.ts";
import { keysOf } from "../lookup.ts";
import { byId, code, instant, password, titlePlace } from "../shapes.ts";
import { RESPONSE_CODES } from "../pint-codes.ts";
import { route } from "./route.ts";
import { askedPlatforms, askedRecipient, going, ofDocument, sentTo } from "./going.ts";
import { AGREEMENT, STOPPED } from "../acts/act-refusals.ts";

const error = z.object({ code, parameters: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable();

/** A message of an exchange: which, when, and how it was answered. */
export const message = z.object({
  id: z.string(),
  what: z.enum(keysOf(MESSAGE_NAMES)),
  at: instant,
  /** Null where no answer came. */ status: z.int().nullable(),
  code: z.enum(keysOf(RESPONSE_CODES)).nullable(),
  /** The document that it is about, or the documents that are missing. */ note: z.string(),
  /** The answer; of one that nobody has signed the beginning. */ answer: z.string(),
  /** How often the same was sent and answered alike, one after the other. */ times: z.int(),
  /** When last; null where it was once. */ lastAt: instant.nullable(),
});
export type ExchangeMessage = z.infer<typeof message>;

const offer = going.extend({
  state: z.enum(keysOf(OFFER_STATES)),
  code: z.enum(keysOf(RESPONSE_CODES)).nullable(),
  /** The other platform has signed that it has this very bill, or an administrator of the node has said so. */
  taken: z.boolean(),
  /** How an administrator of the node has settled it, where no signed answer did. */
  settled: z.enum(keysOf(SETTLED_AS)).nullable(),
  remark: z.string(),
  /** Taken there, while its return here has failed: it is to be signed anew. */ signsReturn: z.boolean(),
  error,
  endedAt: instant.nullable(),
  /** The end of the time in which it is asked again without a person; null where it is not. */
  triesUntil: instant.nullable(),
});
export type Offer = z.infer<typeof offer>;
const story = offer.extend({
  messages: z.array(message),
  /** The envelope as it is sent, and the signed answer, for a program to check. */
  envelope: z.string().nullable(),
  answer: z.string().nullable(),
  /** The keys that the answers are signed with: how long each counts, null where no end is set. */
  keys: z.array(z.object({ kid: z.string(), validTo: instant.nullable() })),
  /** The place of the title here; null where it has none. */
  title: titlePlace.nullable(),
});
export type OfferStory = z.infer<typeof story>;

/** Titles that go to other platforms, from where a company looks. */
export const offerRoutes = {
  platforms: route({
    id: "offers.platforms",
    method: "GET",
    shows: SETTINGS,
    path: "/api/offer-platforms",
    access: "bl.transferOriginal",
    summary: "The platforms that take bills, with the rulebook and law that an offer agrees to",
    ...askedPlatforms,
  }),
  recipient: route({
    id: "offers.recipient",
    method: "POST",
    path: "/api/offer-recipient",
    access: "bl.transferOriginal",
    summary: "Ask another platform whom a code names there",
    ...askedRecipient,
  }),
  create: route({
    id: "offers.create",
    method: "POST",
    path: "/api/documents/:id/offers",
    access: "member",
    summary: "Offer a bill to a company on another platform: the return of the title is signed in advance",
    ...sentTo,
    output: offer,
    errors: [
      "WRONG_STATE",
      "CONTENT_UPDATED",
      ...AGREEMENT,
      "PINT_KIND",
      "PINT_WALLET",
      "PINT_NOT_ALLOWED",
      "PINT_ENDORSED_BY_NAME",
      "PINT_ENDORSES",
      "PINT_STRAIGHT",
      "NOT_OWNER_AND_POSSESSOR",
      "PINT_PLATFORM",
      "PINT_RULEBOOK",
      "PINT_RECIPIENT",
      "PLATFORM_KEY_NONE",
      "COUNTERPARTY_AWAY",
      ...STOPPED,
      "LOCKED",
      "BUSY",
      "WRONG_PASSWORD",
      "KEY_NOT_GRANTED",
    ],
  }),
  list: route({
    id: "offers.list",
    method: "GET",
    shows: every("document", "task"),
    path: "/api/offers",
    access: "member",
    programs: "documents.read",
    summary: "The bills that my company has offered to other platforms, the newest first",
    query: ofDocument,
    output: z.object({ items: z.array(offer) }),
    errors: [],
  }),
  get: route({
    id: "offers.get",
    method: "GET",
    shows: every("document", "task"),
    path: "/api/offers/:id",
    access: "member",
    programs: "documents.read",
    params: byId,
    summary: "An offer with every message of it",
    output: story,
    errors: ["NOT_FOUND"],
  }),
  retry: route({
    id: "offers.retry",
    method: "POST",
    path: "/api/offers/:id/retry",
    access: "bl.transferOriginal",
    params: byId,
    summary: "Ask the other platform again, where it has not answered with its signature",
    output: offer,
    errors: ["NOT_FOUND", "WRONG_STATE", "PINT_TOO_OLD"],
  }),
  withdraw: route({
    id: "offers.withdraw",
    method: "POST",
    path: "/api/offers/:id/withdraw",
    access: "member",
    params: byId,
    summary: "Take an offer back before its first message is made: what was signed in advance is made void",
    stepUp: "password",
    body: z.strictObject({ password }),
    output: offer,
    errors: ["NOT_FOUND", "WRONG_STATE", "WRONG_PASSWORD"],
  }),
  endDue: route({
    id: "offers.end-due",
    method: "GET",
    shows: every("document"),
    path: "/api/documents/:id/move-end",
    access: "member",
    params: byId,
    summary: "The platform that has a bill whose end my company, its issuer, has to sign anew",
    output: z.object({ platform: z.string().nullable() }),
    errors: ["NOT_FOUND"],
  }),
  signEnd: route({
    id: "offers.sign-end",
    method: "POST",
    path: "/api/documents/:id/move-end",
    access: "member",
    params: byId,
    summary: "Sign the end of a title anew that another platform has taken, where the one signed in advance has failed",
    stepUp: "password",
    body: z.strictObject({ password }),
    errors: ["NOT_FOUND", "WRONG_STATE", "BUSY", "WRONG_PASSWORD", "KEY_NOT_GRANTED"],
  }),
  signReturn: route({
    id: "offers.sign-return",
    method: "POST",
    path: "/api/offers/:id/return",
    access: "member",
    params: byId,
    summary: "Sign the return of a title anew that another platform has taken, where the return has failed here",
    stepUp: "password",
    body: z.strictObject({ password }),
    output: offer,
    errors: ["NOT_FOUND", "WRONG_STATE", "NOT_OWNER_AND_POSSESSOR", "BUSY", "WRONG_PASSWORD", "KEY_NOT_GRANTED"],
  }),
};
