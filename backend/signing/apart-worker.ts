/** Works files of others out in a thread of its own: see apart.ts. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort } from "node:worker_threads";
import { Refused } from "#domain/errors";
import { watermarkPdf } from "../printing/watermark.ts";
import { placesFor } from "./places.ts";
import { prepareSignature } from "./sign-pdf.ts";
import { withRecord } from "./with-record.ts";

export const JOBS = { placesFor, prepareSignature, watermarkPdf, withRecord };
export type Jobs = typeof JOBS;

export interface Asked {
  readonly job: keyof Jobs;
  readonly values: readonly unknown[];
}
export type Answered =
  | { readonly made: unknown }
  | { readonly refused: Pick<Refused, "code" | "parameters" | "fields"> }
  | { readonly failed: string };

setFlagsFromString("--expose-gc");
/** A thread that makes few objects of its own is slow to notice how much the files weigh that it is done with. */
const letGo = runInNewContext("gc") as () => void;

parentPort?.on("message", ({ job, values }: Asked) => {
  const work = JOBS[job] as (...given: readonly unknown[]) => Promise<unknown>;
  work(...values)
    .then(
      (made): Answered => ({ made }),
      (error: unknown): Answered =>
        error instanceof Refused
          ? { refused: { code: error.code, parameters: error.parameters, fields: error.fields } }
          : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    )
    .then(
      (answered) => {
        parentPort?.postMessage(
          answered,
          "made" in answered && answered.made instanceof Uint8Array ? [answered.made.buffer as ArrayBuffer] : [],
        );
        letGo();
      },
      () => process.exit(1),
    );
});
