import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { serialize } from "node:v8";

/** Longer than the longest act needs; an act that asks for other work each time would never end. */
const ROUNDS = 200;

type Settled = { readonly value: unknown } | { readonly error: unknown };

/** The results of work outside of a transaction, and the work that it waits for. */
interface Memory {
  readonly began: Date;
  readonly done: Map<string, Settled>;
  readonly asked: Map<string, () => Promise<unknown>>;
}
interface Pass {
  open: boolean;
  readonly memory: Memory;
}

const current = new AsyncLocalStorage<Pass>();

/**
 * Ends a pass of a transaction that has asked for work outside of it. Nobody need catch it: the pass ends even where
 * somebody does.
 */
class Asked extends Error {
  constructor() {
    super("the transaction waits for work outside of it");
  }
}

/** Whether that is thrown which ends a pass: not to be taken for a failure. */
export const isAsked = (error: unknown): boolean => error instanceof Asked;

/**
 * Throws while a transaction is open here: files, passwords and the network are slow, and a transaction holds a
 * connection and locks that others wait for. Everything that does such work calls this first.
 */
export function assertOutside(what: string): void {
  if (current.getStore()?.open === true) throw new Error(`${what} inside a transaction`);
}

/** When the act began: the same moment in each pass of its transaction. */
export const began = (): Date => current.getStore()?.memory.began ?? new Date();

/**
 * Does slow work, and answers it. Where a transaction is open, that one is rolled back first; the work is done while no
 * connection and no lock is held; then the transaction runs again from its beginning and finds the answer here. So it
 * judges everything anew, by what the database says then. `of` is everything that the work depends on: where it is
 * another the second time, the work is done again.
 */
export async function outside<T>(name: string, of: readonly unknown[], work: () => Promise<T>): Promise<T> {
  const pass = current.getStore();
  if (pass?.open !== true) return work();
  const { done, asked } = pass.memory;
  const key = keyOf(name, of);
  const known = done.get(key);
  if (known === undefined) {
    asked.set(key, work);
    throw new Asked();
  }
  if ("error" in known) throw known.error;
  return known.value as T;
}

/** Does something with each; those that wait for work outside wait for it together, in one further pass. */
export async function each<A, B>(all: readonly A[], work: (one: A) => Promise<B>): Promise<B[]> {
  const answers: B[] = [];
  let asked: Asked | null = null;
  for (const one of all)
    try {
      answers.push(await work(one));
    } catch (error) {
      if (!(error instanceof Asked)) throw error;
      asked = error;
    }
  if (asked) throw asked;
  return answers;
}

/** Bytes are hashed as they are; the rest as it would be sent to another thread. */
function keyOf(name: string, of: readonly unknown[]): string {
  const hash = createHash("sha256").update(name);
  for (const part of of) {
    const bytes = part instanceof Uint8Array ? part : serialize(part);
    hash.update(`\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

/**
 * Runs a transaction, in as many passes as it asks for work outside of it. One that is opened within another has no
 * rounds of its own: what it asks for ends both.
 */
export async function inPasses<T>(
  transaction: (work: <R>(inside: () => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> {
  const around = current.getStore();
  const nested = around?.open === true;
  const memory: Memory = nested ? around.memory : { began: new Date(), done: new Map(), asked: new Map() };
  for (let round = 0; ; round++) {
    try {
      return await transaction((inside) => passOf(memory, inside));
    } catch (error) {
      if (nested || memory.asked.size === 0) throw error;
      if (round >= ROUNDS)
        throw new Error("a transaction asks for other work each time that it runs", { cause: error });
    }
    const asked = [...memory.asked];
    memory.asked.clear();
    for (const [key, work] of asked)
      memory.done.set(
        key,
        await work().then(
          (value) => ({ value }),
          (error: unknown) => ({ error }),
        ),
      );
  }
}

async function passOf<R>(memory: Memory, inside: () => Promise<R>): Promise<R> {
  const pass: Pass = { open: true, memory };
  try {
    const answer = await current.run(pass, inside);
    // The request for work outside ends it, also where somebody took the refusal for an answer.
    if (memory.asked.size > 0) throw new Asked();
    return answer;
  } finally {
    pass.open = false;
  }
}

/** Whether a transaction is open here. */
export const isInside = (): boolean => current.getStore()?.open === true;
