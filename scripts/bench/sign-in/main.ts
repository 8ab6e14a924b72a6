import { parseArgs } from "node:util";
import { authRoutes } from "#domain/api/auth";
import { apiClient, ApiRefusal } from "../../lib/api-client.ts";
import { randomOf } from "../../lib/random.ts";
import { figuresOf } from "../figures.ts";
import { startSignInServer, type SignInServer } from "./server.ts";

// npm run bench -- sign-in [--pairs 2000 --seed 1] How long a wrong password takes for an account that exists and for
// one that does not, in pairs whose order is drawn: the time must not tell whether an address has an account.

const { values } = parseArgs({
  options: { pairs: { type: "string", default: "2000" }, seed: { type: "string", default: "1" } },
});
const [pairs, seed] = [Number(values.pairs), Number(values.seed)];

const WARM_UP = 20;
const SPEAK_EVERY = 200;
/** The difference that medians may have, and the number of pairs over which it is more than chance. */
const BAR_MS = 2;
const ENOUGH = 2000;

let asked = 0;
/** Milliseconds until a wrong password is refused. Throws when it is refused for anything else. */
async function refusedAfter({ url }: SignInServer, email: string): Promise<number> {
  // From another address each time: how often one may ask is not what is measured either.
  const client = apiClient(url, { "x-forwarded-for": `10.0.${((asked += 1) >> 8) & 255}.${asked & 255}` });
  const began = performance.now();
  const refused: unknown = await client
    .call(authRoutes.login, { body: { email, password: "Not-the-password 1!" } })
    .catch((error: unknown) => error);
  const took = performance.now() - began;
  if (!(refused instanceof ApiRefusal) || refused.code !== "WRONG_CREDENTIALS")
    throw new Error(`refused otherwise: ${String(refused)}`);
  return took;
}

const server = await startSignInServer();
const times = { known: [] as number[], unknown: [] as number[] };
try {
  const drawn = randomOf(seed);
  for (let pair = -WARM_UP; pair < pairs; pair += 1) {
    // Pauses after wrong passwords are not what is measured.
    await server.db.query("DELETE FROM app.attempt");
    for (const kind of drawn() < 0.5 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
      const took = await refusedAfter(server, kind === "known" ? server.known : server.unknown());
      if (pair >= 0) times[kind].push(took);
    }
    if (pair > 0 && pair % SPEAK_EVERY === 0) console.log(`${pair} of ${pairs} pairs`);
  }
} finally {
  await server.stop();
}
const [known, unknown] = [figuresOf(times.known), figuresOf(times.unknown)];
for (const [name, { p50, p99 }] of Object.entries({ known, unknown }))
  console.log(`${name.padEnd(8)} p50 ${p50.toFixed(2).padStart(8)} ms   p99 ${p99.toFixed(2).padStart(8)} ms`);
const difference = Math.round(Math.abs(known.p50 - unknown.p50) * 100) / 100;
console.log(`the medians differ by ${difference} ms; at most ${BAR_MS} ms is allowed`);
console.log(
  JSON.stringify({ pairs, seed, known_p50_ms: known.p50, unknown_p50_ms: unknown.p50, difference_ms: difference }),
);
if (pairs >= ENOUGH && difference > BAR_MS) process.exitCode = 1;
