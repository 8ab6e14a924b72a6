// npm run bench -- gas [--save]: what our title contracts cost beside TradeTrust's.
import { writeFile } from "node:fs/promises";
import { compileAll } from "./compile.ts";
import { sparedByPacking } from "./floor.ts";
import type { BatchKind } from "./batch.ts";
import {
  DOCUMENTS,
  FLAVOURS,
  lifeOf,
  measureOurs,
  measureTheirs,
  ratioOf,
  rowsOf,
  type Column,
  type FlavourName,
  type Sum,
} from "./measure.ts";
import { SNAPSHOT, snapshotOf } from "./snapshot.ts";

const NAMES = Object.keys(FLAVOURS) as FlavourName[];
const COLUMNS = NAMES.flatMap((name): Column[] => [name, `${name}_remark`]);
/** What a life shall cost at most, as a part of theirs. */
const BAR = 0.66;

const code = compileAll();
const ours = await measureOurs(code);
const theirs = await measureTheirs(code);
const rows = rowsOf(ours, theirs);

const digits = (value: number | bigint): string => value.toLocaleString("en-US").padStart(11);
const print = (name: string, row: Omit<Sum, "floor"> & { readonly floor?: number }): void =>
  console.log(
    `${name.padEnd(34)}${digits(row.ours)}${digits(row.theirs)}${row.floor === undefined ? " ".repeat(11) : digits(row.floor)}${row.ratio.toFixed(3).padStart(8)}`,
  );
const title = (text: string): void =>
  console.log(
    `\n${text.padEnd(34)}${["ours", "theirs", "floor"].map((word) => word.padStart(11)).join("")}${"ratio".padStart(8)}`,
  );

for (const column of COLUMNS) {
  const words = column.replace("_remark", ", remarks of 100 bytes");
  for (const story of ["life", "seated"] as const) {
    title(story === "life" ? words : `${words}, nominee seated`);
    for (const row of rows) if (row.flavour === column && row.story === story) print(row.name, row);
    print("the whole life", lifeOf(rows, column, story));
  }
  title(`${words}, elsewhere`);
  for (const row of rows)
    if (row.flavour === column && (row.story === "rejection" || row.story === "elsewhere")) print(row.name, row);
}

/** Deployments and batches: no acts of one title, yet one of them may cost the most. */
const others: { readonly flavour: FlavourName; readonly name: string; readonly ratio: number }[] = [];
const compare = (flavour: FlavourName, name: string, mine: bigint, other: bigint): void => {
  const ratio = ratioOf(mine, other);
  others.push({ flavour, name, ratio });
  print(name, { ours: Number(mine), theirs: Number(other), ratio });
};
for (const flavour of NAMES) {
  title(flavour);
  for (const part of ["factory", "registry"] as const)
    compare(flavour, `deployment of the ${part}`, ours[flavour].deployment[part], theirs.deployment[part]);
}
const kinds = Object.keys(ours.lean.batch) as BatchKind[];
title("50 titles, theirs one by one");
for (const kind of kinds) compare("lean", `50, ${kind}`, ours.lean.batch[kind], theirs.batch[kind]);
title("50 titles, theirs by EIP-7702");
for (const kind of kinds) compare("lean", `50, ${kind}`, ours.lean.batch[kind], theirs.byAccount[kind]);
console.log(
  `\nanchoring ${DOCUMENTS.toLocaleString("en-US")} documents: one transaction, ${digits(ours.anchoring).trim()} gas`,
);

/** The least that any layout of storage would cost, and what a life at the bar would leave for computing. */
const tightest = (flavour: FlavourName) => {
  const life = lifeOf(rows, flavour, "life");
  const acts = rows.filter((row) => row.flavour === flavour && row.story === "life");
  const floor = life.floor - Number(sparedByPacking(FLAVOURS[flavour]));
  return {
    floor,
    ratio: ratioOf(floor, life.theirs),
    leftForComputing: Math.round((BAR * life.theirs - floor) / acts.length),
    computing: {
      mean: Math.round((life.ours - life.floor) / acts.length),
      least: Math.min(...acts.map((row) => row.ours - row.floor)),
    },
  };
};
console.log("");
for (const flavour of NAMES) {
  const { floor, ratio, leftForComputing, computing } = tightest(flavour);
  console.log(
    `${flavour}: no layout of storage can cost less than ${digits(floor).trim()} (${ratio.toFixed(3)}); at ${BAR} it ` +
      `would have ${digits(leftForComputing).trim()} an act for computing, where ours takes ` +
      `${digits(computing.mean).trim()}, and its least act ${digits(computing.least).trim()}`,
  );
}

if (process.argv.includes("--save")) {
  await writeFile(SNAPSHOT, `${JSON.stringify(snapshotOf(ours, theirs), null, 2)}\n`);
  console.log(`${SNAPSHOT} written`);
}

/** The dearest of all operations, beside theirs. */
const dearest = (flavour: FlavourName) =>
  [...rows.filter((row) => row.flavour.startsWith(flavour)), ...others.filter((row) => row.flavour === flavour)]
    .map(({ name, ratio }) => ({ name, ratio }))
    .reduce((worst, row) => (row.ratio > worst.ratio ? row : worst));
const byFlavour = <T>(of: (flavour: FlavourName) => T): Record<FlavourName, T> => ({
  lean: of("lean"),
  strict: of("strict"),
});
const lives = (story: "life" | "seated"): Record<string, number> =>
  Object.fromEntries(COLUMNS.map((column) => [column, lifeOf(rows, column, story).ratio]));
const batch50 = (other: Readonly<Record<BatchKind, bigint>>): Record<string, number> =>
  Object.fromEntries(kinds.map((kind) => [kind, ratioOf(ours.lean.batch[kind], other[kind])]));

console.log(
  JSON.stringify({
    life: lives("life"),
    lifeOfSeatedNominee: lives("seated"),
    worst: byFlavour((flavour) => dearest(flavour).ratio),
    dearest: byFlavour(dearest),
    tightest: byFlavour(tightest),
    batch50: { theirsOneByOne: batch50(theirs.batch), theirsByEip7702: batch50(theirs.byAccount) },
    operations: [...rows, ...others],
  }),
);
