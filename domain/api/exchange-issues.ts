import { z } from "zod";
import { AGREEMENT, STOPPED } from "../acts/act-refusals.ts";
import { every, SETTINGS } from "../changes.ts";
import { keysOf } from "../lookup.ts";
import { ISSUANCE_CODES } from "../pint-codes.ts";
import { ISSUE_STATES } from "../pint-states.ts";
import { byId, instant, name } from "../shapes.ts";
import { askedPlatforms, askedRecipient, going, ofDocument, sentTo } from "./going.ts";
import { route } from "./route.ts";

const issue = going.extend({
  state: z.enum(keysOf(ISSUE_STATES)),
  code: z.enum(keysOf(ISSUANCE_CODES)).nullable(),
  /** How the platform answered the last time; null where it did not. */ status: z.int().nullable(),
  askedAt: instant.nullable(),
});
export type ExchangeIssue = z.infer<typeof issue>;

const party = z.object({ name: z.string(), platform: z.string() });
const endorsed = z.object({
  /** The code of the act, as the platform writes it. */ action: z.string(),
  actor: party,
  /** Null for an act that goes to nobody. */ recipient: party.nullable(),
  at: instant,
});
/** The endorsement chains of a bill, as another platform tells its carrier; nothing of them is kept. */
const chains = z.object({
  platform: z.object({ code: z.string(), name: z.string() }),
  number: z.string(),
  askedAt: instant,
  /** The newest bill of the number first, and of each the newest act first. */
  chains: z.array(z.object({ subReference: z.string().nullable(), acts: z.array(endorsed) })),
});
export type AskedChains = z.infer<typeof chains>;

/** Bills of a carrier here that other platforms issue. */
export const exchangeIssueRoutes = {
  platforms: route({
    id: "exchange-issues.platforms",
    method: "GET",
    shows: SETTINGS,
    path: "/api/issue-platforms",
    access: "bl.issue",
    summary: "The platforms that issue bills for carriers, with the rulebook and law that a request agrees to",
    ...askedPlatforms,
  }),
  recipient: route({
    id: "exchange-issues.recipient",
    method: "POST",
    path: "/api/issue-recipient",
    access: "bl.issue",
    summary: "Ask another platform whom a code names there, before it is asked to issue a bill",
    ...askedRecipient,
  }),
  create: route({
    id: "exchange-issues.create",
    method: "POST",
    path: "/api/documents/:id/exchange-issues",
    access: "member",
    summary: "Have a draft issued by another platform, to a company there: it is never issued here then",
    ...sentTo,
    // The name of the first holder, for a platform that does not say whom a code names.
    body: sentTo.body.extend({ name: name.optional() }),
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
    query: ofDocument,
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
  chain: route({
    id: "exchange-issues.chain",
    method: "POST",
    path: "/api/documents/:id/endorsement-chain",
    access: "bl.issue",
    params: byId,
    summary: "Ask the platform that has a bill of my company for its endorsement chain, or the one that surrenders it",
    body: z.strictObject({ /** The surrender whose platform is asked. */ claimId: z.uuid().optional() }),
    output: chains,
    errors: [
      "NOT_FOUND",
      "PINT_CHAIN_NOWHERE",
      "PINT_CHAIN_CONTRACT",
      "PINT_CHAIN_TOKEN",
      "PINT_CHAIN_UNKNOWN",
      "PINT_CHAIN_FORM",
      "COUNTERPARTY_AWAY",
      "COUNTERPARTY_ADDRESS",
    ],
  }),
};
