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
for (;;) {
  for (const one of await Promise.allSettled(ATTACKS[target.attack].wave({ ...by, key: randomUUID() }))) {
    const told = one.status === "fulfilled" && one.value instanceof Response ? String(one.value.status) : "no answer";
    if (one.status === "fulfilled" && one.value instanceof Response)
      await one.value.arrayBuffer().catch(() => undefined);
    answers.set(told, (answers.get(told) ?? 0) + 1);
  }
  await sleep(BREATH_MS);
}
