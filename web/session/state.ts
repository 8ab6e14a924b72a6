import { z } from "zod";
import { session, type Kept } from "../storage/kept.ts";

/** Ids, numbers and flags: nothing that a document holds, no file, no signature, no password. */
const state = z.object({
  /** Whose state it is: the next person in this window has another. */
  by: z.string(),
  /** The documents that are chosen in the lists, and whether each goes as a copy. */
  selected: z.array(z.object({ id: z.uuid(), isCopy: z.boolean() })),
  /** The documents that are signed together, and how many signatures each bore when it was put there. */
  signing: z.array(z.object({ id: z.uuid(), from: z.int() })),
});
export type ClientState = z.output<typeof state>;

/** Milliseconds between two writes. */
const PACE_MS = 1_000;

/** Saves at once, and then no more than once a second while the page stands. */
export function paced(save: () => void, paceMs = PACE_MS): { readonly ask: () => void; readonly leave: () => void } {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    timer = undefined;
    last = Date.now();
    save();
  };
  return {
    ask() {
      if (timer !== undefined) return;
      const wait = last + paceMs - Date.now();
      if (wait <= 0) write();
      else timer = setTimeout(write, wait);
    },
    /** The page goes: nothing is lost that still waits. */
    leave() {
      if (timer === undefined) return;
      clearTimeout(timer);
      write();
    },
  };
}

const nothing = (by: string): ClientState => ({ by, selected: [], signing: [] });

/** What this window keeps of its person, also when it is loaded anew or its program ends. */
export function stateIn(memory: Kept) {
  const listeners = new Set<() => void>();
  let now: ClientState | undefined;
  const read = (): ClientState => {
    try {
      return (now ??= state.parse(JSON.parse(memory.get() ?? "")));
    } catch {
      return (now = nothing(""));
    }
  };
  const { ask, leave } = paced(() => memory.set(JSON.stringify(read())));
  return {
    leave,
    /** Stays the same object until it changes. */
    of(by: string): ClientState {
      const kept = read();
      return kept.by === by ? kept : (now = nothing(by));
    },
    change(by: string, parts: Partial<Omit<ClientState, "by">>): void {
      now = { ...this.of(by), ...parts };
      ask();
      for (const listener of listeners) listener();
    },
    /** Its person has signed out. */
    forget(): void {
      now = nothing("");
      leave();
      memory.set("");
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const clientState = stateIn(session("hawser.state"));
if (typeof window !== "undefined") addEventListener("pagehide", clientState.leave);
