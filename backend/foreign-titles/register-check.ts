import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  AbiDecodingDataSizeTooSmallError,
  createPublicClient,
  fallback,
  getAddress,
  http,
  isAddressEqual,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
  type PublicClient,
} from "viem";
import { escrowAddress } from "#domain/chain/escrow-address";
import { ESCROW_INTERFACES, REGISTER_INTERFACES } from "#domain/chain/interfaces";
import { Refused, type ErrorCode } from "#domain/errors";
import type { TextParameters } from "#domain/text";
import { READ_ONLY } from "#domain/chain/register-version";
import { versionOf } from "#domain/verify/title-escrow";
import { assertOutside, outside } from "../core/outside.ts";
import type { ChainSettings } from "../settings/settings.ts";

const RPC_TIMEOUT_MS = 5_000;
/** A name is written by a stranger, who may write a book. */
const NAME_MAX = 80;

const ABI = parseAbi([
  "function supportsInterface(bytes4) view returns (bool)",
  "function titleEscrowFactory() view returns (address)",
  "function genesis() view returns (uint256)",
  "function name() view returns (string)",
  "function ownerOf(uint256) view returns (address)",
  "function implementation() view returns (address)",
  "function getEscrowAddress(address,uint256) view returns (address)",
  "function registry() view returns (address)",
  "function tokenId() view returns (uint256)",
]);

/** A register that can be mirrored: how it makes its escrows, and since when it stands. Addresses in lower case. */
export interface FoundRegister {
  readonly name: string;
  readonly factory: Hex;
  readonly implementation: Hex;
  readonly since: number;
}

/**
 * Looks at a register and a title of it: the interfaces it speaks (ERC-165), that its factory makes escrows where
 * CREATE2 puts them, and that the title's escrow says the same. NOT_A_CONTRACT, NOT_A_REGISTER, REGISTER_READ_ONLY,
 * TITLE_UNMINTED, CHAIN_SILENT.
 */
export const checkRegister = (
  chain: ChainSettings,
  title: { readonly registry: string; readonly tokenId: string },
): Promise<FoundRegister> =>
  outside("register", [chain.chainId, title.registry, title.tokenId], () => lookedAt(chain, title));

async function lookedAt(
  chain: ChainSettings,
  title: { readonly registry: string; readonly tokenId: string },
): Promise<FoundRegister> {
  assertOutside("a node of a chain");
  const client: PublicClient = createPublicClient({
    transport: fallback(
      chain.rpcUrls.map((url) => http(url, { timeout: RPC_TIMEOUT_MS, retryCount: 0, batch: true })),
      { retryCount: 0 },
    ),
  });
  try {
    return await look(client, chain, { registry: getAddress(title.registry), tokenId: BigInt(title.tokenId) });
  } catch (error) {
    const unlike = error instanceof Refused ? error.code === "NOT_A_REGISTER" : isAnswer(error);
    if (unlike && (await isReadOnly(client, title))) throw refused("REGISTER_READ_ONLY", "registry");
    if (error instanceof Refused) throw error;
    if (unlike) throw refused("NOT_A_REGISTER", "registry");
    throw new Refused("CHAIN_SILENT");
  }
}

const refused = (code: ErrorCode, path: string, parameters: TextParameters = {}): Refused =>
  new Refused(code, parameters, [{ path, code }]);

/** The contract itself refused the question or answered nonsense. */
const isAnswer = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk(
    (one) =>
      one instanceof ContractFunctionRevertedError ||
      one instanceof ContractFunctionZeroDataError ||
      one instanceof AbiDecodingDataSizeTooSmallError ||
      (one instanceof BaseError &&
        /Abi.*Decod|InvalidBytesBoolean|PositionOutOfBounds|IntegerOutOfRange/.test(one.name)),
  ) !== null;

async function look(
  client: PublicClient,
  chain: ChainSettings,
  { registry, tokenId }: { registry: Address; tokenId: bigint },
): Promise<FoundRegister> {
  const code = await client.getCode({ address: registry });
  if (!code || code === "0x") throw refused("NOT_A_CONTRACT", "registry", { chain: chain.name });
  const ask = { abi: ABI, address: registry } as const;
  await assertSpeaks(client, registry, REGISTER_INTERFACES);
  const [factory, genesis, name] = await Promise.all([
    client.readContract({ ...ask, functionName: "titleEscrowFactory" }),
    client.readContract({ ...ask, functionName: "genesis" }),
    client.readContract({ ...ask, functionName: "name" }),
  ]);
  const [implementation, escrow, head] = await Promise.all([
    client.readContract({ abi: ABI, address: factory, functionName: "implementation" }),
    client.readContract({ abi: ABI, address: factory, functionName: "getEscrowAddress", args: [registry, tokenId] }),
    client.getBlockNumber({ cacheTime: 0 }),
  ]);
  if (
    !isAddressEqual(escrow, escrowAddress({ factory, escrowImplementation: implementation, registry, tokenId })) ||
    genesis > head
  )
    throw refused("NOT_A_REGISTER", "registry");
  await assertSpeaks(client, implementation, ESCROW_INTERFACES);
  const owner = await client
    .readContract({ ...ask, functionName: "ownerOf", args: [tokenId] })
    .catch((error: unknown) => {
      if (isAnswer(error)) return zeroAddress;
      throw error;
    });
  if (isAddressEqual(owner, zeroAddress)) throw refused("TITLE_UNMINTED", "tokenId");
  const [itsRegistry, itsToken] = await Promise.all([
    client.readContract({ abi: ABI, address: escrow, functionName: "registry" }),
    client.readContract({ abi: ABI, address: escrow, functionName: "tokenId" }),
  ]);
  if (!isAddressEqual(itsRegistry, registry) || itsToken !== tokenId) throw refused("NOT_A_REGISTER", "registry");
  return {
    name: readable(name),
    factory: factory.toLowerCase() as Hex,
    implementation: implementation.toLowerCase() as Hex,
    since: Number(genesis),
  };
}

/** Whether it is a register of an earlier version, which has the title. */
async function isReadOnly(
  client: PublicClient,
  title: { readonly registry: string; readonly tokenId: string },
): Promise<boolean> {
  const asked = { registry: getAddress(title.registry), tokenId: BigInt(title.tokenId) };
  const version = await versionOf(client, asked).catch(() => null);
  return version !== null && READ_ONLY[version] !== null;
}

async function assertSpeaks(client: PublicClient, address: Address, interfaces: readonly Hex[]): Promise<void> {
  const answers = await Promise.all(
    interfaces.map((id) => client.readContract({ abi: ABI, address, functionName: "supportsInterface", args: [id] })),
  );
  if (answers.includes(false)) throw refused("NOT_A_REGISTER", "registry");
}

/** The name that a stranger gives his register, without characters that nobody can see. */
const readable = (name: string): string =>
  [
    ...name
      .toWellFormed()
      .replaceAll(/[\p{C}]/gu, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  ]
    .slice(0, NAME_MAX)
    .join("");
