import { join } from "node:path";
import type { Bill, Figures, TheirBill } from "./measure.ts";

/** The costs when they were last saved; a test fails when an act costs more. */
export const SNAPSHOT = join(import.meta.dirname, "snapshot.json");

/** A figure of ours, and of theirs where there is one. */
export type Snapshot = Readonly<Record<string, { readonly ours: number; readonly theirs?: number }>>;

/** The figures of one bill by name. */
function named(flavour: string, bill: Bill & Partial<Pick<TheirBill, "batch">>): [name: string, gas: bigint][] {
  const acts = (["plain", "remark"] as const).flatMap((kind) =>
    bill[kind].map(({ story, name, gas }): [string, bigint] => [
      `${flavour}${kind === "remark" ? "_remark" : ""}, ${story}: ${name}`,
      gas,
    ]),
  );
  return [
    ...acts,
    ...Object.entries(bill.deployment).map(([part, gas]): [string, bigint] => [
      `${flavour}: deployment of the ${part}`,
      gas,
    ]),
    ...Object.entries(bill.batch ?? {}).map(([kind, gas]): [string, bigint] => [
      `${flavour}, 50 by one signature: ${kind}`,
      gas,
    ]),
  ];
}

/** Every figure of ours by name. */
export const figuresOf = ({ lean, strict, anchoring }: Figures): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...named("lean", lean), ...named("strict", strict), ["anchoring", anchoring] as const].map(([name, gas]) => [
      name,
      Number(gas),
    ]),
  );

export function snapshotOf(ours: Figures, theirs: TheirBill): Snapshot {
  const others = new Map([...named("lean", theirs), ...named("strict", theirs)]);
  return Object.fromEntries(
    Object.entries(figuresOf(ours)).map(([name, gas]) => {
      const other = others.get(name);
      return [name, other === undefined ? { ours: gas } : { ours: gas, theirs: Number(other) }];
    }),
  );
}
