import { z } from "zod";
import type { Address, Hex } from "viem";
import { getAddress } from "viem/utils";
import { ADDRESS_BOOK } from "./address-book.ts";

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, "an address")
  .transform((text): Address => getAddress(text.toLowerCase()));
const hash = z.custom<Hex>((value) => typeof value === "string" && /^0x[0-9a-f]{64}$/.test(value), "a hash");

/** Our contracts on one chain. */
export const deployedContracts = z.object({
  forwarder: address,
  factory: address,
  /** The contract that the escrows are clones of. */
  escrowImplementation: address,
  registryImplementation: address,
  registryDeployer: address,
  documentStore: address,
  /** Makes the document store of a company. Absent in sets of before: `npm run deploy` adds it. */
  storeDeployer: address.optional(),
});
export type DeployedContracts = z.infer<typeof deployedContracts>;
/** One set of contracts on one chain, told apart from another chain of the same id by the genesis hash. */
const deployment = z.object({
  chainId: z.int().positive(),
  genesis: hash,
  /** The account that may anchor in the document store: that of the relayer. */
  operator: address,
  /** Block from which events are to be read. */
  startBlock: z.int().nonnegative(),
  contracts: deployedContracts,
  /** Hash of the code of each contract as it was right after its creation. Absent in entries of the first version. */
  codeHashes: z.partialRecord(deployedContracts.keyof(), hash).optional(),
});
export type Deployment = z.infer<typeof deployment>;

/**
 * The generation of a set of contracts, which says what it can do. The first made its registers as plain clones, its
 * forwarder carries out one call at a time, and its code hashes were never written down.
 */
export type Generation = 1 | 2;
export const generationOf = ({ codeHashes }: Deployment): Generation => (codeHashes === undefined ? 1 : 2);

/** Every deployment ever made, in order; a later one of a chain is used for new titles, the earlier stay readable. */
const deploymentBook = z.array(deployment).readonly();
export type DeploymentBook = z.infer<typeof deploymentBook>;

/** Deployments on public networks; a machine's own chain keeps its book in the data folder. */
export const DEPLOYMENTS: DeploymentBook = deploymentBook.parse(ADDRESS_BOOK);

/** Reads a book from its JSON text. Throws when it is none. */
export const parseDeploymentBook = (json: string): DeploymentBook => deploymentBook.parse(JSON.parse(json));

export const writeDeploymentBook = (book: DeploymentBook): string => `${JSON.stringify(book, null, 2)}\n`;

/** The deployment in use on a chain: the newest; null when there is none. */
export const currentDeployment = (book: DeploymentBook, chainId: number, genesis: Hex): Deployment | null =>
  book.findLast((entry) => entry.chainId === chainId && entry.genesis === genesis) ?? null;

/** Hash of the code at each address of the deployments, as far as it was written down. Addresses in lower case. */
export const codeOf = (book: DeploymentBook): Record<string, Hex> =>
  Object.fromEntries(
    book.flatMap(({ contracts, codeHashes = {} }) =>
      Object.entries(codeHashes).map(
        ([name, codeHash]) => [String(contracts[name as keyof DeployedContracts]).toLowerCase(), codeHash] as const,
      ),
    ),
  );

/** Whether nothing that Hawser deploys today is missing in a set. */
export const isWhole = ({ contracts }: Deployment): boolean => contracts.storeDeployer !== undefined;

/** The book with one deployment more; what is there stays. */
export function withDeployment(book: DeploymentBook, made: Deployment): DeploymentBook {
  const same = JSON.stringify(deployment.parse(made));
  return book.some((entry) => JSON.stringify(deployment.parse(entry)) === same) ? book : [...book, made];
}
