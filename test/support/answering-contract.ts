import { encodeFunctionData, padHex, parseAbi, toFunctionSelector, type Hex } from "viem";

/** The call that sets the first answer of a contract. */
const SET = parseAbi(["function set(uint256)"]);
export const setting = (word: Hex): Hex => encodeFunctionData({ abi: SET, functionName: "set", args: [BigInt(word)] });

const byte = (value: number): string => value.toString(16).padStart(2, "0");
const word = (value: Hex): string => padHex(value, { size: 32 }).slice(2);
/** Leaves it on the stack as the whole answer of the call. */
const ANSWER = "60005260206000f3";

/**
 * The bytecode of a contract that answers each of these calls with a word, the same for every argument, and refuses
 * every other. `null`: the word that was set last.
 */
export function answering(answers: Readonly<Record<string, Hex | null>>): Hex {
  const bodies = [
    ["set(uint256)", "60043560005500"],
    ...Object.entries(answers).map(([call, answer]): [string, string] => [
      call,
      `${answer === null ? "600054" : `7f${word(answer)}`}${ANSWER}`,
    ]),
  ] as const;
  // The selector of the call; for each known one a jump; else a refusal.
  const head = "60003560e01c";
  const jump = 11;
  const refusal = "60006000fd";
  let at = head.length / 2 + bodies.length * jump + refusal.length / 2;
  let [jumps, code] = ["", ""];
  for (const [call, body] of bodies) {
    jumps += `8063${toFunctionSelector(`function ${call}`).slice(2)}1461${byte(at >> 8)}${byte(at & 0xff)}57`;
    code += `5b${body}`;
    at += 1 + body.length / 2;
  }
  const runtime = head + jumps + refusal + code;
  const size = runtime.length / 2;
  // The code that deploys it copies the bytes behind these 12, and answers them.
  return `0x61${byte(size >> 8)}${byte(size & 0xff)}80600c6000396000f3${runtime}`;
}
