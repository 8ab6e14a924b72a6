import { toFunctionSelector, type Abi, type AbiFunction, keccak256, stringToHex } from "viem";
import type { Artifact } from "../compile.ts";
import { bytesOf, bytesOfHex, knownHex, wordOf, type Byte } from "./bytes.ts";
import { invariant, meaningOf, sampleEscrow, type Meaning, type Slots } from "./escrow-state.ts";
import { LAWS, type Given, type Law, type Verb } from "./escrow-law.ts";
import { explore } from "./machine.ts";
import { calldataOf, load, untouched, type Path, type Situation } from "./path.ts";
import type { Prover } from "./solver.ts";
import { all, any, bits, condition, eq, implies, ite, not, unknown, type Term } from "./term.ts";

export interface Property {
  readonly name: string;
  readonly proved: boolean;
  /** An example against it. */
  readonly counter?: string;
  /** How many ends of the code were looked at. */
  readonly paths: number;
}

/** Stands where the code keeps the address of its forwarder. */
const FORWARDER = 0xf0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0n;
const ADDRESS_BITS = 160;
const TOO_LONG = 121;
const SAMPLES = 600;

/** The same numbers each time: they lead the search, and decide nothing. */
function dice(seed: number): (below: number) => number {
  let word = BigInt(seed) + 1n;
  return (below) => {
    word = BigInt.asUintN(64, word * 0x5851f42d4c957f2dn + 0x14057b7ef767814fn);
    return Number((word >> 33n) % BigInt(below));
  };
}

/** The code as it is on chain, with the forwarder in the place of every immutable. */
export function codeOf({ deployed, immutables }: Artifact): Uint8Array {
  const code = Uint8Array.from(Buffer.from(deployed.slice(2), "hex"));
  for (const places of Object.values(immutables)) {
    for (const { start } of places) code.set(bytesOf(FORWARDER) as number[], start);
  }
  return code;
}

const addressNamed = (name: string): Term => bits(unknown(name), 0, ADDRESS_BITS);

export const selectorOf = (abi: Abi, name: string): string => toFunctionSelector(abi.find((row): row is AbiFunction => row.type === "function" && row.name === name)!);

const errorSelector = (abi: Abi, name: string): string => {
  const row = abi.find((each) => each.type === "error" && each.name === name);
  if (row?.type !== "error") throw new Error(`there is no error ${name}`);
  return keccak256(stringToHex(`${name}(${row.inputs.map(({ type }) => type).join(",")})`)).slice(0, 10);
};

/** One act under one way of calling it, as every way in which it can end. */
interface Scene {
  readonly verb: Verb;
  readonly given: Given;
  readonly law: Law;
  readonly paths: readonly Path[];
  readonly assume: readonly Term[];
}

export interface Escrow {
  readonly artifact: Artifact;
  readonly slots: Slots;
  readonly lean: boolean;
}

const storage = untouched("storage");

async function sceneOf(prover: Prover, escrow: Escrow, verb: Verb, relayed: boolean, remark: number): Promise<Scene> {
  const { artifact, slots } = escrow;
  const [a, b] = [addressNamed("a"), addressNamed("b")];
  const caller = relayed ? FORWARDER : addressNamed("caller");
  const actor = relayed ? addressNamed("signer") : caller;
  const paused = condition(unknown("paused"));
  const before = meaningOf(storage, slots);
  const id = unknown("id");
  const given: Given = { before, actor, caller, paused, long: remark > 120 ? 1n : 0n, a, b, id };
  const law = LAWS[verb](given, ite);
  // No escrow lives to tell 2^63 events; a strict one keeps other things there, and needs no such limit.
  const young = escrow.lean ? [not(bits(load(storage, slots.state), 255, 1))] : [];
  const assume = [invariant(storage, slots), ...young, ...(escrow.lean && !relayed ? [not(eq(caller, FORWARDER))] : [])];
  const calldata = argumentsOf(escrow, verb, given, remark, relayed ? bytesOf(actor, 12) : []);
  const random = dice(remark + (relayed ? 1 : 0));
  const situation: Situation = {
    code: codeOf(artifact), calldata, caller, storage, assume,
    samples: Array.from({ length: SAMPLES }, () => sampleEscrow(random, slots, FORWARDER)),
    // The first question is whether the registry is paused; the second call, if any, moves the title.
    answer: (_, order) => (order === 0 ? { success: 1n, data: bytesOf(paused) } : { success: condition(unknown("moved")), data: [] }),
  };
  return { verb, given, law, paths: await explore(prover, situation), assume };
}

function argumentsOf({ artifact: { abi } }: Escrow, verb: Verb, { a, b, id }: Given, remark: number, suffix: readonly Byte[]): Byte[] {
  const selector = selectorOf(abi, verb);
  const text: Byte[] = Array.from({ length: remark }, () => 0x61);
  if (verb === "onERC721Received") return calldataOf(selector, [a, b, id], calldataOf("0x", [a, b], text), suffix);
  const words = verb === "transferOwners" ? [a, b] : ["nominate", "transferBeneficiary", "transferHolder", "retire"].includes(verb) ? [a] : [];
  return calldataOf(selector, words, text, suffix);
}

const MEANINGS = ["beneficiary", "holder", "nominee", "prevBeneficiary", "prevHolder", "active", "holding"] as const satisfies readonly (keyof Meaning)[];

/** Claims about each end of an act; what is claimed of the others is nothing. */
type Claim = (scene: Scene, path: Path) => Term | readonly Term[] | null;

const refused: Claim = ({ law }, { how }) => (how === "return" ? not(any(...law.refusals.map(([, when]) => when))) : null);

function claims(escrow: Escrow): Readonly<Record<string, Claim>> {
  const { slots, artifact, lean } = escrow;
  return {
    "is done only by whom, when and with what it may be": refused,
    "is refused for the first of the reasons, and for no other": ({ law }, { how, data }) => {
      if (how === "return") return null;
      // The registry would not move the title: its own words are handed on.
      if (data.length === 0) return not(condition(unknown("moved")));
      const selector = knownHex(data.slice(0, 4));
      const at = law.refusals.map(([error, when], index) =>
        errorSelector(artifact.abi, error) === selector ? all(when, ...law.refusals.slice(0, index).map(([, earlier]) => not(earlier))) : 0n
      );
      return any(...at);
    },
    "does what it says to every role": ({ law, given }, { how, storage: after }) => {
      if (how !== "return") return null;
      const meaning = meaningOf(after, slots);
      return MEANINGS.map((what) => eq(meaning[what], law.after[what] ?? given.before[what]));
    },
    "keeps what is true of every escrow": (_, { how, storage: after }) => (how === "return" ? invariant(after, slots) : null),
    "changes nothing else": ({ given }, { how, storage: after }) => {
      if (how !== "return") return null;
      const meaning = meaningOf(after, slots);
      const other = unknown("any slot");
      const own = any(
        ...[slots.state, ...[1n, 2n, 3n, 4n].map((seat) => slots.parties + seat), ...(lean ? [] : remarkSlots(escrow))].map((at) => eq(other, at))
      );
      return all(
        eq(meaning.registry, given.before.registry),
        eq(meaning.tokenId, given.before.tokenId),
        implies(not(own), eq(load(after, other), load(storage, other)))
      );
    },
  };
}

/** Where a strict escrow keeps its remark. */
const remarkSlots = ({ artifact: { slots } }: Escrow): bigint[] => {
  const first = slots["_remark"];
  return first === undefined ? [] : [0n, 1n, 2n, 3n].map((index) => first + index);
};

export type OnProperty = (property: Property) => void;

async function prove(prover: Prover, name: string, scenes: readonly Scene[], claim: Claim): Promise<Property> {
  const cases = scenes.flatMap((scene) =>
    scene.paths.flatMap((path) => {
      const claimed = claim(scene, path);
      return claimed === null ? [] : [claimed].flat().map((each) => ({ conditions: path.conditions, claim: each }));
    })
  );
  const counter = cases.length === 0 ? "nothing to look at" : await prover.refute(cases);
  return { name, proved: counter === null, paths: cases.length, ...(counter === null ? {} : { counter }) };
}

/** The laws of one act: whoever calls, directly or by the forwarder, with any remark shape. */
export async function proveVerb(prover: Prover, escrow: Escrow, verb: Verb, label: string): Promise<Property[]> {
  const scenes: Scene[] = [];
  scenes.push(await sceneOf(prover, escrow, verb, false, 0), await sceneOf(prover, escrow, verb, false, TOO_LONG));
  if (escrow.lean) scenes.push(await sceneOf(prover, escrow, verb, true, 0));
  const properties: Property[] = [];
  for (const [words, claim] of Object.entries(claims(escrow))) properties.push(await prove(prover, `${label}: ${verb} ${words}`, scenes, claim));
  return properties;
}

/** Each view says what the storage means, and never refuses. */
export async function proveViews(prover: Prover, escrow: Escrow, label: string): Promise<Property[]> {
  const meaning = meaningOf(storage, escrow.slots);
  const assume = [invariant(storage, escrow.slots)];
  const properties: Property[] = [];
  const views = { ...Object.fromEntries(MEANINGS.map((name) => [name === "holding" ? "isHoldingToken" : name, meaning[name]])), registry: meaning.registry, tokenId: meaning.tokenId };
  for (const [name, expected] of Object.entries(views)) {
    const paths = await explore(prover, { code: codeOf(escrow.artifact), calldata: bytesOfHex(selectorOf(escrow.artifact.abi, name)), caller: addressNamed("caller"), storage, assume });
    const scene = { paths } as unknown as Scene;
    properties.push(
      await prove(prover, `${label}: ${name} says what the storage means`, [scene], (_, { how, data, storage: after }) =>
        how === "return" && after.writes.length === 0 ? eq(wordOf(data), expected) : 0n
      )
    );
  }
  return properties;
}

