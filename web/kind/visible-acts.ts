import { actNamed, type ActName } from "#domain/acts/acts";
import type { ErrorCode } from "#domain/errors";
import type { Kind } from "#domain/kinds/kind";
import type { DocumentState } from "#domain/states";

export interface VisibleAct {
  readonly action: ActName;
  /** Why it is not possible now; null when it is. */
  readonly code: ErrorCode | null;
}

/** States that a document can come to from one, in any number of acts; itself included. */
function reach(kind: Kind, state: DocumentState): ReadonlySet<DocumentState> {
  const rows = Object.values(kind.flow.actions);
  const reached = new Set<DocumentState>([state]);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const row of rows) if (row.from.some((from) => reached.has(from))) reached.add(row.to);
  }
  return reached;
}

/** States that lie ahead of one: reached from it, and with no way back. A draft looks no further than itself. */
function ahead(kind: Kind, state: DocumentState): ReadonlySet<DocumentState> {
  if (kind.flow.actions["edit"]?.from.includes(state)) return new Set();
  return new Set([...reach(kind, state)].filter((other) => !reach(kind, other).has(state)));
}

/**
 * The acts that stand in the bar, in the order of the flow: those that are possible, and greyed those of this state and
 * of the states that lie ahead. Past acts, those of other parties, and impossible ones that are no business acts, are
 * left out.
 */
export function visibleActs(
  kind: Kind,
  state: DocumentState,
  can: Readonly<Record<string, ErrorCode | null>>,
  ofOthers: readonly string[],
): VisibleAct[] {
  const shown = ahead(kind, state);
  return Object.entries(kind.flow.actions).flatMap(([name, row]): VisibleAct[] => {
    const action = actNamed(name);
    const code = can[action] === undefined ? "WRONG_STATE" : can[action];
    if (code === null) return [{ action, code }];
    if (row.quiet === true || ofOthers.includes(name)) return [];
    return row.from.some((from) => from === state || shown.has(from)) ? [{ action, code }] : [];
  });
}
