import { divide } from "#domain/trade-trust/disclosure";
import { figuresOf } from "../figures.ts";
import type { Documents } from "./documents.ts";

/** Half of the fields are left out. */
export async function deriving({ honest }: Documents, runs: number): Promise<{ readonly derive_ms: number }> {
  const medians: number[] = [];
  for (const document of honest) {
    const divided = divide(document);
    if (divided === null) throw new Error("nothing can be left out of it");
    const hidden = new Set(divided.parts.filter((_, at) => at % 2 === 0).map(({ path }) => path));
    await divided.without(hidden);
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const began = performance.now();
      await divided.without(hidden);
      times.push(performance.now() - began);
    }
    const figures = figuresOf(times);
    console.log(`derive, ${document["data"] === undefined ? "W3C" : "OA v2"}: ${JSON.stringify(figures)} ms`);
    medians.push(figures.p50);
  }
  return { derive_ms: Math.max(...medians) };
}
