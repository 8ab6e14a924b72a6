import { setTimeout as sleep } from "node:timers/promises";
import { authRoutes } from "#domain/api/auth";
import { documentRoutes } from "#domain/api/documents";
import { plain } from "../../evidence/hostile/pdf-parts.ts";
import { ApiRefusal, type ApiClient } from "../../lib/api-client.ts";
import { from } from "./attacks.ts";

/** Somebody of another company who works meanwhile. */
export interface Other {
  readonly url: string;
  readonly client: ApiClient;
  readonly email: string;
  readonly password: string;
}

interface Measure {
  /** Between two, as somebody who works would leave. */
  readonly pauseMs: number;
  readonly once: (other: Other, n: number) => Promise<unknown>;
}

/** The acts of the other company, again and again, each beside the others. */
export const MEASURES = {
  pool: {
    pauseMs: 100,
    once: ({ client }, n) =>
      n % 2 === 0 ? client.call(documentRoutes.list, { query: {} }) : client.call(authRoutes.me),
  },
  upload: {
    pauseMs: 200,
    once: ({ client }, n) =>
      client.call(documentRoutes.upload, { query: { kind: "Invoice", name: `Mine ${n}` }, bytes: plain() }),
  },
  signin: {
    pauseMs: 200,
    once: ({ url, email, password }) => from(url, "198.51.100.7").call(authRoutes.login, { body: { email, password } }),
  },
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as [MeasureName, ...MeasureName[]];

/** Milliseconds of each; what was refused counts with the time until then, and is told of besides. */
export interface Measured {
  readonly times: Record<MeasureName, number[]>;
  readonly refused: Map<string, number>;
}

export const nothingMeasured = (): Measured => ({ times: { pool: [], upload: [], signin: [] }, refused: new Map() });

/** Measures for so many seconds, and on until each has been measured so often. Adds to what was measured before. */
export async function measure(other: Other, into: Measured, seconds: number, atLeast: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    MEASURE_NAMES.map(async (name) => {
      for (let n = 0; performance.now() < until || into.times[name].length < atLeast; n += 1) {
        const began = performance.now();
        try {
          await MEASURES[name].once(other, n);
        } catch (error) {
          const told = `${name} ${error instanceof ApiRefusal ? error.code : String(error)}`;
          into.refused.set(told, (into.refused.get(told) ?? 0) + 1);
        }
        into.times[name].push(performance.now() - began);
        await sleep(MEASURES[name].pauseMs);
      }
    }),
  );
}
