import { localChain, type LocalChain } from "../../lib/local-chain.ts";
import { BATCH, anchor, moveByAccount, moveBySignature, moveSingly, type BatchKind } from "./batch.ts";
import type { Contracts, LeanContracts, OwnContracts } from "./compile.ts";
import { floorOf, type Flavour } from "./floor.ts";
import { BEFORE, STORIES, play, type Cost, type StoryKind } from "./life.ts";
import { madeRegistry, ownRegistry, type Place } from "./place.ts";

export const REMARK_BYTES = 100;
export const DOCUMENTS = 10_000;
const BATCHES = [
  "transferHolder",
  "transferOwners",
  "transferHolder, a third seat",
] as const satisfies readonly BatchKind[];

export const FLAVOURS = {
  lean: { stores: false, delegates: true },
  strict: { stores: true, delegates: false },
} as const satisfies Record<string, Flavour>;
export type FlavourName = keyof typeof FLAVOURS;
export type Column = FlavourName | `${FlavourName}_remark`;

/** An act that was paid for, and the sort of story that it is from. */
export interface Act extends Cost {
  readonly story: StoryKind;
}
type Batches = Readonly<Record<BatchKind, bigint>>;

/** The cost of every act at one place, with and without remarks. */
export interface Bill {
  readonly deployment: Place["deployment"];
  readonly plain: readonly Act[];
  readonly remark: readonly Act[];
}
export interface Figures {
  /** `batch`: gas of 50 titles moved by one signature, by how they are moved. */
  readonly lean: Bill & { readonly batch: Batches };
  readonly strict: Bill;
  readonly anchoring: bigint;
}
/** Theirs: each title of a batch in a transaction of its own, and all in one of an account with code (EIP-7702). */
export type TheirBill = Bill & { readonly batch: Batches; readonly byAccount: Batches };

/** Token ids of one place and purpose; as long as real ones are, and the same in every run. */
function* tokenIds(seed: bigint): Generator<bigint, never> {
  for (let index = 1n; ; index += 1n)
    yield ((seed * 1_000n + index) * 0x9e3779b97f4a7c15f39cc0605cedc8341082276bf3a27251f86c6a11d0c18e95n) % 2n ** 256n;
}

async function costs(
  chain: LocalChain,
  place: Place,
  ids: Iterator<bigint, never>,
  remark: number,
): Promise<readonly Act[]> {
  const all: Act[] = [];
  for (const kind of Object.keys(STORIES) as StoryKind[])
    for (const story of STORIES[kind])
      all.push(
        ...(await play(chain, place, story, ids.next().value, remark)).map((cost) => ({ ...cost, story: kind })),
      );
  return all;
}

async function bill(chain: LocalChain, place: Place, seed: bigint): Promise<Bill> {
  const ids = tokenIds(seed);
  // A registry in use, which is where theirs is cheapest: titles have ended, and one lies returned.
  for (const story of BEFORE) await play(chain, place, story, ids.next().value, 0);
  return {
    deployment: place.deployment,
    plain: await costs(chain, place, ids, 0),
    remark: await costs(chain, place, ids, REMARK_BYTES),
  };
}

async function batches(
  move: (kind: BatchKind, first: bigint) => Promise<bigint>,
  first = 2n ** 255n,
): Promise<Batches> {
  const found: Partial<Record<BatchKind, bigint>> = {};
  for (const [index, kind] of BATCHES.entries()) found[kind] = await move(kind, first + BigInt(index * BATCH));
  return found as Record<BatchKind, bigint>;
}

/** Measures both flavours of ours on a chain of their own. */
export async function measureOurs(code: {
  readonly lean: LeanContracts;
  readonly strict: OwnContracts;
}): Promise<Figures> {
  const chain = await localChain();
  try {
    const lean = await madeRegistry(chain, code.lean);
    const strict = await ownRegistry(chain, code.strict);
    return {
      lean: {
        ...(await bill(chain, lean, 1n)),
        batch: await batches((kind, first) => moveBySignature(chain, lean, kind, first)),
      },
      strict: await bill(chain, strict, 1n),
      anchoring: await anchor(chain, lean, DOCUMENTS),
    };
  } finally {
    await chain.close();
  }
}

/** Measures TradeTrust's on a chain of its own. */
export async function measureTheirs({
  theirs: code,
  account,
}: Pick<Contracts, "theirs" | "account">): Promise<TheirBill> {
  const chain = await localChain();
  try {
    const theirs = await ownRegistry(chain, code);
    return {
      ...(await bill(chain, theirs, 1n)),
      batch: await batches((kind, first) => moveSingly(chain, theirs, kind, first)),
      byAccount: await batches((kind, first) => moveByAccount(chain, theirs, account, kind, first), 2n ** 254n),
    };
  } finally {
    await chain.close();
  }
}

export interface Row {
  readonly name: string;
  readonly story: StoryKind;
  readonly flavour: Column;
  readonly ours: number;
  readonly theirs: number;
  readonly floor: number;
  readonly ratio: number;
}

export const ratioOf = (ours: bigint | number, theirs: bigint | number): number =>
  Math.round((Number(ours) / Number(theirs)) * 10_000) / 10_000;

/** Every act of every story, in four columns. */
export function rowsOf(ours: Figures, theirs: Bill): Row[] {
  return (Object.keys(FLAVOURS) as FlavourName[]).flatMap((flavour) =>
    (["plain", "remark"] as const).flatMap((kind) =>
      ours[flavour][kind].map((cost, index): Row => {
        const other = theirs[kind][index]!;
        return {
          name: cost.name,
          story: cost.story,
          flavour: kind === "remark" ? `${flavour}_remark` : flavour,
          ours: Number(cost.gas),
          theirs: Number(other.gas),
          floor: Number(floorOf(cost, FLAVOURS[flavour], kind === "remark" ? REMARK_BYTES : 0)),
          ratio: ratioOf(cost.gas, other.gas),
        };
      }),
    ),
  );
}

export type Sum = Pick<Row, "ours" | "theirs" | "floor" | "ratio">;

/** The sum over the acts of a life. */
export function lifeOf(rows: readonly Row[], flavour: Column, story: "life" | "seated"): Sum {
  const life = rows.filter((row) => row.flavour === flavour && row.story === story);
  const sum = (of: "ours" | "theirs" | "floor"): number => life.reduce((all, row) => all + row[of], 0);
  return { ours: sum("ours"), theirs: sum("theirs"), floor: sum("floor"), ratio: ratioOf(sum("ours"), sum("theirs")) };
}
