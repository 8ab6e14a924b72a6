import { getAddress, parseAbi, type Address, type Hex, type PublicClient } from "viem";
import type { Story } from "../api/story.ts";
import { isRemark, readRemark } from "../chain/remark.ts";
import { stepOf, type EscrowEventName, type ObligationEventName, type TitleStep } from "../chain/title-events.ts";
import { obligationState, type Obligation, type ObligationState } from "./obligation.ts";
import { DEAD, escrowOf, orNull } from "./title-escrow.ts";
import type { ChainReader, ChainTitle, TitlePlace } from "./title.ts";

const ABI = parseAbi([
  "function ownerOf(uint256) view returns (address)",
  "function genesis() view returns (uint256)",
  "function paused() view returns (bool)",
  "function holder() view returns (address)",
  "function beneficiary() view returns (address)",
  "function status() view returns (uint8)",
]);
const EVENTS = parseAbi([
  "event TokenReceived(address indexed beneficiary, address indexed holder, bool indexed isMinting, address registry, uint256 tokenId, bytes remark)",
  "event Nomination(address indexed prevNominee, address indexed nominee, address registry, uint256 tokenId, bytes remark)",
  "event BeneficiaryTransfer(address indexed fromBeneficiary, address indexed toBeneficiary, address registry, uint256 tokenId, bytes remark)",
  "event HolderTransfer(address indexed fromHolder, address indexed toHolder, address registry, uint256 tokenId, bytes remark)",
  "event ReturnToIssuer(address indexed caller, address registry, uint256 tokenId, bytes remark)",
  "event Shred(address registry, uint256 tokenId, bytes remark)",
  "event RejectTransferOwners(address indexed fromBeneficiary, address indexed toBeneficiary, address indexed fromHolder, address toHolder, address registry, uint256 tokenId, bytes remark)",
  "event RejectTransferBeneficiary(address indexed fromBeneficiary, address indexed toBeneficiary, address registry, uint256 tokenId, bytes remark)",
  "event RejectTransferHolder(address indexed fromHolder, address indexed toHolder, address registry, uint256 tokenId, bytes remark)",
  // Of the registers of bills of exchange, whose escrows also say why they ended.
  "event StatusAccepted(uint256 indexed tokenId, address indexed holder, bytes remark)",
  "event StatusRejected(uint256 indexed tokenId, address indexed holder, bytes remark)",
  "event StatusDischarged(uint256 indexed tokenId, address indexed beneficiary, bytes remark)",
  "event Shred(address registry, uint256 tokenId, uint8 reason, bytes remark)",
]);
/** The same of version 4, whose acts take no remarks. */
const EARLIER_EVENTS = parseAbi([
  "event TokenReceived(address indexed beneficiary, address indexed holder, bool indexed isMinting, address registry, uint256 tokenId)",
  "event Nomination(address indexed prevNominee, address indexed nominee, address registry, uint256 tokenId)",
  "event BeneficiaryTransfer(address indexed fromBeneficiary, address indexed toBeneficiary, address registry, uint256 tokenId)",
  "event HolderTransfer(address indexed fromHolder, address indexed toHolder, address registry, uint256 tokenId)",
  "event Surrender(address indexed surrenderer, address registry, uint256 tokenId)",
  "event Shred(address registry, uint256 tokenId)",
]);

/** Reads titles from the chains themselves, by one client for each chain id. */
export const rpcChainReader = (clients: ReadonlyMap<number, PublicClient>): ChainReader => ({
  async title(place, documentIds = []) {
    const client = clients.get(place.chainId);
    return client === undefined ? null : readTitle(client, place, documentIds);
  },
});

/** Where a title stands, without its history. */
export interface Standing extends Pick<ChainTitle, "status" | "holder" | "owner" | "block" | "version"> {
  readonly escrow: Address | null;
  /** The state of a bill of exchange; null for a title that has none. */
  readonly obligation: ObligationState | null;
}

/** Asks a chain where a title stands now. */
export async function readStanding(client: PublicClient, place: TitlePlace): Promise<Standing> {
  const registry = getAddress(place.registry);
  const tokenId = BigInt(place.tokenId);
  const blockNumber = await client.getBlockNumber();
  const nothing = { holder: null, owner: null, block: Number(blockNumber), escrow: null, obligation: null };
  const at = { abi: ABI, blockNumber } as const;
  const owner = await orNull(
    client.readContract({ ...at, address: registry, functionName: "ownerOf", args: [tokenId] }),
  );
  if (owner === null) return { ...nothing, status: "UNKNOWN", version: null };
  const { escrow, version } = await escrowOf(client, { registry, tokenId, owner, blockNumber });
  const base = { ...nothing, version };
  const [status, number] = await Promise.all([
    statusOf(client, { registry, owner, escrow, blockNumber }),
    // The escrows of earlier versions say something else by it.
    version === "5" && escrow !== null
      ? orNull(client.readContract({ ...at, address: escrow, functionName: "status" }))
      : null,
  ]);
  const obligation = number === null ? null : obligationState(number);
  if (escrow === null || (status !== "IN_CIRCULATION" && status !== "PAUSED"))
    return { ...base, status, escrow, obligation };
  const [holder, beneficiary] = await Promise.all([
    client.readContract({ ...at, address: escrow, functionName: "holder" }),
    client.readContract({ ...at, address: escrow, functionName: "beneficiary" }),
  ]);
  return { ...base, status, holder: holder.toLowerCase(), owner: beneficiary.toLowerCase(), escrow, obligation };
}

async function readTitle(client: PublicClient, place: TitlePlace, documentIds: readonly string[]): Promise<ChainTitle> {
  const { escrow, obligation: state, ...standing } = await readStanding(client, place);
  const nothing: Story = { parties: [], events: [], chainId: place.chainId, status: null };
  if (escrow === null) return { ...standing, obligation: null, story: nothing, source: "chain" };
  const genesis = await orNull(
    client.readContract({ abi: ABI, address: getAddress(place.registry), functionName: "genesis" }),
  );
  // Many public nodes answer for a few thousand blocks only: where the title stands is known without its history.
  const story = await readStory(client, {
    place,
    escrow,
    from: genesis ?? 0n,
    to: BigInt(standing.block),
    status: standing.status,
    documentIds,
  }).catch(() => nothing);
  return { ...standing, obligation: state === null ? null : obligationOf(state, story), story, source: "chain" };
}

const SAYS = {
  ISSUED: null,
  ACCEPTED: "accept",
  REJECTED: "dishonour",
  DISCHARGED: "discharge",
} as const satisfies Record<ObligationState, TitleStep | null>;

/** The state with the party that brought it about, where the history tells. */
function obligationOf(state: ObligationState, { events }: Story): Obligation {
  const said = events.findLast(({ kind }) => kind === SAYS[state]);
  return { state, by: said?.from ?? null, at: said?.at ?? null, tx: said?.tx ?? null };
}

async function statusOf(
  client: PublicClient,
  title: {
    readonly registry: Address;
    readonly owner: Address;
    readonly escrow: Address | null;
    readonly blockNumber: bigint;
  },
): Promise<ChainTitle["status"]> {
  const { registry, blockNumber } = title;
  const owner = title.owner.toLowerCase();
  if (owner === DEAD.toLowerCase()) return "BURNT";
  if (owner === registry.toLowerCase()) return "RETURNED";
  if (owner !== title.escrow?.toLowerCase()) return "UNKNOWN";
  const paused = await orNull(
    client.readContract({ abi: ABI, address: registry, functionName: "paused", blockNumber }),
  );
  return paused === true ? "PAUSED" : "IN_CIRCULATION";
}

interface StoryInput {
  readonly place: TitlePlace;
  readonly escrow: Address;
  readonly from: bigint;
  readonly to: bigint;
  readonly status: ChainTitle["status"];
  readonly documentIds: readonly string[];
}

/** The events of an escrow, one step for each transaction. */
async function readStory(client: PublicClient, input: StoryInput): Promise<Story> {
  const logs = await client.getLogs({
    address: input.escrow,
    events: [...EVENTS, ...EARLIER_EVENTS],
    fromBlock: input.from,
    toBlock: input.to,
  });
  const groups = Map.groupBy(logs, (log) => log.transactionHash);
  let [holder, owner]: [string | null, string | null] = [null, null];
  const events: Story["events"] = [];
  for (const [tx, group] of groups) {
    const { timestamp } = await client.getBlock({ blockNumber: group[0]!.blockNumber });
    const before = { holder, owner };
    const names = new Set<string>(
      group.map(({ eventName }) => (eventName === "Surrender" ? "ReturnToIssuer" : eventName)),
    );
    for (const { eventName, args } of group) {
      const [h, o] = after(eventName, args as Readonly<Record<string, unknown>>, { holder, owner });
      [holder, owner] = [h, o];
    }
    const minting = group.some((log) => log.eventName === "TokenReceived" && log.args.isMinting === true);
    const kind = stepOf(names, minting) ?? "nominate";
    // A title is ended by its issuer, who held it first, whoever surrendered it.
    const from =
      kind === "owner"
        ? before.owner
        : kind === "burn" || kind === "replace"
          ? (events[0]?.holder ?? before.holder)
          : kind === "accept" || kind === "dishonour" || kind === "discharge"
            ? lower(argument(group, kind === "discharge" ? "beneficiary" : "holder"))
            : before.holder;
    const to = kind === "owner" ? owner : kind === "nominate" ? lower(argument(group, "nominee")) : holder;
    events.push({
      n: events.length + 1,
      at: new Date(Number(timestamp) * 1000).toISOString(),
      kind,
      from,
      to,
      holder,
      owner,
      tx,
      block: Number(group[0]!.blockNumber),
      final: true,
      remark: remarkOf(group, input.documentIds),
      by: null,
      note: null,
      form: null,
      act: null,
      did: null,
      proof: null,
      links: [],
    });
  }
  const addresses = new Set(
    events.flatMap((event) => [event.from, event.to, event.holder, event.owner]).filter((one) => one !== null),
  );
  const issuer = events[0]?.holder;
  const parties = [...addresses].map((address) => ({ address, name: null, you: false, issuer: address === issuer }));
  const status = input.status === "BURNT" ? "burnt" : input.status === "RETURNED" ? "returned" : "active";
  return { parties, events, chainId: input.place.chainId, status };
}

/** The remark of a transaction, as far as the ids of the document make it readable. */
function remarkOf(
  group: readonly { readonly args: object }[],
  documentIds: readonly string[],
): Story["events"][number]["remark"] {
  const found = group.map(({ args }) => (args as { readonly remark?: Hex }).remark ?? null).find(isRemark);
  return found === undefined ? null : { text: readRemark(found, documentIds) };
}

const argument = (group: readonly { readonly args: object }[], name: string): unknown =>
  group.map(({ args }) => (args as Readonly<Record<string, unknown>>)[name]).find((value) => value !== undefined);

type Roles = { readonly holder: string | null; readonly owner: string | null };

function after(
  event: EscrowEventName | ObligationEventName | "Surrender",
  args: Readonly<Record<string, unknown>>,
  roles: Roles,
): [string | null, string | null] {
  const { holder, owner } = roles;
  switch (event) {
    case "TokenReceived":
      return [lower(args["holder"]), lower(args["beneficiary"])];
    case "HolderTransfer":
      return [lower(args["toHolder"]), owner];
    case "BeneficiaryTransfer":
      return [holder, lower(args["toBeneficiary"])];
    case "RejectTransferOwners":
      return [lower(args["toHolder"]), lower(args["toBeneficiary"])];
    case "RejectTransferHolder":
      return [lower(args["toHolder"]), owner];
    case "RejectTransferBeneficiary":
      return [holder, lower(args["toBeneficiary"])];
    case "ReturnToIssuer":
    case "Surrender":
    case "Shred":
      return [null, null];
    case "StatusAccepted":
    case "StatusRejected":
    case "StatusDischarged":
      return [holder, owner];
    default:
      return [holder, owner];
  }
}

const lower = (value: unknown): string | null => (typeof value === "string" ? value.toLowerCase() : null);
