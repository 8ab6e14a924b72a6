import type { Kind } from "../kinds/kind.ts";
import { isKeyOf } from "../lookup.ts";
import type { Permission } from "../permissions.ts";
import type { Process, Standing } from "./process.ts";
import { bunkerProcess } from "./bunker.ts";
import { reviewProcess } from "./review.ts";
import { screeningProcess } from "./screening.ts";
import { signingProcess } from "./signing.ts";

/** Every process by its name, which is the subject of its acts. */
export const PROCESSES = {
  signing: signingProcess,
  review: reviewProcess,
  bunker: bunkerProcess,
  screening: screeningProcess,
} as const;
export type ProcessName = keyof typeof PROCESSES;
export const PROCESS_NAMES = Object.keys(PROCESSES) as [ProcessName, ...ProcessName[]];
export const isProcess = (name: string): name is ProcessName => isKeyOf(PROCESSES, name);
type Of<N extends ProcessName> = (typeof PROCESSES)[N];
export type ProcessState<N extends ProcessName> = keyof Of<N>["flow"]["states"] & string;
export type ProcessAct<N extends ProcessName> = { [One in N]: keyof Of<One>["flow"]["actions"] & string }[N];
export type ProcessRole<N extends ProcessName> = Of<N>["roles"][number];
export type PartyState<N extends ProcessName> = keyof Of<N>["parties"]["states"] & string;
/** An act of the process, or an event outside it. */
export type ProcessStep<N extends ProcessName> = ProcessAct<N> | (keyof Of<N>["flow"]["outside"] & string);
export type StandingOf<N extends ProcessName> = Standing<ProcessState<N>, PartyState<N>>;

/** The process of that name, for code that serves every one. */
export const processOf = (name: ProcessName): Process => PROCESSES[name] as unknown as Process;

/** The acts that states of processes ask for. */
export const ASKED_ACTS = PROCESS_NAMES.flatMap((name) =>
  Object.values(processOf(name).turns).flatMap((turn) => (turn === undefined ? [] : [turn.act])),
) as ProcessAct<ProcessName>[];

/** The rights that an act of a process needs: where it is about a document, they may depend on the kind of that. */
export function rightsFor(name: ProcessName, act: string, kind: Kind | null): readonly Permission[] {
  const { flow, standsFor } = processOf(name);
  return (flow.actions[act]?.permissions ?? []).flatMap((permission) => {
    const other = standsFor?.[permission];
    return kind === null || other === undefined
      ? [permission]
      : (kind.flow.actions[other]?.permissions ?? [permission]);
  });
}

/** The rights of a user in the terms of a process: a permission that stands for an act is held by who may do that. */
export function rightsIn(name: ProcessName, held: ReadonlySet<Permission>, kind: Kind | null): ReadonlySet<Permission> {
  const { standsFor } = processOf(name);
  if (kind === null || standsFor === undefined) return held;
  const stands = Object.entries(standsFor) as [Permission, string][];
  return new Set<Permission>([
    ...[...held].filter((one) => standsFor[one] === undefined),
    ...stands.flatMap(([permission, act]) =>
      (kind.flow.actions[act]?.permissions.every((one) => held.has(one)) ?? false) ? [permission] : [],
    ),
  ]);
}
