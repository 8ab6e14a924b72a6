import { bytesToHex, type Address, type Hex } from "viem";
import type { HDAccount } from "viem/accounts";
import { titleCall, type ChainCall } from "#domain/chain/calls";
import type { LocalChain } from "../../lib/local-chain.ts";
import type { Place } from "./place.ts";

/** A title between two acts, for whom somebody acts next. */
interface Stage {
  readonly chain: LocalChain;
  readonly place: Place;
  readonly tokenId: bigint;
  readonly escrow: Address;
}

/** One act of a story: who does it, and the call. */
type Act = (stage: Stage, remark: Hex) => { readonly by: HDAccount; readonly call: ChainCall };

const someone = ({ chain }: Stage, name: "issuer" | "alice" | "bob" | "carol" | "dave"): HDAccount =>
  chain.people[["issuer", "alice", "bob", "carol", "dave"].indexOf(name)]!;
type Name = Parameters<typeof someone>[1];

const mint =
  (owner: Name, holder: Name): Act =>
  (at, remark) => ({
    by: someone(at, "issuer"),
    call: titleCall.mint({
      registry: at.place.registry,
      tokenId: at.tokenId,
      beneficiary: someone(at, owner).address,
      holder: someone(at, holder).address,
      remark,
    }),
  });
const named =
  (verb: "nominate" | "transferBeneficiary" | "transferHolder") =>
  (by: Name, to: Name): Act =>
  (at, remark) => ({
    by: someone(at, by),
    call: titleCall[verb]({ escrow: at.escrow, to: someone(at, to).address, remark }),
  });
const plain =
  (verb: "rejectTransferBeneficiary" | "rejectTransferHolder" | "rejectTransferOwners" | "returnToIssuer") =>
  (by: Name): Act =>
  (at, remark) => ({ by: someone(at, by), call: titleCall[verb]({ escrow: at.escrow, remark }) });
const owners =
  (by: Name, to: Name): Act =>
  (at, remark) => {
    const { address } = someone(at, to);
    return {
      by: someone(at, by),
      call: titleCall.transferOwners({ escrow: at.escrow, beneficiary: address, holder: address, remark }),
    };
  };
const issuer =
  (verb: "restore" | "burn"): Act =>
  (at, remark) => ({
    by: someone(at, "issuer"),
    call: titleCall[verb]({ registry: at.place.registry, tokenId: at.tokenId, remark }),
  });

const nominate = named("nominate");
const transferBeneficiary = named("transferBeneficiary");
const transferHolder = named("transferHolder");
const returnToIssuer = plain("returnToIssuer");

/** An act with its name in the report; the acts before it, unnamed, bring the title where it is needed. */
export type Story = readonly (Act | readonly [name: string, act: Act])[];

const ending: Story = [
  ["returnToIssuer", returnToIssuer("dave")],
  ["restore", issuer("restore")],
  ["returnToIssuer again", returnToIssuer("dave")],
  ["burn", issuer("burn")],
];

/**
 * The life that is counted. It seats as many parties at once as a title can have: the nominee is a third party, and a
 * fourth holds the title until it gives it back. So ours uses every word that its mint opens.
 */
const LIFE: Story = [
  ["mint", mint("alice", "bob")],
  ["nominate, a third party", nominate("alice", "carol")],
  ["transferBeneficiary", transferBeneficiary("bob", "carol")],
  ["transferHolder, a fourth party", transferHolder("bob", "dave")],
  ["rejectTransferHolder", plain("rejectTransferHolder")("dave")],
  ["transferHolder, a seated party", transferHolder("bob", "carol")],
  ["transferOwners", owners("carol", "dave")],
  ...ending,
];

/** A life in which the owner nominates the holder, and no more than two parties are seated at once. */
const SEATED: Story = [
  ["mint", mint("alice", "bob")],
  ["nominate", nominate("alice", "bob")],
  ["transferBeneficiary", transferBeneficiary("bob", "bob")],
  ["transferHolder", transferHolder("bob", "carol")],
  ["rejectTransferHolder", plain("rejectTransferHolder")("carol")],
  ["transferOwners", owners("bob", "dave")],
  ...ending,
];

/** A title that has ended, and one that its issuer has back. */
export const BEFORE: readonly Story[] = [SEATED, [mint("alice", "alice"), returnToIssuer("alice")]];

/** Acts that both lives lack. */
const REJECTIONS: readonly Story[] = [
  [
    mint("alice", "alice"),
    nominate("alice", "bob"),
    transferBeneficiary("alice", "bob"),
    ["rejectTransferBeneficiary", plain("rejectTransferBeneficiary")("bob")],
  ],
  [mint("alice", "alice"), owners("alice", "bob"), ["rejectTransferOwners", plain("rejectTransferOwners")("bob")]],
];

/** The same acts elsewhere in a life: with other parties seated, and where theirs has opened its slots before. */
const ELSEWHERE: readonly Story[] = [
  [
    ["mint to one party", mint("alice", "alice")],
    ["transferHolder, first act", transferHolder("alice", "bob")],
    ["transferHolder, a third seat", transferHolder("bob", "carol")],
  ],
  [mint("alice", "alice"), ["nominate, first act", nominate("alice", "bob")]],
  [mint("alice", "alice"), ["transferBeneficiary, first act", transferBeneficiary("alice", "bob")]],
  [mint("alice", "alice"), ["transferOwners, first act", owners("alice", "bob")]],
  [mint("alice", "alice"), ["returnToIssuer, first act", returnToIssuer("alice")]],
  [mint("alice", "bob"), ["transferHolder, first act of two", transferHolder("bob", "carol")]],
  [
    mint("alice", "bob"),
    ["nominate, a third seat", nominate("alice", "carol")],
    ["transferBeneficiary, third party", transferBeneficiary("bob", "carol")],
  ],
  [
    mint("alice", "bob"),
    transferHolder("bob", "carol"),
    ["nominate, a fourth seat", nominate("alice", "dave")],
    ["transferHolder, a seat left free", transferHolder("carol", "bob")],
  ],
];

/** All that is played, by what it is for. */
export const STORIES = { life: [LIFE], seated: [SEATED], rejection: REJECTIONS, elsewhere: ELSEWHERE } as const;
export type StoryKind = keyof typeof STORIES;

/** The cost of one act of a story, and the logs it left. */
export interface Cost {
  readonly name: string;
  readonly gas: bigint;
  readonly data: Hex;
  readonly logs: readonly { readonly topics: number; readonly bytes: number }[];
}

/** Plays a story on a new title. Every remark differs: writing the same bytes again would be cheap by accident. */
export async function play(
  chain: LocalChain,
  place: Place,
  story: Story,
  tokenId: bigint,
  remarkBytes: number,
): Promise<Cost[]> {
  const costs: Cost[] = [];
  const stage: Stage = { chain, place, tokenId, escrow: place.escrowOf(tokenId) };
  for (const [index, step] of story.entries()) {
    const [name, act] = typeof step === "function" ? [null, step] : step;
    const { by, call } = act(stage, bytesToHex(new Uint8Array(remarkBytes).fill(index + 1)));
    const receipt = await chain.send(by, call);
    // A call to an address without code succeeds too.
    if (receipt.logs.length === 0) throw new Error(`${call.functionName} did nothing`);
    const logs = receipt.logs.map(({ topics, data }) => ({ topics: topics.length, bytes: (data.length - 2) / 2 }));
    if (name !== null) costs.push({ name, gas: receipt.gasUsed, data: call.data, logs });
  }
  return costs;
}
