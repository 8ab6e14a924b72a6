import type { Row } from "../core/table.ts";

export type IntentStatus = IntentRow["status"];
/**
 * forwarded: signed here and relayed; wallet: signed in its owner's wallet and relayed; operator: the relayer's own
 * transaction.
 */
export type IntentCustody = IntentRow["custody"];

/** How the title stands when the act has succeeded. Addresses in lower case. */
export type Expectation = Omit<IntentRow["expected"], "since">;

/** Where the title stood when the act was proposed: what the chain tells later is news, what it told before is not. */
export type Baseline = NonNullable<IntentRow["expected"]["since"]>;

/** A forward request as JSON keeps it: whole numbers as decimal text, and the contract that it was signed for. */
export type StoredRequest = NonNullable<IntentRow["request"]>;

/**
 * A row of app.intent as the relayer and the ledger read it. `carried_by`: the act whose request carries this one out
 * too; null for an act with a request of its own. `together`: titles under its request, itself included. `gas`: what it
 * may cost at most. `signed_at`: when the title key signed the request; null while a wallet is waited for.
 * `sent_before`: bytes with it were made public once, whatever became of them.
 */
export type IntentRow = Row<"app.intent">;
