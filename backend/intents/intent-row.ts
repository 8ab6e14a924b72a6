import type { ErrorCode } from "#domain/errors";
import type { DocumentState } from "#domain/states";
import type { Tables } from "../schema/tables.ts";

export type IntentStatus = Tables["app.intent"]["status"];
/**
 * forwarded: signed here and relayed; wallet: signed in its owner's wallet and relayed; operator: the relayer's own
 * transaction.
 */
export type IntentCustody = Tables["app.intent"]["custody"];

/** How the title stands when the act has succeeded. Addresses in lower case. */
export interface Expectation {
  readonly status?: "active" | "returned" | "burnt";
  readonly holder?: string;
  readonly beneficiary?: string;
  readonly nominee?: string;
}

/** Where the title stood when the act was proposed: what the chain tells later is news, what it told before is not. */
export interface Baseline {
  readonly block: number;
  readonly tx: string;
}

/** A forward request as JSON keeps it: whole numbers as decimal text, and the contract that it was signed for. */
export interface StoredRequest {
  readonly forwarder: string;
  readonly from: string;
  readonly to: string;
  readonly gas: string;
  readonly nonce: string;
  readonly deadline: string;
  readonly data: string;
}

/** A row of app.intent as the relayer and the ledger read it. */
export interface IntentRow {
  readonly id: string;
  readonly chain_id: number;
  readonly organisation_id: string | null;
  readonly document_id: string | null;
  readonly envelope_id: string | null;
  readonly action: string;
  /** The act whose request carries this one out too; null for an act with a request of its own. */
  readonly carried_by: string | null;
  /** Titles under its request, itself included. */
  readonly together: number;
  readonly via: DocumentState | null;
  readonly custody: IntentCustody;
  readonly target: string;
  readonly call_data: string;
  readonly call: { readonly functionName: string; readonly arguments: readonly string[] };
  readonly signer: string | null;
  readonly request: StoredRequest | null;
  readonly nonce: string | null;
  readonly request_hash: string | null;
  readonly signature: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly expected: Expectation & { readonly since?: Baseline | null };
  readonly status: IntentStatus;
  readonly error_code: ErrorCode | null;
  readonly error_parameters: Readonly<Record<string, string | number>> | null;
  /** The gas that it may cost at most. */
  readonly gas: string;
  readonly tx_hash: string | null;
  readonly block: string | null;
  readonly deadline: Date;
  readonly created_at: Date;
  /** When the title key signed the request; null while a wallet is waited for. */
  readonly signed_at: Date | null;
  readonly sent_at: Date | null;
  /** Bytes with it were made public once, whatever became of them. */
  readonly sent_before: boolean;
  readonly done_at: Date | null;
}
