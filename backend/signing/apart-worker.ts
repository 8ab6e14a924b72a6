/** Works files of others out in a thread of its own: see apart.ts. */
import { parentPort } from "node:worker_threads";
import { Refused } from "#domain/errors";
import { watermarkPdf } from "../printing/watermark.ts";
import { placesFor } from "./places.ts";
import { prepareSignature } from "./sign-pdf.ts";

export const JOBS = { placesFor, prepareSignature, watermarkPdf };
export type Jobs = typeof JOBS;

export interface Asked {
  readonly job: keyof Jobs;
  readonly values: readonly unknown[];
}
export type Answered = { readonly made: unknown } | { readonly refused: Pick<Refused, "code" | "parameters" | "fields"> } | { readonly failed: string };

parentPort?.on("message", ({ job, values }: Asked) => {
  const work = JOBS[job] as (...given: readonly unknown[]) => Promise<unknown>;
  work(...values).then(
    (made): Answered => ({ made }),
    (error: unknown): Answered => (error instanceof Refused ? { refused: { code: error.code, parameters: error.parameters, fields: error.fields } } : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  ).then((answered) => parentPort?.postMessage(answered), () => process.exit(1));
});
