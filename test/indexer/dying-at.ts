import { randomInt } from "node:crypto";

const AT_ONCE = 4;

/**
 * Tries points at which a story can be cut, some at once: while the database writes for one, another one reckons. Of so
 * many one is tried, the first of them drawn; an odd number, so that of two moments that take turns both come.
 * `npm run evidence -- crash:indexer` tries every point. A failure says its point.
 */
export async function dyingAt<T>(
  points: readonly T[],
  work: (point: T) => Promise<void>,
  oneOf: 5 | 15 = 5,
): Promise<void> {
  const every = Number(process.env["INDEXER_EVERY"] ?? oneOf);
  const first = randomInt(every);
  const left = points.filter((_, at) => at % every === first);
  const worker = async (): Promise<void> => {
    for (let point = left.shift(); point !== undefined; point = left.shift())
      await work(point).catch((cause: unknown) => {
        throw new Error(`cut at ${JSON.stringify(point)}: ${String(cause)}`, { cause });
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
