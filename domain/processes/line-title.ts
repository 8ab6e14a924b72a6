import { entryOf } from "../lookup.ts";
import { text, type Text } from "../text.ts";
import { BEGIN } from "./process.ts";
import { processOf, type ProcessName } from "./processes.ts";

const BEGUN = text("Begun", "已发起");

/**
 * The title of a line of a history: the standing that a step gave to its party, the state that it led to, or the act.
 * `before`: the state before it.
 */
export function lineTitle(
  name: ProcessName,
  { step, state }: { readonly step: string; readonly state: string },
  before: string | undefined,
): Text {
  if (step === BEGIN) return BEGUN;
  const { flow, parties } = processOf(name);
  const answer = entryOf(parties.states, entryOf(parties.answers, step));
  const led = state === before ? undefined : entryOf(flow.states, state);
  return (answer ?? led ?? entryOf(flow.actions, step))?.label ?? text(step, step);
}
