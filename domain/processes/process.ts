import type { CommonFacts } from "../acts/row.ts";
import type { Flow } from "../flows/flow.ts";
import { entryOf } from "../lookup.ts";
import type { Permission } from "../permissions.ts";
import type { State } from "../states.ts";
import type { Text } from "../text.ts";

/** The first line of every history. */
export const BEGIN = "begin";

/** A line of the history of a process. */
export interface Line {
  /** `begin`, an act of the flow, or an event outside it. */
  readonly step: string;
  /** The place of the party; null for the company that began the process, and for what happens by itself. */
  readonly party: number | null;
}

/** The role that a state asks, and the act that it asks for. The initiator is the company that began the process. */
export interface Turn<A extends string = string, R extends string = string> {
  readonly role: R | "initiator";
  /** Parties of the role: each of them does it before the process goes on. */
  readonly act: A;
}

/** How one party stands before it has answered, and once it is asked no more; its answers have states of their own. */
type Unanswered = "WAITING" | "ASKED" | "CLOSED";

/** The parts of a process. */
interface Table<S extends string, A extends string, F extends CommonFacts<S>, R extends string, P extends string> {
  readonly flow: Flow<S, A, F>;
  readonly label: Text;
  /** The positions of parties, besides that of the initiator. */
  readonly roles: readonly R[];
  readonly turns: Readonly<Partial<Record<S, Turn<NoInfer<A>, R>>>>;
  readonly parties: {
    readonly states: Readonly<Record<P | Unanswered, State>>;
    /** How a party stands that took a step. */
    readonly answers: Readonly<Partial<Record<NoInfer<A>, P>>>;
  };
  /** The act by which a company names the colleague who answers; absent where parties stay as they were named. */
  readonly assigns?: NoInfer<A>;
  /** The right without which nobody of a company sees the process; absent where every colleague may. */
  readonly seenWith?: Permission;
  /** The act on the document that a process is about whose rights a permission of the flow stands for. */
  readonly standsFor?: Readonly<Partial<Record<Permission, string>>>;
}

/** A party at its place. `active` is false where another took its place: the history still names it. */
export interface Party<R extends string = string> {
  readonly role: R;
  readonly active?: boolean;
  /** The place in the order that it took over from another; null for its own. */
  readonly turn?: number | null;
}

/** The place of a party in the order. */
export const turnAt = ({ turn }: Pick<Party, "turn">, place: number): number => turn ?? place;

/** How a process stands: f(parties, history). */
export interface Standing<S extends string = string, P extends string = string> {
  readonly state: S;
  /** Places of the parties whose turn it is. */
  readonly asked: readonly number[];
  readonly initiatorAsked: boolean;
  /** The act that is asked of them; null where nobody is asked. */
  readonly act: string | null;
  /** How each party stands. */
  readonly parties: readonly (P | Unanswered)[];
}

export interface Process<
  S extends string = string,
  A extends string = string,
  F extends CommonFacts<S> = CommonFacts<S>,
  R extends string = string,
  P extends string = string,
> extends Table<S, A, F, R, P> {
  /** `ordered`: parties of one role are asked one after another, not all at once. */
  standing(parties: readonly Party<R>[], ordered: boolean, history: readonly Line[]): Standing<S, P>;
}

/**
 * Makes a process of a table. Turn, state and what is asked derive from the history alone. Throws at load if a state
 * asks for an act that does not leave it.
 */
export function process<
  S extends string,
  A extends string,
  F extends CommonFacts<S>,
  const R extends string,
  P extends string,
>(table: Table<S, A, F, R, P>): Process<S, A, F, R, P> {
  const { flow, turns, parties: words } = table;
  for (const [state, turn] of Object.entries(turns) as [S, Turn<A, R>][]) {
    const row = flow.actions[turn.act];
    if (!row.from.includes(state) || row.to === state)
      throw new Error(`${flow.name}: state ${state} asks for ${turn.act}, which does not leave it`);
  }
  const turnIn = (state: S): Turn<A, R> | undefined => turns[state];
  const leadsTo = (step: string, state: S): S => {
    const row = entryOf<
      Record<string, { readonly to: S; readonly stays?: true; readonly back?: { readonly [At in S]?: S } }>
    >({ ...flow.outside, ...flow.actions }, step);
    if (row === undefined) throw new Error(`${flow.name}: no step ${step}`);
    return row.stays === true ? (row.back?.[state] ?? state) : row.to;
  };
  return {
    ...table,
    standing(parties, ordered, history) {
      /** The state, or the one in its place where it asks a role that no party has. */
      const reached = (state: S): S => {
        const role = turnIn(state)?.role;
        const instead: S | undefined = flow.instead[state];
        return instead === undefined || parties.some((one) => one.active !== false && one.role === role)
          ? state
          : reached(instead);
      };
      let state = flow.initial[0]!;
      const answers = new Map<number, string>();
      const unanswered = (turn: Turn<A, R>): number[] =>
        parties
          .flatMap(({ role, active }, i) =>
            active !== false && role === turn.role && answers.get(i) !== turn.act ? [i] : [],
          )
          .toSorted((one, other) => turnAt(parties[one]!, one) - turnAt(parties[other]!, other));
      for (const { step, party } of history) {
        if (step === BEGIN) continue;
        const turn = turnIn(state);
        if (party !== null) answers.set(party, step);
        // One of several has done what all are asked for.
        if (turn?.act === step && turn.role !== "initiator" && unanswered(turn).length > 0) continue;
        const next = reached(leadsTo(step, state));
        // A state that asks its parties asks them anew whenever it is entered.
        if (next !== state)
          parties.forEach(({ role }, i) => {
            if (role === turnIn(next)?.role) answers.delete(i);
          });
        state = next;
      }
      const turn = turnIn(state);
      const open = turn === undefined || turn.role === "initiator" ? [] : unanswered(turn);
      const asked = ordered ? open.slice(0, 1) : open;
      // The stage after this one asks parties of its own, who are asked once everybody here has answered.
      const coming = open.length === 0 ? undefined : turnIn(reached(leadsTo(turn!.act, state)))?.role;
      return {
        state,
        asked,
        initiatorAsked: turn?.role === "initiator",
        act: turn?.act ?? null,
        parties: parties.map(({ role, active }, i) => {
          const answer = answers.get(i);
          return (
            entryOf<Partial<Record<string, P>>>(words.answers, answer) ??
            (asked.includes(i)
              ? "ASKED"
              : open.includes(i) || (active !== false && role === coming)
                ? "WAITING"
                : "CLOSED")
          );
        }),
      };
    },
  };
}
