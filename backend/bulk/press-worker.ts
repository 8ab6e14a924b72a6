/** Makes and verifies the documents of one batch in a thread of its own: see press.ts. */
import { parentPort, workerData } from "node:worker_threads";
import type { Run } from "./press-run.ts";
import { WORK, type Work } from "./press-work.ts";

export interface Asked {
  readonly id: number;
  readonly work: keyof Work;
  readonly values: readonly unknown[];
}
export type Answered = { readonly id: number } & ({ readonly made: unknown } | { readonly failed: string });

const run = workerData as Run;

parentPort?.on("message", ({ id, work, values }: Asked) => {
  const does = WORK[work] as (given: Run, ...values: readonly unknown[]) => Promise<unknown>;
  does(run, ...values).then(
    (made) => parentPort?.postMessage({ id, made } satisfies Answered),
    (error: unknown) =>
      parentPort?.postMessage({
        id,
        failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies Answered),
  );
});
