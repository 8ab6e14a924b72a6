// A thread that attacks until it is ended: what is measured beside it does not wait for it.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { attackers, ATTACKS, type Target } from "./attacks.ts";

const target = workerData as Target;
const by = attackers(target);
const answers = new Map<string, number>();
/** Between two waves, so that a server which refuses at once is not measured by the speed of this thread. */
const BREATH_MS = 20;

parentPort?.on("message", () => parentPort?.postMessage([...answers]));

/** Notes each answer when it comes: those of a wave that takes longer than the attack lasts are told, too. */
async function noted(one: Promise<unknown>): Promise<void> {
  const answer = await one.catch(() => null);
  const told = answer instanceof Response ? String(answer.status) : "no answer";
  answers.set(told, (answers.get(told) ?? 0) + 1);
  if (answer instanceof Response) await answer.arrayBuffer().catch(() => undefined);
}

for (;;) {
  await Promise.all(ATTACKS[target.attack].wave({ ...by, key: randomUUID() }).map(noted));
  await sleep(BREATH_MS);
}
