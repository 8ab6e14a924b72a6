import type { Hex } from "viem";
import { actsOf, escrowsOf } from "#domain/chain/title-acts";
import { gasOf as gasOfCall } from "../budget/budget.ts";
import type { IntentRow } from "../intents/intent-row.ts";

/** Gas of one transaction: below the cap of EIP-7825 (2^24) and far below a block. */
const BATCH_GAS = 14_000_000n;
const BASE = 60_000n;

/** Gas that a forwarded act brings into its batch; the forwarder insists on all of it. */
const gasOf = (intent: IntentRow): bigint => gasOfCall(BigInt(intent.request?.gas ?? 0), intent.call_data);

export const batchGas = (batch: readonly IntentRow[]): bigint =>
  batch.reduce((sum, intent) => sum + gasOf(intent), BASE);

/**
 * The contracts that an act touches: the escrows of its request, or else the contract that it calls for its document.
 */
function titlesOf({ request, document_id: document, target }: IntentRow): Set<string> {
  const acts = request && actsOf(request.data as Hex);
  return new Set(acts ? escrowsOf(acts).map((escrow) => escrow.toLowerCase()) : [document ?? target]);
}

/**
 * Acts that go together, in the order of their proposal. Two operations on one escrow never share a transaction:
 * clients tell a title's history by transaction. `alone`: acts that have been in a transaction that failed.
 */
export function batches(intents: readonly IntentRow[], alone: ReadonlySet<string>): IntentRow[][] {
  const made: IntentRow[][] = [];
  const open: { acts: IntentRow[]; titles: Set<string>; gas: bigint }[] = [];
  for (const intent of intents) {
    const titles = titlesOf(intent);
    const fitting = alone.has(intent.id)
      ? undefined
      : open.find(
          (one) => [...titles].every((title) => !one.titles.has(title)) && one.gas + gasOf(intent) <= BATCH_GAS,
        );
    if (fitting) {
      fitting.acts.push(intent);
      for (const title of titles) fitting.titles.add(title);
      fitting.gas += gasOf(intent);
      continue;
    }
    const acts = [intent];
    made.push(acts);
    if (!alone.has(intent.id)) open.push({ acts, titles, gas: BASE + gasOf(intent) });
  }
  return made;
}
