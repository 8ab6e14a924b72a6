import type { EntityManager } from "typeorm";
import { encodeAbiParameters, keccak256, stringToHex, zeroAddress, type Address } from "viem";
import { operatorCall, type RegistryProperties } from "#domain/chain/calls";
import { registryAddress } from "#domain/chain/escrow-address";
import { announce } from "../core/changes.ts";
import { changedOne, first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { lock } from "../core/locks.ts";
import type { ChainSettings } from "../settings/settings.ts";
import { chainOf } from "../intents/chains.ts";
import { proposeOperator } from "../intents/propose.ts";
import { linkTo } from "../mail/content.ts";
import { postToNode } from "../mail/node-mail.ts";
import { LETTERS } from "./organisation-letters.ts";

/** A company with its present title address, on the chain where it issues. */
export interface Issuer {
  readonly id: string;
  readonly chainId: number;
  readonly address: string;
}

/**
 * The newest act that made, makes or is to make the register of an address; one that failed is none. `$1` company, `$2`
 * chain, `$3` address.
 */
const ACT = statement(
  "organisation.registerAct",
  `SELECT parameters->>'registry' AS registry, status FROM app.intent
    WHERE organisation_id = $1 AND chain_id = $2 AND action = 'deployRegistry' AND lower(parameters->>'admin') = $3
      AND status NOT IN ('failed','expired') ORDER BY created_at DESC, id DESC LIMIT 1`,
  ["registry"],
).as<{ registry: Address }>();
const actOf = (tx: EntityManager, { id, chainId, address }: Issuer): Promise<RowOf<typeof ACT> | null> =>
  first(tx, ACT, [id, chainId, address.toLowerCase()]);
const TAKE_REGISTER = statement(
  "organisation.takeRegister",
  `UPDATE app.organisation o SET registry = $2, updated_at = now() WHERE id = $1 AND registry IS DISTINCT FROM $2
    AND $2 = (SELECT i.parameters->>'registry' FROM app.intent i WHERE i.organisation_id = o.id
      AND i.chain_id = o.chain_id AND i.action = 'deployRegistry' AND lower(i.parameters->>'admin') = o.address
      ORDER BY i.created_at DESC, i.id DESC LIMIT 1)`,
);
const FAILED_REGISTER = statement(
  "organisation.failedRegister",
  `SELECT o.name AS company, i.error_code AS code FROM app.organisation o JOIN app.intent i ON i.id = $2
    WHERE o.id = $1`,
);

/**
 * The properties that determine a register: the same for an address of a company on a chain at every try, so that a
 * title can name the register before it stands. Public on chain, so it says nothing about whose it is.
 */
function propertiesOf(chains: readonly ChainSettings[], { id, chainId, address }: Issuer): RegistryProperties {
  const salt = keccak256(
    encodeAbiParameters(
      [{ type: "bytes32" }, { type: "uint256" }, { type: "address" }],
      [keccak256(stringToHex(id)), BigInt(chainId), address as Address],
    ),
  );
  return {
    name: "Hawser Bills of Lading",
    symbol: "HAWSER",
    admin: address as Address,
    pauser: (chainOf(chains, chainId).pauser ?? zeroAddress) as Address,
    salt,
  };
}

function placeOf(chains: readonly ChainSettings[], issuer: Issuer): Address {
  const { contracts } = chainOf(chains, issuer.chainId);
  const { registryDeployer, registryImplementation, generation } = contracts;
  return registryAddress(
    {
      registryDeployer: registryDeployer as Address,
      registryImplementation: registryImplementation as Address,
      generation,
    },
    propertiesOf(chains, issuer),
  ).toLowerCase() as Address;
}

/** Where the register of the company's present title address is, or will be. */
export async function registerOf(
  tx: EntityManager,
  chains: readonly ChainSettings[],
  issuer: Issuer,
): Promise<Address> {
  return (await actOf(tx, issuer))?.registry ?? placeOf(chains, issuer);
}

/** The register of an address that stands on the chain; null when there is none yet. */
export async function standingRegister(tx: EntityManager, issuer: Issuer): Promise<string | null> {
  const act = await actOf(tx, issuer);
  return act?.status === "done" ? act.registry : null;
}

/**
 * Asks the operator for the register. Returns the act's id; the address of the register is its `parameters.registry`.
 */
export async function proposeRegistry(
  tx: EntityManager,
  chains: readonly ChainSettings[],
  issuer: Issuer,
): Promise<string> {
  const { id, chainId, address } = issuer;
  const registryDeployer = chainOf(chains, chainId).contracts.registryDeployer as Address;
  return proposeOperator(tx, {
    action: "deployRegistry",
    chainId,
    organisationId: id,
    call: operatorCall.deployRegistry({ ...propertiesOf(chains, issuer), registryDeployer }),
    parameters: { registry: placeOf(chains, issuer), admin: address },
  });
}

/**
 * Asks for the register with the first title that needs it. The first of several titles that are signed at the same
 * moment asks, and the others are in the register that it asked for. Nothing when it stands or was asked for.
 */
export async function needRegister(tx: EntityManager, chains: readonly ChainSettings[], issuer: Issuer): Promise<void> {
  if (await actOf(tx, issuer)) return;
  await lock(tx, "register", issuer.id);
  if (!(await actOf(tx, issuer))) await proposeRegistry(tx, chains, issuer);
}

/**
 * A register has appeared on chain: the company has it, if it was asked for and is of its present address and chain.
 * Anyone may deploy one that names this company. Idempotent.
 */
export async function registerStands(tx: EntityManager, organisation: string, registryAddress: string): Promise<void> {
  if (await changedOne(tx, TAKE_REGISTER, [organisation, registryAddress.toLowerCase()]))
    await announce(tx, { organisation, topic: "me", id: organisation });
}

/**
 * A register could not be made: the titles that need it fail with it, and the node's administrators are told, who can
 * do something about it.
 */
export async function tellOfFailedRegister(tx: EntityManager, organisation: string, intent: string): Promise<void> {
  const failed = await first(tx, FAILED_REGISTER, [organisation, intent]);
  if (failed)
    await postToNode(tx, {
      ...LETTERS.registerFailed,
      parameters: { company: failed.company, code: failed.code ?? "—", link: linkTo(`/OrgList?id=${organisation}`) },
    });
}
