import { randomBytes, randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createPublicClient, createTestClient, http, type Hex, parseEther, webSocket } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import {
  codeOf,
  currentDeployment,
  type DeploymentBook,
  DEPLOYMENTS,
  generationOf,
  isWhole,
  parseDeploymentBook,
} from "#domain/chain/deployments";
import { genesisOf } from "#domain/chain/genesis";
import { networkOf } from "#domain/chain/networks";
import { isWebSocket } from "#domain/setting-readers";
import { deployToFile } from "../deploy/deploy-contracts.ts";
import { keptText, replaceFile } from "../lib/kept-files.ts";
import { LOCAL_CHAIN_ID } from "../services/anvil.ts";
import { startChainGate } from "../services/chain-gate.ts";
import { startKeptChain } from "../services/kept-chain.ts";
import type { Folders } from "./folders.ts";
import { type KeeperOptions, type Kept, keep } from "./keeper.ts";
import type { Log } from "./log.ts";
import { BadSettings, type Settings } from "./settings.ts";

/** Coins of the relayer's account on a local chain: more than it can ever pay. */
const LOCAL_FUNDS = parseEther("1000000000");

/** File with the key of the account that sends transactions; a random one is made in the data folder. */
export async function relayerKey(folders: Folders, file: string | undefined): Promise<{ file: string; key: Hex }> {
  const path = file ?? folders.secret("relayer");
  return { file: path, key: (await keptText(path, () => `0x${randomBytes(32).toString("hex")}`)) as Hex };
}

/**
 * An address that only this machine has, and not the one that everybody tries; where a system has no more than one,
 * that.
 */
const hiddenHost = (): string =>
  process.platform === "darwin" ? "127.0.0.1" : `127.${[1, 2, 3].map(() => randomInt(1, 255)).join(".")}`;

/** Starts the local chain, brings the contracts onto it and writes down where everything is. */
export async function keepLocalChain(
  folders: Folders,
  port: number,
  webOrigin: string,
  key: Hex,
  log: Log,
  options: KeeperOptions,
  alarmSeconds?: number,
): Promise<Kept> {
  // The chain itself asks nobody who he is: where it listens is for nobody to guess, and what comes by its known port
  // is looked at first.
  const hidden = { host: hiddenHost(), port: 0 };
  const gate = await startChainGate(port, hidden, webOrigin);
  const chain = await keep(
    {
      name: "chain",
      mark: "anvil",
      async start() {
        const anvil = await startKeptChain(folders.chain, {
          host: hidden.host,
          accounts: 0,
          allowOrigin: webOrigin,
          onLine: log,
        });
        hidden.port = anvil.port;
        return anvil;
      },
    },
    options,
  ).catch(async (error: unknown) => {
    await gate.stop();
    throw error;
  });
  const kept: Kept = {
    ...chain,
    async stop() {
      await gate.stop();
      await chain.stop();
    },
  };
  const rpcUrl = `http://127.0.0.1:${port}`;
  try {
    const node = createTestClient({ mode: "anvil", transport: http(rpcUrl) });
    await node.setBalance({ address: privateKeyToAddress(key), value: LOCAL_FUNDS });
    const book = await deployToFile(folders.deployments, { rpcUrl, privateKey: key });
    await writeChains(folders.chainsFile, [
      {
        rpcUrls: [rpcUrl],
        wsUrls: [`ws://127.0.0.1:${port}`],
        alarmSeconds,
        book,
        chainId: LOCAL_CHAIN_ID,
        genesis: await genesisOf(createPublicClient({ transport: http(rpcUrl) })),
      },
    ]);
  } catch (error) {
    await kept.stop();
    throw error;
  }
  return kept;
}

/**
 * Asks each endpoint for its chain and finds or, where allowed, deploys the contracts. Throws with all problems at
 * once.
 */
export async function joinChains(
  folders: Folders,
  wanted: NonNullable<Settings["chains"]>,
  key: Hex,
  alarmSeconds?: number,
): Promise<void> {
  const problems: string[] = [];
  const groups = new Map<string, Endpoints>();
  const silent: string[] = [];
  for (const url of wanted.rpcUrls) {
    try {
      const { chainId, genesis } = await identityOf(url);
      const id = `${chainId}:${genesis}`;
      const group = groups.get(id) ?? { chainId, genesis, rpcUrls: [], wsUrls: [] };
      listOf(group, url).push(url);
      groups.set(id, group);
    } catch {
      silent.push(url);
    }
  }
  // The former chain of an endpoint that is down is known; another endpoint stands in for it.
  const former = await formerChains(folders.chainsFile);
  for (const url of silent) {
    const known = former.find((chain) => listOf(chain, url).includes(url));
    const group = known && groups.get(`${known.chainId}:${known.genesis}`);
    if (group === undefined) problems.push(`CHAIN_RPC_URLS: ${new URL(url).host} does not answer like a chain`);
    else listOf(group, url).push(url);
  }
  const entries: Entry[] = [];
  const operator = privateKeyToAddress(key);
  for (const group of groups.values()) {
    const network = networkOf(group.chainId);
    if (network === null) {
      problems.push(`CHAIN_RPC_URLS: chain ${group.chainId} is not one that Hawser knows`);
      continue;
    }
    const [rpcUrl] = group.rpcUrls;
    if (rpcUrl === undefined) {
      problems.push(
        `CHAIN_RPC_URLS: ${network.name.en} can only be listened to: name an endpoint of it that begins with http:// or https://`,
      );
      continue;
    }
    const known = currentDeployment(await readBook(folders.deployments), group.chainId, group.genesis);
    if (known === null && !wanted.deploy) {
      problems.push(`${network.name.en} has no contracts yet: set CHAIN_DEPLOY=1, and ${operator} will pay for them`);
      continue;
    }
    if (known === null || (wanted.deploy && known.operator === operator && !isWhole(known)))
      await deployToFile(folders.deployments, {
        rpcUrl,
        privateKey: key,
        limitGwei: wanted.feeLimits.get(group.chainId),
      });
    if (known !== null && known.operator !== operator)
      problems.push(
        `RELAYER_PRIVATE_KEY_FILE: the contracts on ${network.name.en} belong to ${known.operator}, not to ${operator}`,
      );
    if (wanted.pausers?.get(group.chainId) === operator.toLowerCase())
      problems.push(
        `CHAIN_PAUSERS: on ${network.name.en} it must not be the account of the relayer, whose key is always on this machine`,
      );
    if (group.rpcUrls.length < wanted.agree)
      problems.push(
        `CHAIN_AGREE: ${network.name.en} has ${group.rpcUrls.length} endpoints in CHAIN_RPC_URLS, and ${wanted.agree} must agree`,
      );
    entries.push({
      ...group,
      agree: wanted.agree,
      alarmSeconds,
      book: await readBook(folders.deployments),
      feeLimitGwei: wanted.feeLimits.get(group.chainId),
      pauser: wanted.pausers?.get(group.chainId),
    });
  }
  if (problems.length > 0) throw new BadSettings(problems);
  await writeChains(folders.chainsFile, entries);
}

/** The endpoints of one chain: those that are asked, and those that tell of new blocks. */
interface Endpoints {
  readonly chainId: number;
  readonly genesis: Hex;
  readonly rpcUrls: string[];
  readonly wsUrls: string[];
}

const listOf = ({ rpcUrls, wsUrls }: Endpoints, url: string): string[] => (isWebSocket(url) ? wsUrls : rpcUrls);

/** Which chain an endpoint serves. Rejects when it does not answer like one. */
async function identityOf(url: string): Promise<Pick<Endpoints, "chainId" | "genesis">> {
  if (!isWebSocket(url)) {
    const client = createPublicClient({ transport: http(url) });
    return { chainId: await client.getChainId(), genesis: await genesisOf(client) };
  }
  const client = createPublicClient({
    transport: webSocket(url, { reconnect: false, keepAlive: false, retryCount: 0 }),
  });
  const socket = await client.transport.getRpcClient();
  try {
    return { chainId: await client.getChainId(), genesis: await genesisOf(client) };
  } finally {
    socket.close();
  }
}

/** The endpoints that were written for the processes of the former run. */
const formerChains = async (file: string): Promise<Endpoints[]> =>
  (
    JSON.parse(await readFile(file, "utf8").catch(() => "[]")) as (Omit<Endpoints, "wsUrls"> & Partial<Endpoints>)[]
  ).map((chain) => ({ ...chain, wsUrls: chain.wsUrls ?? [] }));

/** The deployments that everybody knows, then those of this installation. */
async function readBook(file: string): Promise<DeploymentBook> {
  const own = await readFile(file, "utf8").catch(() => "[]");
  return [...DEPLOYMENTS, ...parseDeploymentBook(own)];
}

interface Entry {
  readonly chainId: number;
  readonly genesis: Hex;
  readonly rpcUrls: readonly string[];
  /** Where the indexer hears of new blocks. */
  readonly wsUrls: readonly string[];
  readonly book: DeploymentBook;
  readonly feeLimitGwei?: number | undefined;
  readonly pauser?: string | undefined;
  readonly agree?: number;
  readonly alarmSeconds: number | undefined;
}

/**
 * The file that every process reads: one row a chain, with all sets of contracts ever deployed on it, the newest last.
 */
async function writeChains(file: string, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ chainId, genesis, rpcUrls, wsUrls, book, feeLimitGwei, pauser, agree, alarmSeconds }) => {
    const network = networkOf(chainId);
    const sets = book.filter((each) => each.chainId === chainId && each.genesis === genesis);
    const newest = sets.at(-1);
    if (network === null || newest === undefined) throw new Error(`nothing is known about chain ${chainId}`);
    return {
      chainId,
      name: network.name.en,
      rpcUrls,
      ...(wsUrls.length === 0 ? {} : { wsUrls }),
      ...(feeLimitGwei === undefined ? {} : { feeLimitGwei }),
      ...(pauser === undefined ? {} : { pauser }),
      ...(agree === undefined ? {} : { agree }),
      ...(alarmSeconds === undefined ? {} : { alarmSeconds }),
      explorer: network.explorer,
      nativeCurrency: { name: network.coin.symbol, ...network.coin },
      finality: network.finality,
      startBlock: Math.min(...sets.map((each) => each.startBlock)),
      genesis,
      operator: newest.operator,
      contracts: sets.map((each) => ({ ...each.contracts, generation: generationOf(each) })),
      code: codeOf(sets),
    };
  });
  await replaceFile(file, `${JSON.stringify(rows, null, 2)}\n`);
}
