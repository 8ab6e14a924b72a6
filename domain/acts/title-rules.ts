import type { Permission } from "../permissions.ts";
import { agreed, freeFor, issuer, notBusy, notLocked, notPaused, type FactsOf } from "./facts.ts";
import type { ReviewType } from "./review/types.ts";
import type { TitleOf } from "./act.ts";
import type { Action } from "./row.ts";
import type { DocumentState } from "../states.ts";
import { text } from "../text.ts";

/** An act that gives an original out of hand, to whomever, needs the right to transfer it. */
export const OUT_OF_HAND = ["bl.transferOriginal"] as const satisfies readonly Permission[];
/** Nothing else happens to it, and its register works. */
export const UNDISTURBED = [notLocked, notBusy, notPaused] as const;
/** The same for what ends a review of these types: its original is locked for everything else. */
export const undisturbedIn = (...types: readonly ReviewType[]) => [freeFor(...types), notBusy, notPaused] as const;
/** The guards of what is signed off-chain: no title moves by it here. */
export const STATED = [notLocked, notBusy] as const;
/** The right to say who is to own a title. */
export const endorses = ({ rights }: TitleOf): Permission => rights.endorse;
/** Whether an act moves an original, or says who is to have it or what is owed by it. */
export const movesOriginal = ({ permissions }: { readonly permissions: readonly Permission[] }): boolean =>
  permissions.some((right) => right === OUT_OF_HAND[0] || right.endsWith(".endorse"));

/** The acts of a title, each that moves an original only for those who have accepted the user agreement. */
export const underAgreement = <
  Name extends string,
  S extends string,
  F extends FactsOf["title" | "order" | "exchange"],
>(
  rows: Readonly<Record<Name, Action<S, F>>>,
): Record<Name, Action<S, F>> =>
  Object.fromEntries(
    Object.entries<Action<S, F>>(rows).map(([name, row]) => [
      name,
      movesOriginal(row) ? { ...row, guards: [...row.guards, agreed] } : row,
    ]),
  ) as Record<Name, Action<S, F>>;

/** The issuer says no: the title is again with the party that gave it back. */
export const givenBack = <const From extends DocumentState>(
  { rights, en, zh }: TitleOf,
  from: readonly From[],
  { gave, given } = { gave: "surrendered", given: "交单" },
) =>
  ({
    from,
    via: "PROCESSING",
    to: "ISSUED",
    permissions: [rights.void],
    guards: [issuer, ...UNDISTURBED],
    asks: ["reason", "act"],
    call: "restore",
    consequence: text(
      `After this, the party that ${gave} the ${en} holds and owns it again.`,
      `此后${zh}重新由${given}方持有并拥有。`,
    ),
  }) as const;
