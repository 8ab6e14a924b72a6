import { bunkerExchangeRoutes as routes } from "#domain/api/bunker-exchange";
import type { BunkerPush } from "#domain/api/bunker-push-shapes";
import { SETTLED } from "#domain/bunker/exchange/push";
import { random } from "../../scripts/lib/random.ts";
import { FAULTS, type BunkerExchangeProgram } from "../../scripts/services/bunker-exchange.ts";
import type { TestBackend } from "./backend.ts";
import type { Supplier } from "./bunker-push.ts";

/** One run: how the note ended, how often the exchange took it, and how often a person asked for it again. */
export interface Run {
  readonly seed: number;
  readonly state: BunkerPush["state"];
  readonly taken: number;
  readonly asked: number;
}

/** No note needs more rounds: the tries of a push, and those that a person adds. */
const ROUNDS = 30;

/**
 * Pushes one note to an exchange whose faults a seed chooses. Sometimes a person looks at what waits, and sends it
 * again or says that it arrived. Messages that never come are given up as after a day.
 */
export async function runOf(
  seed: number,
  { backend, exchange, petrel }: { backend: TestBackend; exchange: BunkerExchangeProgram; petrel: Supplier },
): Promise<Run> {
  const dice = random(seed);
  const number = `RUN-${seed}`;
  exchange.fault = () => (dice.chance(0.35) ? "none" : dice.pick(FAULTS));
  const id = await petrel.push(number);
  const { api } = petrel.company;
  const look = async (): Promise<BunkerPush["state"]> => (await api.call(routes.push, { params: { id } })).state;
  let asked = 0;
  let state = await look();
  for (let round = 0; round < ROUNDS; round += 1) {
    await petrel.due();
    await petrel.work();
    state = await look();
    if (state === "SENT") {
      await backend.database.asWorker((tx) =>
        tx.query("UPDATE app.bunker_push SET state_at = now() - interval '2 days' WHERE id = $1 AND state = 'SENT'", [
          id,
        ]),
      );
      await petrel.work();
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
  return { seed, state, taken: exchange.received.filter((one) => one.number === number && one.taken).length, asked };
}

/** The faults of runs: a note that never ends, and one that the exchange took more often than people asked. */
export const faultsOf = (runs: readonly Run[]): readonly Run[] =>
  runs.filter(({ state, taken, asked }) => !(SETTLED as readonly string[]).includes(state) || taken > 1 + asked);
