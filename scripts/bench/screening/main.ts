import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildIndex, THRESHOLDS } from "#domain/screening/matcher";
import type { ListEntry } from "#domain/screening/types";
import { random } from "../../lib/random.ts";
import { startPostgres } from "../../services/postgres.ts";
import { fuse, hawser, trigrams, wholeNames, type Ask, type Names } from "./contestants.ts";
import { answersOf, bestPoint, pointAt, type Answers, type Point } from "./curve.ts";
import { listsOf } from "./lists.ts";
import { aliasPairs, mistyped, nonPairs, type Pair } from "./pairs.ts";
import { productRounds } from "./product.ts";
import { numbersOf, PROCESSORS, rescreened, singleTimes } from "./speed.ts";

// npm run bench -- screening [--lists FOLDER --names 20000 --peer-pairs 200 --seed 1]
// Asks a matcher for the aliases of sanctions lists, and for as many names that are on none: on the lists as they are,
// mistyped, and with the alias taken off the list. FOLDER has the files that were downloaded (ofac-sdn.csv,
// un-consolidated.xml, …); without it names are invented, and only the speed says something.

const { values } = parseArgs({
  options: {
    lists: { type: "string" },
    names: { type: "string", default: "20000" },
    "peer-pairs": { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
  },
});
const [names, peerPairs, seed] = [values.names, values["peer-pairs"], values.seed].map(Number) as [
  number,
  number,
  number,
];

const BARS = { recall: 0.97, precision: 0.9, namesPerSecond: 10_000, p99Ms: 20 } as const;
/** One alias of so many is taken off the lists for the hardest question. */
const WITHHELD = 10;

const said = (value: number): string => value.toFixed(3);
const pointWords = ({ threshold, recall, precision, f1 }: Point): string =>
  `recall ${said(recall)}   precision ${said(precision)}   f1 ${said(f1)}   at ${threshold.toFixed(2)}`;

const lists = await listsOf(values.lists);
for (const { list, entries } of lists)
  console.log(`${list}: ${entries.length} entries, ${entries.flatMap((entry) => entry.names).length} names`);
if (values.lists === undefined)
  console.log("these names are invented, for want of --lists: recall and precision say nothing about real ones");

const pairs = aliasPairs(lists, seed);
const by = random(seed);
const typed = pairs.map((pair) => mistyped(pair, by));
const withheld = pairs.filter((_, i) => i % WITHHELD === 0);
const others = nonPairs(lists, pairs.length, seed);

const takenOff = new Map<ListEntry, Set<string>>();
for (const { entry, name } of withheld) takenOff.set(entry, (takenOff.get(entry) ?? new Set()).add(name));
const allNames: Names = (entry) => entry.names.map(({ text }) => text);
const keptNames: Names = (entry) => allNames(entry).filter((text) => takenOff.get(entry)?.has(text) !== true);

/** The questions about the aliases, from the easiest on. */
const SETS = [
  { name: "listed", about: "aliases as they are on the lists", pairs },
  { name: "typed", about: "aliases in another order with a letter wrong", pairs: typed },
  { name: "withheld", about: "aliases that were taken off the lists", pairs: withheld },
] as const satisfies readonly { readonly name: string; readonly about: string; readonly pairs: readonly Pair[] }[];
type SetName = (typeof SETS)[number]["name"];

type Asks = Readonly<Record<SetName, Ask>>;
const asksOf = (whole: Ask, without: Ask): Asks => ({ listed: whole, typed: whole, withheld: without });

/** Measures one matcher on the first pairs of each set, beside as many other names. */
async function measured(asks: Asks, most: number): Promise<Readonly<Record<SetName, Answers>>> {
  const answers: Partial<Record<SetName, Answers>> = {};
  for (const set of SETS) {
    const asked = set.pairs.slice(0, most);
    answers[set.name] = await answersOf(asks[set.name], asked, others.slice(0, asked.length));
  }
  return answers as Record<SetName, Answers>;
}

const own = asksOf(hawser(lists, allNames), hawser(lists, keptNames));
const answers = await measured(own, pairs.length);
for (const set of SETS) {
  console.log(`\n${set.about}: ${set.pairs.length}, and as many names that are on no list`);
  for (const threshold of [THRESHOLDS.hit, 0.9, THRESHOLDS.review, 0.8, 0.7])
    console.log(`  ${pointWords(pointAt(answers[set.name], threshold))}`);
}

/** The peers are slower: they are asked about fewer, and so is the matcher beside them. */
async function peers(url: string): Promise<Readonly<Record<string, Readonly<Record<SetName, Answers>>>>> {
  return {
    hawser: await measured(own, peerPairs),
    "jaro-winkler": await measured(asksOf(wholeNames(lists, allNames), wholeNames(lists, keptNames)), peerPairs),
    "fuse.js": await measured(asksOf(fuse(lists, allNames), fuse(lists, keptNames)), peerPairs),
    pg_trgm: await measured(
      asksOf(await trigrams(url, "whole", lists, allNames), await trigrams(url, "without", lists, keptNames)),
      peerPairs,
    ),
  };
}

const folder = await mkdtemp(join(tmpdir(), "hawser-bench-"));
const postgres = await startPostgres({ dataDir: join(folder, "postgres"), password: "bench" });
let beside: Awaited<ReturnType<typeof peers>>;
try {
  beside = await peers(postgres.url());
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const set of SETS) {
  console.log(`\n${set.about}, the first ${Math.min(peerPairs, set.pairs.length)}, each at its best threshold`);
  for (const [name, all] of Object.entries(beside))
    console.log(
      `  ${name.padEnd(13)} ${pointWords(bestPoint(all[set.name], BARS.precision))}   ${all[set.name].perSecond} names/s`,
    );
}

const questions = Array.from({ length: names }, (_, i) => (i % 2 === 0 ? typed : others)[(i >> 1) % pairs.length]!);
const { perSecond, perProcessorSecond } = await rescreened(values.lists, questions);
const single = singleTimes(buildIndex(lists), questions.slice(0, 2_000));
console.log(
  `\n${names} names compared again on ${PROCESSORS} processors: ${perSecond} a second, ${perProcessorSecond} in each second of a processor`,
);
console.log(`one name with its nearest: p50 ${single.p50} ms, p99 ${single.p99} ms, max ${single.max} ms`);

/** One body of so many that a company knows is on a list, as it was mistyped. */
const LISTED = 100;
const known = [...nonPairs(lists, names, seed), ...typed.slice(0, Math.ceil(names / LISTED))].slice(-names);
const product = await productRounds(lists, known);
console.log(
  `${known.length} bodies of a company compared anew by the running program with PostgreSQL: ${product.newList} a second after a new list, with the time to make it ready; ${product.perSecond} with the lists in memory; ${product.first} where ${product.hits} hits were new`,
);

const numbers = numbersOf(lists);
console.log(
  `${numbers.ships} ships with an IMO number: ${numbers.found} found by it, ${numbers.wrong} wrong with one digit changed`,
);

const { recall, precision, f1 } = pointAt(answers.listed, THRESHOLDS.review);
const setsTold = Object.fromEntries(
  SETS.map(({ name }) => [
    name,
    { at_review: pointAt(answers[name], THRESHOLDS.review), best: bestPoint(answers[name], BARS.precision) },
  ]),
);
console.log(
  JSON.stringify({
    recall,
    precision,
    f1,
    names_per_s: perSecond,
    names_per_processor_s: perProcessorSecond,
    product: {
      names_per_s: product.newList,
      in_memory_per_s: product.perSecond,
      new_hits_per_s: product.first,
      hits: product.hits,
    },
    name_p99_ms: single.p99,
    sets: setsTold,
    imo: numbers,
    peers: Object.entries(beside).flatMap(([name, all]) =>
      name === "hawser"
        ? []
        : SETS.map((set) => {
            const point = bestPoint(all[set.name], BARS.precision);
            const { recall: found, precision: precise } = point;
            return { name, set: set.name, recall: found, precision: precise, names_per_s: all[set.name].perSecond };
          }),
    ),
  }),
);
const numbersRight = numbers.found === numbers.ships && numbers.wrong === 0;
if (
  recall < BARS.recall ||
  precision < BARS.precision ||
  perSecond < BARS.namesPerSecond ||
  product.newList < BARS.namesPerSecond ||
  single.p99 >= BARS.p99Ms ||
  !numbersRight
)
  process.exitCode = 1;
process.exit();
