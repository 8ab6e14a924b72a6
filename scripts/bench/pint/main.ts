import { parseArgs } from "node:util";
import { runTest } from "../../evidence/chaos/vitest.ts";

// npm run bench -- pint [--transfers 200]: titles that one node offers to another, with real databases, chains and
// HTTP, until the sender has stored the signed answer; and the part of that time that signing and verification take.

const { values } = parseArgs({ options: { transfers: { type: "string", default: "200" } } });

const BARS = { perSecond: 20, share: 0.5 } as const;

interface Measured {
  readonly transfers_per_s: number;
  readonly p99_ms: number;
  readonly signing_share: number;
}

const { passed, said } = await runTest("test/backend/pint/rate.test.ts", { HAWSER_TRANSFERS: values.transfers });
const lines = said.split("\n").filter((one) => one.startsWith("{"));
const [alone, last] = [lines.find((one) => one.includes("alone_ms")), lines.find((one) => one.includes("per_s"))];
if (!passed || alone === undefined || last === undefined) {
  console.error(said);
  process.exitCode = 1;
} else {
  const { alone_ms: whole, signing_ms: signing } = JSON.parse(alone) as Readonly<Record<string, number>>;
  const measured = JSON.parse(last) as Measured;
  console.log(`alone, a transfer takes ${whole} ms, of which 3 signatures and 7 verifications take ${signing} ms`);
  console.log(
    `bars: ${BARS.perSecond} transfers a second, of which signing and verification are ${BARS.share} of the time`,
  );
  console.log(last);
  if (measured.transfers_per_s < BARS.perSecond || measured.signing_share < BARS.share) process.exitCode = 1;
}
