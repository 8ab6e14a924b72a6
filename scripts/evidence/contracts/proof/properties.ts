import { keccak256, stringToHex, toFunctionSelector, type Abi } from "viem";
import { bytesOfHex, knownHex, wordOf, type Byte } from "./bytes.ts";
import { ACTIVE, invariant, meaningOf, WORDS, type Meaning } from "./escrow-state.ts";
import type { Verb } from "./escrow-law.ts";
import { explore } from "./machine.ts";
import { calldataOf, load, type Path } from "./path.ts";
import { addressNamed, codeOf, scenesOf, SELF, selectorOf, storage, type Escrow, type Scene } from "./scene.ts";
import type { Prover } from "./solver.ts";
import { all, any, bits, condition, eq, make, not, unknown, type Term } from "./term.ts";

// The claims about every escrow.

export interface Property {
  readonly name: string;
  readonly proved: boolean;
  /** An example against it. */
  readonly counter?: string;
  /** How many ends of the code were looked at. */
  readonly paths: number;
}

/** A claim about an end; null where there is none. */
type Claim<Where> = (where: Where, path: Path) => Term | null;
type Claims<Where> = Readonly<Record<string, Claim<Where>>>;

const MEANINGS = [
  "beneficiary",
  "holder",
  "nominee",
  "prevBeneficiary",
  "prevHolder",
  "active",
  "holding",
] as const satisfies readonly (keyof Meaning)[];
const REMARK_LENGTH = { at: 182, width: 7 };
const IS_PAUSED = toFunctionSelector("paused()");
const MOVE = toFunctionSelector("transferFrom(address,address,uint256,bytes)");

const errorSelector = (abi: Abi, name: string): string => {
  const row = abi.find((each) => each.type === "error" && each.name === name);
  if (row?.type !== "error") throw new Error(`there is no error ${name}`);
  return keccak256(stringToHex(`${name}(${row.inputs.map(({ type }) => type).join(",")})`)).slice(0, 10);
};

/** Only of what is done. */
const done =
  (claim: Claim<Scene>): Claim<Scene> =>
  (scene, path) =>
    path.how === "return" ? claim(scene, path) : null;

const words = (bytes: readonly Byte[]): Term[] =>
  Array.from({ length: Math.ceil(bytes.length / 32) }, (_, index) => wordOf(bytes.slice(32 * index, 32 * index + 32)));

function sameBytes(some: readonly Byte[], others: readonly Byte[]): Term {
  const expected = words(others);
  return some.length === others.length ? all(...words(some).map((word, index) => eq(word, expected[index]!))) : 0n;
}

/** Where a strict escrow keeps the words of its remark. */
const remarkSlots = ({ artifact: { slots } }: Escrow): bigint[] => {
  const first = slots["_remark"];
  return first === undefined ? [] : [0n, 1n, 2n, 3n].map((index) => first + index);
};

/** The results of an act, in which the flavours differ. */
function leaves(escrow: Escrow): Claims<Scene> {
  if (escrow.lean) {
    return {
      "counts the events that it tells": done(({ given }, path) =>
        eq(
          meaningOf(path.storage, escrow.slots).sequence,
          bits(make("add", given.before.sequence, BigInt(path.logs.length)), 0, 64),
        ),
      ),
    };
  }
  const kept = remarkSlots(escrow);
  return {
    "keeps its remark": done(({ remark }, path) =>
      all(
        eq(bits(load(path.storage, escrow.slots.state), REMARK_LENGTH.at, REMARK_LENGTH.width), BigInt(remark.length)),
        ...words(remark).map((word, index) => {
          const behind = BigInt(8 * Math.max(0, 32 * (index + 1) - remark.length));
          return eq(make("shr", behind, load(path.storage, kept[index]!)), make("shr", behind, word));
        }),
      ),
    ),
  };
}

/** The laws of every act. */
function claimsOf(escrow: Escrow, verb: Verb): Claims<Scene> {
  const { slots, artifact } = escrow;
  return {
    "is done only by whom, when and with what it may be": done(({ law }) =>
      not(any(...law.refusals.map(([, when]) => when))),
    ),
    "is refused for the first of the reasons, and for no other": ({ law }, { how, data }) => {
      if (how === "return") return null;
      // The registry would not move the title: its own words are handed on.
      if (data.length === 0) return not(condition(unknown("moved")));
      const selector = knownHex(data.slice(0, 4));
      const at = law.refusals.map(([error, when], index) =>
        errorSelector(artifact.abi, error) === selector
          ? all(when, ...law.refusals.slice(0, index).map(([, earlier]) => not(earlier)))
          : 0n,
      );
      return any(...at);
    },
    "does what it says to every role": done(({ law, given }, { storage: after }) => {
      const meaning = meaningOf(after, slots);
      return all(...MEANINGS.map((what) => eq(meaning[what], law.after[what] ?? given.before[what])));
    }),
    "keeps what is true of every escrow": done((_, { storage: after }) => invariant(after, slots)),
    "changes nothing else": done(({ given }, { storage: after }) => {
      const meaning = meaningOf(after, slots);
      const own = [slots.state, ...WORDS.map((word) => slots.parties + word), ...remarkSlots(escrow)];
      return all(
        eq(meaning.registry, given.before.registry),
        eq(meaning.tokenId, given.before.tokenId),
        ...after.writes.map(({ at }) => any(...own.map((each) => eq(at, each)))),
      );
    }),
    "writes no word that is zero, but for those of a remark and at the mint": done(({ given }, { storage: after }) => {
      const kept = remarkSlots(escrow);
      const full = after.writes.map(({ at }, index) => {
        if (typeof at !== "bigint") return 0n;
        const held = load({ ...after, writes: after.writes.slice(0, index) }, at);
        // Less than the whole word, but enough: that the escrow is active, or the party with that word.
        const known = at === slots.state ? bits(held, ACTIVE, 1) : not(eq(bits(held, 0, 160), 0n));
        return kept.includes(at) ? 1n : known;
      });
      return any(verb === "onERC721Received" ? eq(given.before.holder, 0n) : 0n, all(...full));
    }),
    "asks its registry, and nobody else, for what it must": ({ given: { before } }, { calls, how }) => {
      const asked = [
        bytesOfHex(IS_PAUSED),
        ...(verb === "returnToIssuer" ? [calldataOf(MOVE, [SELF, before.registry, before.tokenId], [])] : []),
      ];
      if (calls.length > asked.length || (how === "return" && calls.length < asked.length)) return 0n;
      return all(
        ...calls.map(({ kind, to, data }, index) =>
          kind === (index === 0 ? "staticcall" : "call")
            ? all(eq(to, before.registry), sameBytes(data, asked[index]!))
            : 0n,
        ),
      );
    },
    ...leaves(escrow),
  };
}

/**
 * Asks about all claims of an end at once, and about each by itself only where not all of them hold. One example
 * against a claim is enough.
 */
async function prove<Where extends { readonly paths: readonly Path[] }>(
  prover: Prover,
  where: readonly Where[],
  claims: Claims<Where>,
  label: string,
): Promise<Property[]> {
  const ends = new Map(Object.keys(claims).map((name) => [name, 0]));
  const counters = new Map<string, string>();
  for (const each of where) {
    for (const path of each.paths) {
      const claimed = Object.entries(claims).flatMap(([name, claim]) => {
        const term = claim(each, path);
        return term === null ? [] : [{ name, term }];
      });
      for (const { name } of claimed) ends.set(name, ends.get(name)! + 1);
      const open = claimed.filter(({ name }) => !counters.has(name));
      if ((await prover.refute(path.conditions, all(...open.map(({ term }) => term)))) === null) continue;
      for (const { name, term } of open) {
        const counter = await prover.refute(path.conditions, term);
        if (counter !== null) counters.set(name, counter);
      }
    }
  }
  return [...ends].map(([name, paths]) => {
    const counter = paths === 0 ? "nothing to look at" : counters.get(name);
    return {
      name: `${label} ${name}`,
      paths,
      proved: counter === undefined,
      ...(counter === undefined ? {} : { counter }),
    };
  });
}

/** The laws of one act. */
export async function proveVerb(prover: Prover, escrow: Escrow, verb: Verb, label: string): Promise<Property[]> {
  return await prove(prover, await scenesOf(prover, escrow, verb), claimsOf(escrow, verb), `${label}: ${verb}`);
}

/** Each view says what the storage means, and never refuses. */
export async function proveViews(
  prover: Prover,
  { artifact, slots, lean }: Escrow,
  label: string,
): Promise<Property[]> {
  const { holding, sequence, ...meaning } = meaningOf(storage, slots);
  const properties: Property[] = [];
  for (const [name, expected] of Object.entries({
    ...meaning,
    isHoldingToken: holding,
    ...(lean ? { sequence } : {}),
  })) {
    const paths = await explore(prover, {
      code: codeOf(artifact),
      calldata: bytesOfHex(selectorOf(artifact.abi, name)),
      caller: addressNamed("caller"),
      storage,
      assume: [invariant(storage, slots)],
    });
    const claim: Claim<object> = (_, { how, data, storage: after }) =>
      how === "return" && after.writes.length === 0 ? eq(wordOf(data), expected) : 0n;
    properties.push(
      ...(await prove(prover, [{ paths }], { "says what the storage means": claim }, `${label}: ${name}`)),
    );
  }
  return properties;
}
