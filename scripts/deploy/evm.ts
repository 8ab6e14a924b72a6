import type { PublicClient } from "viem";
import { bytecodeEvm } from "#domain/chain/bytecode";
import { networkOf } from "#domain/chain/networks";
import { DeployRefused } from "./refusal.ts";

/** PUSH0, PUSH0, PUSH0, MCOPY, STOP: runs where Cancun is known, and nowhere else. */
const CANCUN = "0x5f5f5f5e00";
const UNKNOWN_INSTRUCTION = /opcode|invalid ?code|not ?activated|(undefined|invalid|bad) instruction/i;

/**
 * Throws EVM_TOO_OLD when the contracts, as they were compiled, could stand on the chain and not run there. The node is
 * asked; where it answers neither way, what is known of the network decides.
 */
export async function checkMachine(node: PublicClient, chainId: number, needs: string = bytecodeEvm): Promise<void> {
  if (needs !== "cancun") return;
  try {
    await node.call({ data: CANCUN });
    return;
  } catch (error) {
    const { details, message } = error as { details?: string; message: string };
    const known = networkOf(chainId);
    if (!UNKNOWN_INSTRUCTION.test(`${details ?? ""} ${message}`) && known?.evm !== "shanghai") return;
    throw new DeployRefused(
      "EVM_TOO_OLD",
      `the contracts are compiled for ${needs}, and ${known?.name.en ?? `chain ${chainId}`} does not know its instructions`,
    );
  }
}
