import type { Byte } from "./bytes.ts";
import type { Call, Log, Path, Storage } from "./path.ts";
import type { Op, Term } from "./term.ts";

/** Where one run of the code stands. */
export interface State {
  pc: number;
  stack: Term[];
  memory: Byte[];
  storage: Storage;
  returned: readonly Byte[];
  conditions: readonly Term[];
  calls: readonly Call[];
  logs: readonly Log[];
  /** The examples that come this way. */
  alive: readonly number[];
}

/** The code does what this machine does not follow. */
export class NotFollowed extends Error {}

/** Operations that take two words and give one. */
export const BINARY: Readonly<Record<number, Op>> = {
  0x01: "add",
  0x02: "mul",
  0x03: "sub",
  0x04: "div",
  0x06: "mod",
  0x0b: "signextend",
  0x10: "lt",
  0x12: "slt",
  0x14: "eq",
  0x16: "and",
  0x17: "or",
  0x18: "xor",
  0x1b: "shl",
  0x1c: "shr",
  0x1d: "sar",
};
export const STEPS = 60_000;

/** The tools that every operation needs of a state. Each throws NotFollowed where the machine would have to guess. */
export function toolsOf(state: State) {
  const { stack } = state;
  const pop = (): Term => {
    const term = stack.pop();
    if (term === undefined) throw new NotFollowed("empty stack");
    return term;
  };
  const number = (what: string): number => {
    const term = pop();
    if (typeof term !== "bigint") throw new NotFollowed(`${what} is not known at ${state.pc}`);
    if (term > 1_000_000n) throw new NotFollowed(`${what} is ${term} at ${state.pc}`);
    return Number(term);
  };
  const read = (from: number, length: number): Byte[] =>
    Array.from({ length }, (_, index) => state.memory[from + index] ?? 0);
  const write = (to: number, bytes: readonly Byte[]): void =>
    bytes.forEach((byte, index) => void (state.memory[to + index] = byte));
  const copy = (source: readonly Byte[]): void => {
    const [to, from, length] = [number("a place to copy to"), pop(), number("a length")];
    if (typeof from !== "bigint") throw new NotFollowed("what to copy is not known");
    write(
      to,
      Array.from({ length }, (_, index) => source[Number(from) + index] ?? 0),
    );
  };
  const ended = (how: Path["how"], data: readonly Byte[]): Path => ({
    how,
    data,
    conditions: state.conditions,
    storage: state.storage,
    calls: state.calls,
    logs: state.logs,
  });
  return { pop, number, read, write, copy, ended };
}
