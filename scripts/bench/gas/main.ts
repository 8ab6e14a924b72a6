// npm run bench -- gas [--save]: what our title contracts cost beside TradeTrust's.
import { writeFile } from "node:fs/promises";
import { compileAll } from "./compile.ts";
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
  type Row,
} from "./measure.ts";
import { SNAPSHOT, snapshotOf } from "./snapshot.ts";

const COLUMNS = (Object.keys(FLAVOURS) as FlavourName[]).flatMap((name): Column[] => [name, `${name}_remark`]);

const code = compileAll();
const ours = await measureOurs(code);
const theirs = await measureTheirs(code.theirs);
const rows = rowsOf(ours, theirs);

const digits = (value: number | bigint): string => value.toLocaleString("en-US").padStart(11);
const print = (name: string, row: Omit<Row, "name" | "flavour" | "floor"> & { readonly floor?: number }): void =>
  console.log(
    `${name.padEnd(34)}${digits(row.ours)}${digits(row.theirs)}${row.floor === undefined ? " ".repeat(11) : digits(row.floor)}${row.ratio.toFixed(3).padStart(8)}`,
  );
const title = (text: string): void =>
  console.log(
    `\n${text.padEnd(34)}${["ours", "theirs", "floor"].map((word) => word.padStart(11)).join("")}${"ratio".padStart(8)}`,
  );

for (const column of COLUMNS) {
  title(column.replace("_remark", ", remarks of 100 bytes"));
  for (const row of rows.filter(({ flavour }) => flavour === column)) print(row.name, row);
  print("the whole life (first ten)", lifeOf(rows, column));
}
for (const flavour of Object.keys(FLAVOURS) as FlavourName[]) {
  title(`${flavour}, elsewhere in a life`);
  for (const [index, { name, gas }] of ours[flavour].elsewhere.entries()) {
    const other = theirs.elsewhere[index]!.gas;
    print(name, { ours: Number(gas), theirs: Number(other), ratio: ratioOf(gas, other) });
  }
  for (const part of ["factory", "registry"] as const) {
    const [mine, other] = [ours[flavour].deployment[part], theirs.deployment[part]];
    print(`deployment of the ${part}`, { ours: Number(mine), theirs: Number(other), ratio: ratioOf(mine, other) });
  }
}
title("50 titles by one signature");
for (const [kind, gas] of Object.entries(ours.lean.batch)) {
  const other = theirs.batch[kind as keyof typeof theirs.batch];
  print(kind, { ours: Number(gas), theirs: Number(other), ratio: ratioOf(gas, other) });
}
console.log(
  `\nanchoring ${DOCUMENTS.toLocaleString("en-US")} documents: one transaction, ${digits(ours.anchoring).trim()} gas`,
);

if (process.argv.includes("--save")) {
  await writeFile(SNAPSHOT, `${JSON.stringify(snapshotOf(ours, theirs), null, 2)}\n`);
  console.log(`${SNAPSHOT} written`);
}

const worst = (flavour: FlavourName): number =>
  Math.max(...rows.filter((row) => row.flavour.startsWith(flavour)).map(({ ratio }) => ratio));
console.log(
  JSON.stringify({
    life: Object.fromEntries(COLUMNS.map((column) => [column, lifeOf(rows, column).ratio])),
    worst: { lean: worst("lean"), strict: worst("strict") },
    // Titles as the product issues them: to one party, which hands them on.
    batch50: ratioOf(ours.lean.batch.transferHolder, theirs.batch.transferHolder),
    operations: rows,
  }),
);
