import { BaseError, ExecutionRevertedError, decodeErrorResult, isHex, type Abi, type Hex } from "viem";
import { ERRORS, Refused, type ErrorCode } from "../errors.ts";
import { OUR_ABI } from "./our-abi.ts";

/** Every custom error of our contracts; `Error(string)` and `Panic(uint256)` are known without. */
const REVERTS: Abi = OUR_ABI.filter((item) => item.type === "error");

const CODES: ReadonlyMap<string, ErrorCode> = new Map(
  Object.entries(ERRORS).flatMap(([code, row]) =>
    "solidity" in row ? (row.solidity as readonly string[]).map((name) => [name, code as ErrorCode] as const) : [],
  ),
);

/** The code for a custom error's name; null when it means nothing to a user. */
export const codeOfSolidityError = (name: string): ErrorCode | null => CODES.get(name) ?? null;

/** The refusal that a contract's revert data stands for; CHAIN_REVERTED with the reason when it has no code. */
export function refusalOfRevert(data: Hex): Refused {
  if (data === "0x") return new Refused("CHAIN_REVERTED", { reason: "-" });
  try {
    const { errorName, args } = decodeErrorResult({ abi: REVERTS, data });
    const code = codeOfSolidityError(errorName);
    if (code) return new Refused(code);
    const values = (args as readonly unknown[] | undefined) ?? [];
    // One of several titles refused; why is inside.
    if (errorName === "ActFailed") return refusalOfRevert(values[1] as Hex);
    const reason = errorName === "Error" ? String(values[0]) : `${errorName}(${values.map(String).join(", ")})`;
    return new Refused("CHAIN_REVERTED", { reason });
  } catch {
    return new Refused("CHAIN_REVERTED", { reason: data.slice(0, 10) });
  }
}

/**
 * The revert data inside an error of viem, "0x" for a bare revert; null when it is no revert: the node was not reached.
 */
export function revertData(error: unknown): Hex | null {
  if (!(error instanceof BaseError)) return null;
  let found: Hex | null = null;
  error.walk((cause) => {
    found ??= dataOf(cause);
    return found !== null;
  });
  return found ?? (error.walk((cause) => cause instanceof ExecutionRevertedError) ? "0x" : null);
}

/** Nodes and viem's layers call it differently: bytes under `data` or `raw`, or an object around them. */
function dataOf(cause: unknown): Hex | null {
  if (typeof cause !== "object" || cause === null) return null;
  const { raw, data } = cause as { readonly raw?: unknown; readonly data?: unknown };
  for (const value of [raw, data]) {
    const inner: unknown = typeof value === "object" && value !== null && "data" in value ? value.data : value;
    if (isHex(inner)) return inner;
  }
  return null;
}
