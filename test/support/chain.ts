import { setTimeout as wait } from "node:timers/promises";
import { bytesToHex, type Hex } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { type Anvil, type AnvilOptions, LOCAL_CHAIN_ID, startAnvil } from "../../scripts/services/anvil.ts";

export interface TestAccount {
  readonly address: Hex;
  readonly privateKey: Hex;
}

export interface LocalChain {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly chainId: typeof LOCAL_CHAIN_ID;
  /** Ten accounts with 10,000 coins each. */
  readonly accounts: readonly TestAccount[];
  /** Process id of the running chain. */
  pid(): number;
  /** Ends it in order: it writes its state file. */
  stop(): Promise<void>;
  /** Ends it as a crash does: everything that the state file lacks is lost. */
  kill9(): Promise<void>;
  /** Starts it again on the same port, from its state file if there is one. */
  restart(): Promise<void>;
}

const MNEMONIC = "test test test test test test test test test test test junk";

/** The running chains: none outlives this process. */
const running = new Set<Anvil>();
process.once("exit", () => running.forEach(({ pid }) => killQuietly(pid)));

/** A chain of its own on a free port; only the child process just started listens there. */
export async function localChain(options: AnvilOptions = {}): Promise<LocalChain> {
  const start = async (given: AnvilOptions): Promise<Anvil> => {
    const started = await startAnvil(given);
    running.add(started);
    void started.exited.then(() => running.delete(started));
    return started;
  };
  let anvil = await start(options);
  const { port, rpcUrl, wsUrl } = anvil;
  return {
    rpcUrl,
    wsUrl,
    chainId: LOCAL_CHAIN_ID,
    accounts: Array.from({ length: options.accounts ?? 10 }, (_, index) => testAccount(index)),
    pid: () => anvil.pid,
    stop: () => anvil.stop(),
    async kill9() {
      killQuietly(anvil.pid);
      await anvil.exited;
    },
    async restart() {
      await anvil.stop();
      for (let attempt = 1; ; attempt += 1) {
        try {
          anvil = await start({ ...options, port });
          return;
        } catch (error) {
          if (attempt === 20) throw error;
          await wait(100);
        }
      }
    },
  };
}

function testAccount(index: number): TestAccount {
  const account = mnemonicToAccount(MNEMONIC, { addressIndex: index });
  const key = account.getHdKey().privateKey;
  if (key === null) throw new Error("no private key");
  return { address: account.address, privateKey: bytesToHex(key) };
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended already.
  }
}

interface Asked {
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>;
}

/** Mines blocks with fifty times the usual base fee: they pass over everything signed before. */
export async function dearBlocks(at: Asked, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await at.rpc("anvil_setNextBlockBaseFeePerGas", ["0xba43b7400"]);
    await at.rpc("evm_mine", []);
  }
}

/** Mines a block with the usual base fee, and from then on one for each transaction. */
export async function calmBlock(at: Asked): Promise<void> {
  await at.rpc("anvil_setAutomine", [true]);
  await at.rpc("anvil_setNextBlockBaseFeePerGas", ["0x3b9aca00"]);
  await at.rpc("evm_mine", []);
}
