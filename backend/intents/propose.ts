import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { toHex, type Address, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { ChainCall } from "#domain/chain/calls";
import { forwardRequestTypedData } from "#domain/chain/meta-transaction";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { DocumentState } from "#domain/states";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { assertFromHere } from "../session/external.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { ofSameTitle } from "../core/title-key.ts";
import { takeGas, gasOf, gasOfOperator, GAS_OF_REGISTER, GAS_OF_STORE } from "../budget/budget.ts";
import { type Insert } from "../schema/tables.ts";
import { assertTakers } from "../screened/takers.ts";
import { addTask, type NewTask } from "../tasks/tasks.ts";
import { holdAddresses } from "./addresses.ts";
import type { Baseline, Expectation } from "./intent-row.ts";
import { requestColumns, requestFor, type PlacedRequest } from "./request.ts";
import { titleKey } from "./platform-key.ts";
import { wakeRelayer } from "./write.ts";

const LAST = statement(
  "intents.lastOfTitle",
  `SELECT t.last_block AS block, t.last_tx AS tx FROM app.document d
    JOIN chain.titles t ON ${ofSameTitle("t", "d")} WHERE d.id = $1`,
  ["block", "tx"],
);
const TITLE = statement(
  "intents.titleOfTask",
  `SELECT coalesce((SELECT reference FROM app.envelope WHERE id = $2::uuid),
    (SELECT coalesce(nullif(number, ''), name) FROM app.document WHERE id = $1::uuid),
    (SELECT title FROM app.process WHERE id = $4::uuid),
    (SELECT name FROM app.organisation WHERE id = $3::uuid), '') AS title`,
  ["title"],
);

/**
 * A title that an act moves: what the act carries for it (recipientId, reason, purpose, endorsement …), and how it then
 * stands.
 */
export interface Moved {
  readonly documentId: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly expected: Expectation;
}

interface Decided {
  readonly action: string;
  /** The document's state while the chain has not answered; null: it stays what it is. */
  readonly via: DocumentState | null;
  readonly envelopeId: string | null;
  readonly chainId: number;
  readonly call: ChainCall;
  /**
   * Signed in advance: nothing is sent, and the act is no act under way, before `openKept`. The last moment in which it
   * may be sent.
   */
  readonly keptUntil?: Date;
  /** The nonce of another act of the company: the chain carries out one of the two at most. */
  readonly nonce?: bigint;
  /** The platform key of the company, where a password opened it earlier: for work that goes on by itself. */
  readonly titleKey?: Uint8Array;
}

/** An act on the chain that a person has decided. */
export interface Act extends Decided, Moved {}

/** The same on several titles: one call and one signature for all of them. */
export interface ActTogether extends Decided {
  readonly titles: readonly Moved[];
}

/**
 * Writes the act down, in the request's transaction; it is carried out after that commits. The relayer sends it once
 * its request is signed (EIP-712): with a platform key here and now, with an own wallet when that has been asked.
 * Throws BUSY while another act on the document is under way, KEY_NOT_GRANTED, PASSWORD_NEEDED, EXTERNAL_USER,
 * GAS_BUDGET, GAS_BUDGET_TOTAL, CONTENT_UPDATED when an address in it has been given up, COMPLIANCE_BLOCKED and
 * COMPLIANCE_UNDECIDED for who would get a title.
 */
export const propose = (ctx: Context, { documentId, parameters, expected, ...decided }: Act): Promise<{ id: string }> =>
  proposeTogether(ctx, { ...decided, titles: [{ documentId, parameters, expected }] });

/**
 * As `propose`, on several titles: all of them move, or none. The first one's act has the request and carries the
 * others.
 */
export async function proposeTogether(ctx: Context, act: ActTogether): Promise<{ id: string }> {
  const { address, custody } = ctx.organisation;
  assertFromHere(ctx);
  if (!address) throw new Refused("REGISTRY_MISSING");
  await assertTakers(ctx, act.titles);
  await holdAddresses(
    ctx,
    address,
    act.titles.flatMap(({ expected }) => [expected.holder, expected.beneficiary, expected.nominee]),
  );
  const minutes = custody === "wallet" ? LIMITS.walletIntentMinutes : LIMITS.intentMinutes;
  const kept = act.keptUntil !== undefined;
  const last = act.keptUntil?.getTime() ?? ctx.now.getTime() + minutes * 60_000;
  // Whole seconds: the contract compares with the block's time.
  const deadline = Math.floor(last / 1000);
  const asked = requestFor(ctx.chains, act.chainId, act.call, address as Address, deadline, act.nonce);
  const gas = gasOf(asked.request.gas, act.call.data);
  await takeGas(ctx.tx, ctx.organisation.id, gas);
  const signature = custody === "wallet" ? null : await sign(ctx, asked, act.titleKey);
  const id = uuid();
  const common = {
    chain_id: act.chainId,
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    envelope_id: act.envelopeId,
    action: act.action,
    via: act.via,
    custody: signature ? "forwarded" : "wallet",
    ...callColumns(act.call),
    signer: address,
    status: signature === null ? "waiting" : kept ? "kept" : "open",
    kept,
    deadline: new Date(deadline * 1000),
    signed_at: signature ? ctx.now : null,
    together: act.titles.length,
  } satisfies Partial<Insert<"app.intent">>;
  for (const [n, { documentId, parameters, expected }] of act.titles.entries())
    await insert(ctx.tx, {
      ...common,
      document_id: documentId,
      parameters,
      expected: { ...lowerCase(expected), since: documentId ? await baseline(ctx.tx, documentId) : null },
      ...(n === 0 ? { id, gas: String(gas), ...requestColumns(asked), signature } : { id: uuid(), carried_by: id }),
    });
  if (!kept)
    await follow(ctx.tx, {
      intent_id: id,
      organisation_id: ctx.organisation.id,
      person_id: ctx.person.id,
      kind: act.action,
      document_id: act.titles[0]?.documentId ?? null,
      envelope_id: act.envelopeId,
    });
  if (signature && !kept) await wakeRelayer(ctx.tx, act.chainId);
  await announce(
    ctx.tx,
    { organisation: ctx.organisation.id, topic: "intent", id },
    { organisation: ctx.organisation.id, topic: "counts", id },
  );
  return { id };
}

/** An act that the operator's account sends itself, for an organisation or for all. */
export interface OperatorAct {
  readonly action:
    | "deployRegistry"
    | "deployStore"
    | "anchor"
    | "issueDocuments"
    | "sign"
    | "revoke"
    | "renouncePausing";
  readonly chainId: number;
  readonly organisationId?: string | undefined;
  /** The person who asked for it; absent for what the program does by itself. */
  readonly personId?: string | undefined;
  /** The document that it is an act on: no other act on it begins meanwhile. */
  readonly documentId?: string | undefined;
  readonly call: ChainCall;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The most that an act may cost which makes a contract. */
const GAS_OF_CONTRACT: Partial<Record<OperatorAct["action"], bigint>> = {
  deployRegistry: GAS_OF_REGISTER,
  deployStore: GAS_OF_STORE,
};

/** Writes an operator's act down. Returns its id. BUSY while another act on the document is under way. */
export async function proposeOperator(tx: EntityManager, act: OperatorAct): Promise<string> {
  const id = uuid();
  const gas = GAS_OF_CONTRACT[act.action] ?? gasOfOperator(act.call.data);
  if (act.organisationId) await takeGas(tx, act.organisationId, gas);
  await insert(tx, {
    id,
    gas: String(gas),
    chain_id: act.chainId,
    organisation_id: act.organisationId ?? null,
    person_id: act.personId ?? null,
    document_id: act.documentId ?? null,
    action: act.action,
    custody: "operator",
    ...callColumns(act.call),
    parameters: act.parameters,
    expected: {},
    status: "open",
    deadline: new Date(Date.now() + LIMITS.intentMinutes * 60_000),
  });
  if (act.organisationId)
    await follow(tx, {
      intent_id: id,
      organisation_id: act.organisationId,
      person_id: act.personId ?? null,
      kind: act.action,
      document_id: act.documentId ?? null,
      envelope_id: null,
    });
  await wakeRelayer(tx, act.chainId);
  return id;
}

/** Signs the request with the organisation's platform key. */
async function sign(ctx: Context, { request, place }: PlacedRequest, opened?: Uint8Array): Promise<Hex> {
  const key = opened === undefined ? await titleKey(ctx) : Buffer.from(opened);
  const account = privateKeyToAccount(toHex(key));
  key.fill(0);
  if (account.address.toLowerCase() !== request.from.toLowerCase()) throw new Refused("KEY_NOT_GRANTED");
  return account.signTypedData(forwardRequestTypedData(request, place));
}

/** Where the chain left the document's title; null when it has none yet. */
export async function baseline(tx: EntityManager, documentId: string): Promise<Baseline | null> {
  const row = await first(tx, LAST, [documentId]);
  return row && { block: Number(row.block), tx: row.tx };
}

export const lowerCase = (expected: Expectation): Expectation =>
  Object.fromEntries(
    Object.entries(expected).map(([key, value]) => [key, typeof value === "string" ? value.toLowerCase() : value]),
  );

const plain = (value: unknown): string =>
  typeof value === "string"
    ? value
    : typeof value === "bigint"
      ? toHex(value, { size: 32 })
      : JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? toHex(part, { size: 32 }) : part));

const callColumns = (call: ChainCall) => ({
  target: call.to.toLowerCase(),
  call_data: call.data,
  call: { functionName: call.functionName, arguments: call.args.map(plain) },
});

/** The unique index on live acts decides who was first. */
async function insert(tx: EntityManager, row: Insert<"app.intent">): Promise<void> {
  try {
    await table(tx, "app.intent").insert(row);
  } catch (error) {
    if ((error as { driverError?: { constraint?: string } }).driverError?.constraint === "intent_live")
      throw new Refused("BUSY");
    throw error;
  }
}

/** The task of an act, called as what the act is about. */
export async function follow(
  tx: EntityManager,
  task: Omit<NewTask, "title"> & { readonly document_id: string | null; readonly envelope_id: string | null },
): Promise<void> {
  const about = await first(tx, TITLE, [
    task.document_id,
    task.envelope_id,
    task.organisation_id,
    task.process_id ?? null,
  ]);
  const id = await addTask(tx, { ...task, title: about?.title ?? "", attempts: 1 });
  await announce(tx, { organisation: task.organisation_id, topic: "task", id });
}
