import { parseArgs } from "node:util";
import type { Actor } from "../../seed/actors.ts";
import { DEMO_OPTIONS, startDemo, type DemoProduct } from "../../seed/demo-product.ts";
import { seedSize } from "../api/fill.ts";
import { figuresOf, type Figures } from "../figures.ts";
import { amend, billsInHand, type Cast } from "./amend.ts";
import { measured, type Measured } from "./measured.ts";
import { typeSplit } from "./split.ts";

// npm run bench -- review [--documents 1000000 --organisations 1000 --rounds 20 --parts 20 --containers 500
// --url ADDRESS --data FOLDER] A whole amendment with three collaborators through the API, beside many documents of
// other companies: how many requests it takes, and how long they take beside a trivial one of the same server. Then
// every key in the form of a split with many parts and containers, in a real browser, beside an empty form. The product
// is started with a demo, or is one that has it and runs there; that one is filled only where --documents is said.

const { values } = parseArgs({
  options: {
    documents: { type: "string" },
    organisations: { type: "string", default: "1000" },
    rounds: { type: "string", default: "20" },
    parts: { type: "string", default: "20" },
    containers: { type: "string", default: "500" },
    ...DEMO_OPTIONS,
  },
});
const documents = Number(values.documents ?? (values.url === undefined ? 1_000_000 : 0));
const [organisations, rounds, parts, containers] = [
  values.organisations,
  values.rounds,
  values.parts,
  values.containers,
].map(Number) as [number, number, number, number];

const BARS = { requests: 25, plainMs: 100, passwordMs: 500, keyMs: 50 } as const;
/** The others' titles are on a chain that the product does not read. */
const ELSEWHERE = { row: 1_000, id: 133_700 } as const;
/** Rounds before those that count. */
const WARMING = 2;

const said = ({ p50, p99, max }: Figures): string =>
  `p50 ${p50.toFixed(1).padStart(7)} ms   p99 ${p99.toFixed(1).padStart(7)} ms   max ${max.toFixed(1).padStart(7)} ms`;
const line = (name: string, figures: Figures): void => console.log(`${name.padEnd(20)} ${said(figures)}`);
const ratio = (ours: number, floor: number): string => (ours / floor).toFixed(1);

async function castOf(product: DemoProduct): Promise<Cast> {
  const names = { carrier: "ines", second: "tomas", shipper: "rui", colleague: "marta", bank: "anouk" } as const;
  const entered: [string, Actor][] = [];
  // So many passwords at once would be refused.
  for (const [part, name] of Object.entries(names)) entered.push([part, await product.enter(name)]);
  return Object.fromEntries(entered) as unknown as Cast;
}

/** Amends so many bills; answers the most requests that one took. */
async function amendAll(product: DemoProduct, cast: Cast, mark: string): Promise<Measured & { readonly most: number }> {
  const bills = await billsInHand(cast, rounds + WARMING, mark);
  let counted = measured(product.url);
  let most = 0;
  for (const [round, bill] of bills.entries()) {
    if (round === WARMING) counted = measured(product.url);
    const before = counted.timed.length;
    await amend(cast, bill, `${mark}-A${round}`, counted);
    if (round >= WARMING) most = Math.max(most, counted.timed.length - before);
  }
  return { ...counted, most };
}

const product = await startDemo(values);
try {
  if (documents > 0)
    await seedSize(product.ownerUrl, { documents, organisations, chain: ELSEWHERE }, (said) => console.log(said));
  const [cast, mark] = [await castOf(product), `R${Date.now().toString(36).slice(-6).toUpperCase()}`];
  const { timed, floor, most } = await amendAll(product, cast, mark);
  for (const [route, some] of Map.groupBy(timed, (one) => one.route))
    line(`${route}${some[0]?.password === true ? " *" : ""}`, figuresOf(some.map(({ ms }) => ms)));
  const of = (password: boolean): Figures =>
    figuresOf(timed.filter((one) => one.password === password).map(({ ms }) => ms));
  const [plain, confirmed, trivial] = [of(false), of(true), figuresOf(floor)];
  line("without a password", plain);
  line("with a password *", confirmed);
  line("a trivial request", trivial);
  console.log(
    `beside ${documents} documents of others an amendment took at most ${most} requests (${BARS.requests} allowed); p99 without a password is ${ratio(plain.p99, trivial.p99)} times that of a trivial request, p50 ${ratio(plain.p50, trivial.p50)} times`,
  );

  const { keys, floor: empty } = await typeSplit(product, cast, { parts, containers, mark: `${mark}S` });
  for (const [field, times] of Object.entries(keys)) line(`key in ${field}`, figuresOf(times));
  const all = Object.values(keys).flat();
  const [key, least] = [figuresOf(all), figuresOf(empty)];
  line("key in an empty form", least);
  console.log(
    `${all.length} keys in a split of ${containers} containers into ${parts}: ${all.filter((ms) => ms > BARS.keyMs).length} took more than ${BARS.keyMs} ms; p99 is ${ratio(key.p99, least.p99)} times that of an empty form`,
  );
  console.log(
    JSON.stringify({
      amend_requests: most,
      amend_p99_ms: plain.p99,
      split_containers: containers,
      split_keystroke_p99_ms: key.p99,
    }),
  );
  const missed =
    most > BARS.requests || plain.p99 > BARS.plainMs || confirmed.p99 > BARS.passwordMs || key.max > BARS.keyMs;
  if (missed) process.exitCode = 1;
} finally {
  await product.stop();
}
