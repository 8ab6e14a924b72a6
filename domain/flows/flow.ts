import type { Action, CommonFacts } from "../acts/row.ts";
import { Refused, type ErrorCode } from "../errors.ts";
import { PERMISSIONS } from "../permissions.ts";
import type { State } from "../states.ts";

/** A way into a state that is no act of the flow: others answer, a day passes. The derivation of the state uses it. */
export interface Outside<S extends string> {
  readonly from: readonly S[];
  readonly to: S;
  /** It leaves the state as it was, whichever of `from` that is. */
  readonly stays?: true;
  /** The event in a sentence. */
  readonly cause: string;
}

export interface Flow<S extends string, A extends string, F extends CommonFacts<S>> {
  readonly name: string;
  readonly states: Readonly<Record<S, State>>;
  readonly initial: readonly S[];
  readonly actions: Readonly<Record<A, Action<S, F>>>;
  readonly outside: Readonly<Record<string, Outside<S>>>;
  /** The state in the place of one that nobody is there to leave. */
  readonly instead: { readonly [At in S]?: S };
  /** Null when the action may be taken, else the refusal that the server throws and the button shows. */
  refusal(action: A, facts: F): Refused | null;
  /** Every action with its code, in the order of the table. */
  can(facts: F): Record<A, ErrorCode | null>;
  /** Throws the refusal. */
  assert(action: A, facts: F): void;
}

/** The parts of a flow. */
interface Table<S extends string, A extends string, F extends CommonFacts<S>> {
  name: string;
  states: Readonly<Record<S, State>>;
  initial: readonly S[];
  terminal: readonly S[];
  actions: Readonly<Record<A, Action<S, F>>>;
  outside?: Readonly<Record<string, Outside<S>>>;
  instead?: { readonly [At in S]?: NoInfer<S> };
}

/**
 * Makes a flow of a table. Throws at load if a state cannot be reached or an end state is left:
 * a wrong table never starts.
 */
export function flow<S extends string, A extends string, F extends CommonFacts<S>>(
  table: Table<S, A, F>,
): Flow<S, A, F> {
  check(table);
  const refusal = (action: A, facts: F): Refused | null => {
    const row = table.actions[action];
    if (!row.from.includes(facts.state)) return new Refused("WRONG_STATE", { state: facts.state });
    for (const guard of row.guards) {
      const code = guard(facts);
      if (code) return new Refused(code);
    }
    const missing = row.permissions.find((permission) => !facts.permissions.has(permission));
    return missing ? new Refused("FORBIDDEN", { permission: missing }) : null;
  };
  return {
    name: table.name,
    states: table.states,
    initial: table.initial,
    actions: table.actions,
    outside: table.outside ?? {},
    instead: table.instead ?? ({} as { readonly [At in S]?: S }),
    refusal,
    can: (facts) =>
      Object.fromEntries(
        (Object.keys(table.actions) as A[]).map((action) => [action, refusal(action, facts)?.code ?? null]),
      ) as Record<A, ErrorCode | null>,
    assert: (action, facts) => {
      const refused = refusal(action, facts);
      if (refused) throw refused;
    },
  };
}

function check<S extends string, A extends string, F extends CommonFacts<S>>(table: Table<S, A, F>): void {
  const rows = Object.entries(table.actions) as [A, Action<S, F>][];
  const ways = [
    ...rows.map(([, { from, to, via, partly }]) => ({ from, into: [to, via, partly] })),
    ...Object.values(table.outside ?? {}).map(({ from, to }) => ({ from, into: [to] })),
    ...(Object.entries(table.instead ?? {}) as [S, S][]).map(([from, to]) => ({ from: [from], into: [to] })),
  ];
  const reached = new Set<S>(table.initial);
  for (let grew = true; grew;) {
    grew = false;
    for (const { from, into } of ways)
      if (from.some((state) => reached.has(state)))
        for (const state of into)
          if (state !== undefined && !reached.has(state)) {
            reached.add(state);
            grew = true;
          }
  }
  for (const state of Object.keys(table.states) as S[])
    if (!reached.has(state)) throw new Error(`${table.name}: state ${state} is never reached`);
  for (const [name, { from }] of [...rows, ...Object.entries(table.outside ?? {})]) {
    const left = from.find((state) => table.terminal.includes(state));
    if (left !== undefined) throw new Error(`${table.name}: ${name} leaves the end state ${left}`);
  }
  for (const [name, row] of rows) {
    const unknown = row.permissions.find((permission) => !(permission in PERMISSIONS));
    if (unknown !== undefined) throw new Error(`${table.name}: ${name} asks for the unknown permission ${unknown}`);
  }
}
