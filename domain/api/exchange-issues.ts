import { z } from "zod";
import { AGREEMENT, STOPPED } from "../acts/act-refusals.ts";
import { every, SETTINGS } from "../changes.ts";
import { keysOf } from "../lookup.ts";
import { ISSUANCE_CODES } from "../pint-codes.ts";
import { ISSUE_STATES } from "../pint-states.ts";
import { byId, instant, name, password } from "../shapes.ts";
import { exchangeParty, lei, offerPlatform } from "./offers.ts";
import { route } from "./route.ts";

const issue = z.object({
  id: z.string(),
  documentId: z.string(),
  number: z.string(),
  platform: z.object({ code: z.string(), name: z.string() }),
  /** The company that has the bill first. */ recipient: exchangeParty,
  by: z.string(),
  state: z.enum(keysOf(ISSUE_STATES)),
  code: z.enum(keysOf(ISSUANCE_CODES)).nullable(),
  /** Why the platform refused, in its words. */ reason: z.string(),
  attempts: z.int(),
  /** How the platform answered the last time; null where it did not. */ status: z.int().nullable(),
  nextAt: instant.nullable(),
  rulebook: z.int(),
  createdAt: instant,
  askedAt: instant.nullable(),
  answeredAt: instant.nullable(),
});
export type ExchangeIssue = z.infer<typeof issue>;

/** Bills of a carrier here that other platforms issue. */
export const exchangeIssueRoutes = {
  platforms: route({
    id: "exchange-issues.platforms",
    method: "GET",
    shows: SETTINGS,
    path: "/api/issue-platforms",
    access: "bl.issue",
    summary: "The platforms that issue bills for carriers, with the rulebook and law that a request agrees to",
    output: z.object({ items: z.array(offerPlatform) }),
    errors: [],
  }),
  recipient: route({
    id: "exchange-issues.recipient",
    method: "POST",
    path: "/api/issue-recipient",
    access: "bl.issue",
    unrecorded: "It asks the other platform who a code names, and changes nothing",
    summary: "Ask another platform whom a code names there, before it is asked to issue a bill",
    body: z.strictObject({ platformId: z.uuid(), lei }),
    output: z.object({ name: z.string() }),
    errors: ["PINT_PLATFORM", "PINT_RECIPIENT", "COUNTERPARTY_AWAY"],
  }),
  create: route({
    id: "exchange-issues.create",
    method: "POST",
    path: "/api/documents/:id/exchange-issues",
    access: "member",
    params: byId,
    summary: "Have a draft issued by another platform, to a company there: it is never issued here then",
    stepUp: "password",
    body: z.strictObject({
      expectedVersion: z.int().min(0),
      platformId: z.uuid(),
      lei,
      /** The name of the first holder, for a platform that does not say whom a code names. */
      name: name.optional(),
      /** The version of the rulebook that was read and agreed to. */ rulebook: z.int().min(1),
      password,
    }),
    output: issue,
    errors: [
      "WRONG_STATE",
      "CONTENT_UPDATED",
      ...AGREEMENT,
      "NOT_AUTHOR",
      "IS_SUCCESSOR",
      "DOCUMENT_IN_USE",
      "REVIEW_AGREED",
      "PINT_REVIEWED",
      "PINT_KIND",
      "PINT_PLATFORM",
      "PINT_RULEBOOK",
      "PINT_RECIPIENT",
      "PINT_NUMBER",
      "NUMBER_TAKEN",
      "PINT_FACTS_MISSING",
      "PINT_BILL_KNOWN",
      "PINT_CARRIER_CODE",
      "COUNTERPARTY_AWAY",
      ...STOPPED,
      "LOCKED",
      "BUSY",
      "WRONG_PASSWORD",
      "KEY_NOT_GRANTED",
    ],
  }),
  list: route({
    id: "exchange-issues.list",
    method: "GET",
    shows: every("document", "task"),
    path: "/api/exchange-issues",
    access: "member",
    programs: "documents.read",
    summary: "The bills that my company has other platforms issue, the newest first",
    query: z.object({ documentId: z.uuid().optional() }),
    output: z.object({ items: z.array(issue) }),
    errors: [],
  }),
  retry: route({
    id: "exchange-issues.retry",
    method: "POST",
    path: "/api/exchange-issues/:id/retry",
    access: "bl.issue",
    params: byId,
    summary: "Send the request to issue a bill again, where the platform has not taken it",
    output: issue,
    errors: ["NOT_FOUND", "WRONG_STATE"],
  }),
};
