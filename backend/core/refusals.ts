import { HttpException } from "@nestjs/common";
import type { z } from "zod";
import { Refused, type ErrorCode, type FieldError } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { isAway, isCrowded, sqlCode, Unsettled } from "./away.ts";
import { entryOf } from "#domain/lookup";

/** Database constraints that are rules of the product. */
const CONSTRAINTS = {
  intent_live: "BUSY",
  document_number: "NUMBER_TAKEN",
  document_number_key: "NUMBER_TAKEN",
  document_title: "NUMBER_TAKEN",
  envelope_original: "ORIGINAL_ELSEWHERE",
  envelope_document_pkey: "DOCUMENT_ALREADY_INSIDE",
  envelope_pack_pkey: "PACK_ALREADY_INSIDE",
  pack_document_pkey: "PACK_DOCUMENT_INSIDE",
  pack_reference: "PACK_REFERENCE_TAKEN",
  contact_organisation_id_other_id_key: "CONTACT_EXISTS",
  received_file_organisation_id_sha256_key: "RECEIVED_ALREADY",
  followed_title_once: "FOLLOWED_ALREADY",
  person_email_key: "EMAIL_TAKEN",
  external_contact_address: "EXTERNAL_EXISTS",
  vessel_imo: "VESSEL_EXISTS",
  craft_imo: "CRAFT_EXISTS",
  craft_licence: "CRAFT_EXISTS",
  api_token_name: "NAME_TAKEN",
  oauth_client_name: "NAME_TAKEN",
  wallet_account_name: "NAME_TAKEN",
  wallet_account_address: "WALLET_KNOWN",
  stranger_act_under_way: "STRANGER_UNDER_WAY",
  organisation_address_key: "WALLET_TAKEN",
  sign_capacity_names: "CAPACITY_TAKEN",
} as const satisfies Record<string, ErrorCode>;

type Issue = z.core.$ZodIssue;
type Found = Pick<FieldError, "code" | "parameters">;

/** The refusal of a value that is too small or too large, by what was measured. */
function outOfBounds(issue: Extract<Issue, { code: "too_small" | "too_big" }>): Found {
  const { origin } = issue;
  if (issue.code === "too_big")
    return {
      code: origin === "string" ? "TOO_LONG" : origin === "array" ? "TOO_MANY" : "TOO_HIGH",
      parameters: { max: Number(issue.maximum) },
    };
  const min = Number(issue.minimum);
  if (origin === "string") return min <= 1 ? { code: "REQUIRED" } : { code: "TOO_SHORT", parameters: { min } };
  return { code: origin === "array" ? "NONE_CHOSEN" : "TOO_LOW", parameters: { min } };
}

/** The refusal for an issue of a parse. A schema may name a code of its own in `params.code`. */
function told(issue: Issue): Found {
  const own = "params" in issue ? (issue.params as Partial<Found> | undefined) : undefined;
  if (own?.code !== undefined)
    return { code: own.code, ...(own.parameters === undefined ? {} : { parameters: own.parameters }) };
  if (issue.code === "too_small" || issue.code === "too_big") return outOfBounds(issue);
  if (issue.code === "invalid_type") {
    if (/received (undefined|null)$/.test(issue.message)) return { code: "REQUIRED" };
    return { code: issue.expected === "number" || issue.expected === "int" ? "NOT_A_NUMBER" : "FIELD_INVALID" };
  }
  if (issue.code === "invalid_value") return { code: "NOT_A_CHOICE" };
  if (issue.code === "invalid_format") return { code: issue.format === "date" ? "NOT_A_DATE" : "FIELD_INVALID" };
  return { code: issue.path.length === 0 ? "BAD_INPUT" : "FIELD_INVALID" };
}

/** The refusals of a parse, field by field. */
export const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.map((issue) => ({ path: issue.path.join("."), ...told(issue), message: issue.message }));

/** An unforeseen error of a part of the work that is told in words of its own. `cause` is the error. */
export class FailedAs extends Error {
  constructor(
    readonly code: ErrorCode,
    cause: unknown,
  ) {
    super(code, { cause });
  }
}

/** The errors of the database for work that took too long. */
const TOO_SLOW: ReadonlySet<string> = new Set(["57014", "25P03"]);

/** Turns whatever was thrown into a refusal of the catalogue. */
export function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  const { constraint, driverError } = (error ?? {}) as { constraint?: string; driverError?: { constraint?: string } };
  const sql = sqlCode(error);
  const named = entryOf(CONSTRAINTS, driverError?.constraint ?? constraint);
  if (named) return new Refused(named);
  if (sql === "ENOSPC" || sql === "EDQUOT" || sql === "EROFS" || sql === "53100") return new Refused("DISK_FULL");
  // Lost against another transaction; 23503: what a row was to belong to has been removed meanwhile.
  if (sql === "40001" || sql === "40P01" || sql === "23503") return new Refused("CONTENT_UPDATED");
  if (isCrowded(error)) return new Refused("OVERLOADED", { seconds: 5 });
  if (TOO_SLOW.has(sql ?? "") || isAway(error) || error instanceof Unsettled) return new Refused("TIME_OUT");
  if (error instanceof HttpException && error.getStatus() === 404) return new Refused("NOT_FOUND");
  if (error instanceof HttpException && error.getStatus() === 413)
    return new Refused("REQUEST_TOO_LARGE", {
      limit: Math.floor(((error.cause as { limit?: number } | undefined)?.limit ?? LIMITS.bodyKb * 1024) / 1024),
    });
  if (error instanceof HttpException && error.getStatus() < 500) return new Refused("BAD_INPUT");
  return new Refused("INTERNAL");
}
