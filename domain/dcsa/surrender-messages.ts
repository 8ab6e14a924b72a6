import { REASON_CODES } from "../acts/surrender.ts";
import { PINT_LIMITS, type SurrenderAnswerCode } from "../pint-codes.ts";
import type { SurrenderAnswer, SurrenderRequest } from "./carrier-shapes.ts";
import { surrenderLinks } from "./endorsement-links.ts";
import type { Transaction } from "./envelope-shapes.ts";

/** The purpose of a surrender, as its act says it; nothing where another program has given the title back. */
export interface SaidOfSurrender {
  readonly purpose?: unknown;
  readonly reasonCode?: unknown;
  readonly comment?: unknown;
}

const commented = (comment: unknown): { readonly comments?: string } => {
  const comments = typeof comment === "string" ? comment.trim().slice(0, PINT_LIMITS.reasonCharacters).trim() : "";
  return comments === "" ? {} : { comments };
};

/** A platform's request to the carrier of a bill, with every act of the bill, the surrender itself included. */
export function surrenderRequestOf(of: {
  readonly reference: string;
  readonly number: string;
  readonly said: SaidOfSurrender;
  readonly acts: readonly Transaction[];
}): SurrenderRequest {
  const { purpose, comment } = of.said;
  const amends = purpose === "AMENDMENT";
  const reasonCode = REASON_CODES.find((code) => code === of.said.reasonCode);
  return {
    surrenderRequestReference: of.reference,
    transportDocumentReference: of.number,
    surrenderRequestCode: amends ? "AREQ" : "SREQ",
    ...(amends && reasonCode !== undefined ? { reasonCode } : {}),
    ...commented(comment),
    endorsementChain: surrenderLinks(of.acts),
  };
}

/** The carrier's answer to it. */
export const surrenderAnswerOf = (
  reference: string,
  action: SurrenderAnswerCode,
  comments: string,
): SurrenderAnswer => ({ surrenderRequestReference: reference, action, ...commented(comments) });
