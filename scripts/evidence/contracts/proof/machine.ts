import { keccak256 } from "viem";
import { bytesOf, knownHex, wordOf } from "./bytes.ts";
import { BINARY, NotFollowed, STEPS, toolsOf, type State } from "./machine-state.ts";
import { jumpTargets, load, type Call, type Path, type Situation } from "./path.ts";
import { evaluator } from "./sample.ts";
import type { Prover } from "./solver.ts";
import { condition, hash, make, not, unknown, type Term } from "./term.ts";

// Runs the code of a contract with words of which nothing is known, and finds every way it can end.

/**
 * Every way in which the code can end. A branch that no example takes is left aside; in the end the solver is asked
 * about each of these, and what can be taken after all is followed too.
 */
export async function explore(prover: Prover, situation: Situation): Promise<Path[]> {
  const { code, calldata, storage, assume } = situation;
  const samples = (situation.samples ?? [])
    .map((sample) => evaluator(sample))
    .filter((evaluate) => assume.every((term) => evaluate(term) !== 0n));
  if (samples.length === 0) {
    const example = await prover.possible(assume);
    if (example === null) return [];
    samples.push(evaluator(example));
  }
  const targets = jumpTargets(code);
  const paths: Path[] = [];
  const alive = samples.map((_, index) => index);
  const open: State[] = [
    { pc: 0, stack: [], memory: [], storage, returned: [], conditions: assume, calls: [], logs: [], alive },
  ];
  let aside: State[] = [];
  for (;;) {
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      const end = await run(state);
      if (end) paths.push(end);
    }
    const left = aside;
    aside = [];
    if (left.length === 0) return paths;
    for (const state of left) {
      const example = await prover.possible(state.conditions);
      if (example === null) continue;
      samples.push(evaluator(example));
      open.push({ ...state, alive: [samples.length - 1] });
    }
  }

  async function run(state: State): Promise<Path | undefined> {
    const { stack } = state;
    const { pop, number, read, write, copy, ended } = toolsOf(state);

    for (let steps = 0; ; steps += 1) {
      if (steps > STEPS) throw new NotFollowed("the path does not end");
      const opcode = code[state.pc] ?? 0;
      state.pc += 1;
      if (opcode >= 0x5f && opcode <= 0x7f) {
        const size = opcode - 0x5f;
        let value = 0n;
        for (let index = 0; index < size; index += 1) value = (value << 8n) | BigInt(code[state.pc + index] ?? 0);
        stack.push(value);
        state.pc += size;
        continue;
      }
      if (opcode >= 0x80 && opcode <= 0x8f) {
        stack.push(stack.at(-(opcode - 0x7f))!);
        continue;
      }
      if (opcode >= 0x90 && opcode <= 0x9f) {
        const other = stack.length - 1 - (opcode - 0x8f);
        const top = stack.at(-1)!;
        stack[stack.length - 1] = stack[other]!;
        stack[other] = top;
        continue;
      }
      const binary = BINARY[opcode];
      if (binary) {
        stack.push(make(binary, pop(), pop()));
        continue;
      }
      switch (opcode) {
        case 0x00:
          return ended("return", []);
        case 0x11: {
          const [a, b] = [pop(), pop()];
          stack.push(make("lt", b, a));
          break;
        }
        case 0x13: {
          const [a, b] = [pop(), pop()];
          stack.push(make("slt", b, a));
          break;
        }
        case 0x15:
          stack.push(not(pop()));
          break;
        case 0x19:
          stack.push(make("not", pop()));
          break;
        case 0x1a: {
          const [index, word] = [pop(), pop()];
          if (typeof index !== "bigint") throw new NotFollowed("a byte that is not known");
          stack.push(index > 31n ? 0n : make("and", make("shr", 248n - 8n * index, word), 255n));
          break;
        }
        case 0x20: {
          const [from, length] = [number("what to hash"), number("a length")];
          const bytes = read(from, length);
          const text = knownHex(bytes);
          stack.push(
            text === undefined
              ? hash(
                  length,
                  Array.from({ length: Math.ceil(length / 32) }, (_, index) => wordOf(bytes.slice(32 * index))),
                )
              : BigInt(keccak256(text)),
          );
          break;
        }
        case 0x30:
          stack.push(situation.self ?? unknown("self"));
          break;
        case 0x32:
          stack.push(unknown("origin"));
          break;
        case 0x33:
          stack.push(situation.caller);
          break;
        case 0x34:
          stack.push(0n);
          break;
        case 0x35: {
          const from = pop();
          if (typeof from !== "bigint") throw new NotFollowed("an argument that is not known");
          stack.push(from > 100_000n ? 0n : wordOf(calldata.slice(Number(from), Number(from) + 32)));
          break;
        }
        case 0x36:
          stack.push(BigInt(calldata.length));
          break;
        case 0x37:
          copy(calldata);
          break;
        case 0x38:
          stack.push(BigInt(code.length));
          break;
        case 0x39:
          copy([...code]);
          break;
        case 0x3b:
          // The callee of a contract is a contract.
          pop();
          stack.push(1n);
          break;
        case 0x3d:
          stack.push(BigInt(state.returned.length));
          break;
        case 0x3e:
          copy(state.returned);
          break;
        case 0x42:
          stack.push(unknown("time"));
          break;
        case 0x43:
          stack.push(unknown("block"));
          break;
        case 0x46:
          stack.push(unknown("chain"));
          break;
        case 0x50:
          pop();
          break;
        case 0x51:
          stack.push(wordOf(read(number("where to read"), 32)));
          break;
        case 0x52:
          write(number("where to write"), bytesOf(pop()));
          break;
        case 0x53: {
          const [to, word] = [number("where to write"), pop()];
          write(to, bytesOf(word, 31));
          break;
        }
        case 0x54:
          stack.push(load(state.storage, pop()));
          break;
        case 0x55: {
          const [at, value] = [pop(), pop()];
          state.storage = { ...state.storage, writes: [...state.storage.writes, { at, value }] };
          break;
        }
        case 0x56:
          jump(state, pop());
          break;
        case 0x57: {
          const [to, when] = [pop(), condition(pop())];
          if (typeof when === "bigint") {
            if (when !== 0n) jump(state, to);
            break;
          }
          const [yes, no] = [
            [...state.conditions, when],
            [...state.conditions, not(when)],
          ];
          const taking = state.alive.filter((index) => samples[index]!(when) !== 0n);
          const passing = state.alive.filter((index) => samples[index]!(when) === 0n);
          const other: State = {
            ...state,
            stack: [...stack],
            memory: [...state.memory],
            conditions: no,
            alive: passing,
          };
          if (taking.length === 0) {
            const branch: State = { ...other, conditions: yes, alive: [] };
            jump(branch, to);
            aside.push(branch);
            Object.assign(state, { conditions: no, alive: passing });
            break;
          }
          (passing.length > 0 ? open : aside).push(other);
          Object.assign(state, { conditions: yes, alive: taking });
          jump(state, to);
          break;
        }
        case 0x5a:
          stack.push(unknown(`gas ${state.pc} ${state.calls.length}`));
          break;
        case 0x5b:
          break;
        case 0x5e: {
          const [to, from, length] = [number("where to copy"), number("what to copy"), number("a length")];
          write(to, read(from, length));
          break;
        }
        case 0xa0:
        case 0xa1:
        case 0xa2:
        case 0xa3:
        case 0xa4: {
          const [from, length] = [number("what to log"), number("a length")];
          const topics = Array.from({ length: opcode - 0xa0 }, pop);
          state.logs = [...state.logs, { topics, data: read(from, length) }];
          break;
        }
        case 0xf1:
        case 0xf4:
        case 0xfa: {
          pop();
          const to = pop();
          if (opcode === 0xf1) pop();
          const [from, length, out, outLength] = [
            number("what to send"),
            number("a length"),
            number("where to answer"),
            number("a length"),
          ];
          const call: Call = {
            kind: opcode === 0xf1 ? "call" : opcode === 0xf4 ? "delegatecall" : "staticcall",
            to,
            data: read(from, length),
          };
          const order = state.calls.length;
          const { success, data } = situation.answer?.(call, order) ?? {
            success: condition(unknown(`success ${order}`)),
            data: bytesOf(unknown(`answer ${order}`)),
          };
          state.calls = [...state.calls, call];
          state.returned = data;
          write(out, data.slice(0, outLength));
          stack.push(success);
          break;
        }
        case 0xf3:
          return ended("return", read(number("what to return"), number("a length")));
        case 0xfd:
          return ended("revert", read(number("what to return"), number("a length")));
        case 0xfe:
          return ended("revert", []);
        default:
          throw new NotFollowed(`operation 0x${opcode.toString(16)} at ${state.pc - 1}`);
      }
    }
  }

  function jump(state: State, to: Term): void {
    if (typeof to !== "bigint" || !targets.has(Number(to)))
      throw new NotFollowed(`a jump to ${typeof to === "bigint" ? to : "somewhere"}`);
    state.pc = Number(to);
  }
}
