import { IsNull, Not, type EntityManager } from "typeorm";
import { decodeErrorResult, decodeFunctionResult, type Address, type Hex } from "viem";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { operatorCall, registerCall, resumesRegister, verbOf } from "#domain/chain/calls";
import { actsOf, escrowsOf, titleAct } from "#domain/chain/title-acts";
import { executeCall, isCancel, type SignedRequest } from "#domain/chain/meta-transaction";
import { refusalOfRevert } from "#domain/chain/revert";
import { Refused } from "#domain/errors";
import { first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { ChainSettings } from "../settings/settings.ts";
import { keyOfContract } from "../core/title-key.ts";
import type { IntentRow } from "../intents/intent-row.ts";
import { requestOf } from "../intents/request.ts";
import { Reverted, type ChainClient } from "./chain-client.ts";

const REGISTER = statement(
  "relayer.register",
  `SELECT status, error_code, error_parameters FROM app.intent WHERE chain_id = $1 AND action = 'deployRegistry'
    AND parameters->>'registry' = $2 ORDER BY (status IN ('failed','expired')), created_at DESC LIMIT 1`,
);
const STORE = statement(
  "relayer.store",
  `SELECT status, error_code, error_parameters FROM app.intent WHERE chain_id = $1 AND action = 'deployStore'
    AND parameters->>'store' = $2 ORDER BY (status IN ('failed','expired')), created_at DESC LIMIT 1`,
);
const ESCROWS = statement(
  "relayer.escrows",
  `SELECT count(*)::int AS n FROM chain.escrows e JOIN chain.titles t ON t.chain_id = e.chain_id AND t.key = e.key
    JOIN chain.registries r ON r.chain_id = t.chain_id AND r.registry = t.registry WHERE e.chain_id = $1
      AND e.escrow = ANY ($2::bytea[]) AND r.deployer IS NOT NULL`,
  ["n"],
);

/**
 * The verdict on an act now. `go`: it can be sent. `refused`: the contracts say no. `expired`: too late. `spent`: its
 * request has run already. `wait`: what it is about is not there (yet, or since the chain went back). `later`: its
 * register is on the way.
 */
export type Verdict =
  | { readonly kind: "go" }
  | { readonly kind: "refused"; readonly why: Refused }
  | { readonly kind: "expired" }
  | { readonly kind: "spent" }
  | { readonly kind: "later" }
  | { readonly kind: "wait"; readonly why: string };

const GO: Verdict = { kind: "go" };
const wait = (why: string): Verdict => ({ kind: "wait", why });

/** The request of a forwarded act with its signature. */
export function signedRequest(intent: IntentRow): SignedRequest & { forwarder: Address } {
  const asked = requestOf(intent);
  if (!asked || !intent.signature) throw new Error(`intent ${intent.id} has no signed request`);
  return { forwarder: asked.place.forwarder, signature: intent.signature as Hex, request: asked.request };
}

/** The relayer pays for the verbs of the trade on contracts of ours, and for nothing else. */
export async function isOurs(tx: EntityManager, intent: IntentRow): Promise<boolean> {
  const target = intent.target.toLowerCase();
  const { request } = intent;
  if (!request || request.to.toLowerCase() !== target || request.data !== intent.call_data) return false;
  const data = request.data as Hex;
  if (
    (verbOf("registry", data) || resumesRegister(data)) &&
    (await table(tx, "chain.registries").has({ chain_id: intent.chain_id, registry: target, deployer: Not(IsNull()) }))
  )
    return true;
  const forwarded = target === request.forwarder.toLowerCase();
  if (forwarded && isCancel(data)) return true;
  const acts = forwarded ? actsOf(data) : null;
  if (acts)
    return acts.every(({ verb }) => verb in titleAct) && (await areTitles(tx, intent.chain_id, escrowsOf(acts)));
  return verbOf("escrow", data) !== null && areTitles(tx, intent.chain_id, [target]);
}

/**
 * A title waits for the register that it is to be in, and fails with it. Null when none was asked for at its target.
 */
export async function ofRegister(tx: EntityManager, intent: IntentRow): Promise<Verdict | null> {
  const verb = verbOf("registry", intent.call_data as Hex);
  if (verb !== "mint" && verb !== "mintBatch") return null;
  return ofMaking(await first(tx, REGISTER, [intent.chain_id, intent.target.toLowerCase()]));
}

/**
 * An issue or a revocation waits for the store of its company, and fails with it. Null when the store stands, or none
 * was asked for at its target.
 */
export async function ofStore(tx: EntityManager, intent: IntentRow): Promise<Verdict | null> {
  if (!CALLS_OF_STORES.has(intent.call_data.slice(0, 10)) || (await isStore(tx, intent))) return null;
  return ofMaking(await first(tx, STORE, [intent.chain_id, intent.target.toLowerCase()]));
}

/** Whether the act calls the store of a company, as the chain tells of it. */
export const isStore = (tx: EntityManager, { chain_id, target }: IntentRow): Promise<boolean> =>
  table(tx, "chain.stores").has({ chain_id, store: target.toLowerCase() });

/** The verdict on an act by how the contract is being made that it calls. */
function ofMaking(act: RowOf<typeof REGISTER> | null): Verdict | null {
  if (!act) return null;
  return act.status === "failed" || act.status === "expired"
    ? { kind: "refused", why: new Refused(act.error_code ?? "CHAIN_REVERTED", act.error_parameters ?? {}) }
    : { kind: "later" };
}

/** Whether every one of the escrows, none twice, is of a title in a register that we made. */
async function areTitles(tx: EntityManager, chainId: number, escrows: readonly string[]): Promise<boolean> {
  const asked = escrows.map((one) => one.toLowerCase());
  const found = await first(tx, ESCROWS, [chainId, asked.map(keyOfContract)]);
  return asked.length > 0 && found?.n === asked.length;
}

/** Runs a forwarded act on the node without sending it. */
export async function tryForwarded(node: ChainClient, sender: Address, intent: IntentRow): Promise<Verdict> {
  const signed = signedRequest(intent);
  const call = executeCall(signed.forwarder, signed);
  try {
    // A call to an address without code would count as done.
    if (!(await node.hasCode(signed.request.to))) return wait("nothing stands at its target");
    const [success, returnData] = decodeFunctionResult({
      abi: forwarderAbi,
      functionName: "execute",
      data: await node.call({ from: sender, to: call.to, data: call.data }),
    });
    return success ? GO : { kind: "refused", why: refusalOfRevert(returnData) };
  } catch (error) {
    if (!(error instanceof Reverted)) throw error;
    const name = errorName(error.data);
    if (name === "RequestExpired") return { kind: "expired" };
    if (name === "NonceUsed") return { kind: "spent" };
    return { kind: "refused", why: refusalOfRevert(error.data) };
  }
}

function errorName(data: Hex): string | null {
  try {
    return decodeErrorResult({ abi: forwarderAbi, data }).errorName;
  } catch {
    return null;
  }
}

const NO_HASH: Hex = `0x${"00".repeat(32)}`;
const ANCHOR = operatorCall
  .issueRoot({ store: "0x0000000000000000000000000000000000000001", root: NO_HASH })
  .data.slice(0, 10);
const NOWHERE = "0x0000000000000000000000000000000000000001";
const CALLS_OF_STORES: ReadonlySet<string> = new Set(
  [
    operatorCall.issueRoot({ store: NOWHERE, root: NO_HASH }),
    operatorCall.revokeRoot({ store: NOWHERE, root: NO_HASH }),
    operatorCall.revokeLeaf({ store: NOWHERE, root: NO_HASH, leaf: NO_HASH, proof: [] }),
  ].map(({ data }) => data.slice(0, 10)),
);
const DEPLOY_STORE = operatorCall
  .deployStore({ storeDeployer: NOWHERE, name: "", admin: NOWHERE, salt: NO_HASH })
  .data.slice(0, 10);
const DEPLOY = operatorCall
  .deployRegistry({
    registryDeployer: "0x0000000000000000000000000000000000000001",
    name: "",
    symbol: "",
    admin: "0x0000000000000000000000000000000000000001",
    pauser: "0x0000000000000000000000000000000000000001",
    salt: `0x${"00".repeat(32)}`,
  })
  .data.slice(0, 10);

/**
 * The operator's own acts: anchoring in its store, issuing and revoking in the store of a company (`ofCompany`), making
 * registers and stores by their deployers, giving up the right to pause a register.
 */
export async function tryOperator(
  node: ChainClient,
  sender: Address,
  chain: ChainSettings,
  intent: IntentRow,
  ofCompany: boolean,
): Promise<Verdict> {
  const selector = intent.call_data.slice(0, 10);
  const renounces =
    intent.call_data === registerCall.renouncePausing({ registry: intent.target as Address, pauser: sender }).data;
  const allowed =
    (intent.target === chain.contracts.documentStore && selector === ANCHOR) ||
    (intent.target === chain.contracts.registryDeployer && selector === DEPLOY) ||
    (intent.target === chain.contracts.storeDeployer && selector === DEPLOY_STORE) ||
    (ofCompany && CALLS_OF_STORES.has(selector)) ||
    renounces;
  if (!allowed) return { kind: "refused", why: new Refused("CHAIN_REVERTED", { reason: "unknown call" }) };
  try {
    if (!(await node.hasCode(intent.target as Address))) return wait("nothing stands at its target");
    await node.call({ from: sender, to: intent.target as Address, data: intent.call_data as Hex });
    return GO;
  } catch (error) {
    if (!(error instanceof Reverted)) throw error;
    return { kind: "refused", why: refusalOfRevert(error.data) };
  }
}
