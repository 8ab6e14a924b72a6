import type { EntityManager } from "typeorm";
import { keccak256, stringToHex, type Address } from "viem";
import { operatorCall, type StoreProperties } from "#domain/chain/calls";
import { storeAddress } from "#domain/chain/escrow-address";
import { Refused } from "#domain/errors";
import { lock } from "../core/locks.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { chainOf } from "../intents/chains.ts";
import { proposeOperator } from "../intents/propose.ts";
import type { ChainSettings } from "../settings/settings.ts";

// The document store of a company: one contract a chain, in which the operator issues and revokes for that company
// alone. A store that several shared would make the domain of each vouch for the documents of all.

/** A company on the chain where it issues. */
export interface StoreOwner {
  readonly id: string;
  readonly chainId: number;
}

const UNDER_WAY = statement(
  "organisation.storeUnderWay",
  `SELECT 1 FROM app.intent WHERE chain_id = $1 AND action = 'deployStore' AND parameters->>'store' = $2
    AND status IN ('open','sent')`,
);

/**
 * The properties that determine a store: the same for a company on a chain at every try, so that a document can name
 * the store before it stands. The salt says nothing about whose it is.
 */
function propertiesOf(chain: ChainSettings, { id }: StoreOwner): StoreProperties {
  return {
    name: "Hawser Documents",
    admin: chain.operator as Address,
    salt: keccak256(stringToHex(`${id} ${chain.chainId}`)),
  };
}

/** Where the store of a company is, or will be; null on a chain without the contract that makes stores. */
export function storeOf(chains: readonly ChainSettings[], owner: StoreOwner): Address | null {
  const chain = chainOf(chains, owner.chainId);
  const { storeDeployer } = chain.contracts;
  if (storeDeployer === undefined) return null;
  return storeAddress(storeDeployer as Address, propertiesOf(chain, owner)).toLowerCase() as Address;
}

/** Whether the chain has the store. */
export const storeStands = (tx: EntityManager, chainId: number, store: string): Promise<boolean> =>
  table(tx, "chain.stores").has({ chain_id: chainId, store });

/**
 * The store of a company for something that is issued in it now. The first document asks the operator for it; each
 * later one, also of the same moment, finds it asked for. STORE_UNAVAILABLE.
 */
export async function needStore(
  tx: EntityManager,
  chains: readonly ChainSettings[],
  owner: StoreOwner,
): Promise<Address> {
  const { chainId } = owner;
  const store = storeOf(chains, owner);
  if (store === null) throw new Refused("STORE_UNAVAILABLE");
  const there = async (): Promise<boolean> =>
    (await storeStands(tx, chainId, store)) || (await first(tx, UNDER_WAY, [chainId, store])) !== null;
  if (await there()) return store;
  await lock(tx, "store", owner.id);
  if (await there()) return store;
  const chain = chainOf(chains, chainId);
  await proposeOperator(tx, {
    action: "deployStore",
    chainId,
    organisationId: owner.id,
    call: operatorCall.deployStore({
      ...propertiesOf(chain, owner),
      storeDeployer: chain.contracts.storeDeployer as Address,
    }),
    parameters: { store },
  });
  return store;
}
