import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerState } from "#domain/acts/bunker/states";
import { bunkerExchangeRoutes as routes } from "#domain/api/bunker-exchange";
import type { BunkerPush } from "#domain/api/bunker-push-shapes";
import { SETTLED } from "#domain/bunker/exchange/push";
import { isKeyOf } from "#domain/lookup";
import { random } from "../../scripts/lib/random.ts";
import { FAULTS, type BunkerExchangeProgram } from "../../scripts/services/bunker-exchange.ts";
import type { TestBackend } from "./backend.ts";
import type { Supplier } from "./bunker-push.ts";
import { aboard, signedDelivery, type supplier } from "./deliveries.ts";

/** One run: how the note ended, how often the exchange took it, and how often a person asked for it again. */
export interface Run {
  readonly seed: number;
  readonly state: BunkerPush["state"];
  readonly taken: number;
  readonly asked: number;
  /** The state in which its delivery ends; null where the note is of no signed delivery. */
  readonly delivery: BunkerState | null;
}

type Office = Awaited<ReturnType<typeof supplier>>;

/** The state of a delivery whose push has settled so. */
const END_OF = {
  ACKNOWLEDGED: "COMPLETED",
  REFUSED: "SUBMIT_FAILED",
  FAILED: "SUBMIT_FAILED",
  UNKNOWN: "SUBMITTED",
} as const satisfies Record<(typeof SETTLED)[number], BunkerState>;

/** Begins to push the note of a delivery that both sides have signed. */
async function pushSigned(office: Office): Promise<{ readonly delivery: string; readonly number: string }> {
  const delivery = await signedDelivery(office);
  const { version: expectedVersion, bdnNo } = await aboard(office.office, delivery).show();
  await office.office.call(bunkerRoutes.push, { params: { id: delivery }, body: { expectedVersion } });
  return { delivery, number: bdnNo! };
}

/** No note needs more rounds: the tries of a push, and those that a person adds. */
const ROUNDS = 30;

/**
 * Pushes one note to an exchange whose faults a seed chooses. Sometimes a person looks at what waits, and sends it
 * again or says that it arrived. With a supplier who delivers, the note is that of a signed delivery. Messages that
 * never come are given up as after a day.
 */
export async function runOf(
  seed: number,
  { backend, exchange, petrel }: { backend: TestBackend; exchange: BunkerExchangeProgram; petrel: Supplier },
  delivers?: Office,
): Promise<Run> {
  const dice = random(seed);
  exchange.fault = () => (dice.chance(0.35) ? "none" : dice.pick(FAULTS));
  const signed = delivers && (await pushSigned(delivers));
  const number = signed?.number ?? `RUN-${seed}`;
  const api = delivers?.office ?? petrel.company.api;
  const id =
    signed === undefined
      ? await petrel.push(number)
      : (await api.call(routes.pushes)).find(({ deliveryId }) => deliveryId === signed.delivery)!.id;
  const look = async (): Promise<BunkerPush["state"]> => (await api.call(routes.push, { params: { id } })).state;
  const work = async (): Promise<void> => {
    await petrel.work();
    await exchange.quiet();
  };
  let asked = 0;
  let state = await look();
  for (let round = 0; round < ROUNDS; round += 1) {
    await petrel.due();
    await work();
    state = await look();
    if (state === "SENT") {
      await backend.database.asWorker((tx) =>
        tx.query("UPDATE app.bunker_push SET state_at = now() - interval '2 days' WHERE id = $1 AND state = 'SENT'", [
          id,
        ]),
      );
      await work();
      state = await look();
    }
    if (!(SETTLED as readonly string[]).includes(state)) continue;
    if (state === "ACKNOWLEDGED" || dice.chance(0.5)) break;
    if (state === "UNKNOWN" && dice.chance(0.3)) {
      await api.call(routes.received, { params: { id } });
    } else {
      asked += 1;
      await api.call(routes.again, { params: { id }, body: { mayHaveArrived: state === "UNKNOWN" } });
    }
    state = await look();
  }
  const delivery = signed === undefined ? null : (await aboard(api, signed.delivery).show()).state;
  const taken = exchange.received.filter((one) => one.number === number && one.taken).length;
  return { seed, state, taken, asked, delivery };
}

/**
 * The faults of runs: a note that never ends, one that the exchange took more often than people asked, and a delivery
 * that does not end as its note.
 */
export const faultsOf = (runs: readonly Run[]): readonly Run[] =>
  runs.filter(
    ({ state, taken, asked, delivery }) =>
      !isKeyOf(END_OF, state) || taken > 1 + asked || (delivery !== null && delivery !== END_OF[state]),
  );
