import { toFunctionSelector, type Abi, type AbiFunction } from "viem";
import type { Artifact } from "../compile.ts";
import { bytesOf, type Byte } from "./bytes.ts";
import { invariant, meaningOf, sampleEscrow, type Slots } from "./escrow-state.ts";
import { LAWS, type Given, type Law, type Verb } from "./escrow-law.ts";
import { explore } from "./machine.ts";
import { calldataOf, load, untouched, type Path, type Situation } from "./path.ts";
import type { Prover } from "./solver.ts";
import { bits, condition, eq, ite, not, unknown, type Term } from "./term.ts";

// One act of an escrow under one way of calling it, as every way in which it can end.

export interface Escrow {
  readonly artifact: Artifact;
  readonly slots: Slots;
  readonly lean: boolean;
}

export interface Scene {
  readonly given: Given;
  readonly law: Law;
  readonly paths: readonly Path[];
  /** The remark that is to be kept. */
  readonly remark: readonly Byte[];
}

/** The text of an act: a remark, or the words of the registry when it sends a title. */
interface Said {
  readonly bytes: readonly Byte[];
  /** The remark in them, where they say who is to have the title. */
  readonly inside?: readonly Byte[];
  /** Said only when a title comes back. */
  readonly again?: boolean;
}

/** Stands where the code keeps the address of its forwarder. */
const FORWARDER = 0xf0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0n;
const ADDRESS_BITS = 160;
const SAMPLES = 600;
const REMARK_LIMIT = 120;

export const storage = untouched("storage");

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

export const addressNamed = (name: string): Term => bits(unknown(name), 0, ADDRESS_BITS);

export const selectorOf = (abi: Abi, name: string): string =>
  toFunctionSelector(abi.find((row): row is AbiFunction => row.type === "function" && row.name === name)!);

/** So many bytes of which nothing is known. */
const anything = (length: number): Byte[] =>
  Array.from({ length: Math.ceil(length / 32) }, (_, index) => bytesOf(unknown(`remark ${index}`)))
    .flat()
    .slice(0, length);

export const SELF = addressNamed("self");
const A = addressNamed("a");
const B = addressNamed("b");

function saidWith(verb: Verb): readonly Said[] {
  const remarks = [0, REMARK_LIMIT, REMARK_LIMIT + 1].map(anything);
  if (verb !== "onERC721Received") return remarks.map((bytes) => ({ bytes }));
  return [
    { bytes: [] },
    { bytes: anything(REMARK_LIMIT), again: true },
    ...remarks.map((inside) => ({ bytes: calldataOf("0x", [A, B], inside), inside })),
  ];
}

const WORDS: Partial<Record<Verb, readonly Term[]>> = {
  nominate: [A],
  transferBeneficiary: [A],
  transferHolder: [A],
  transferOwners: [A, B],
  retire: [A],
  onERC721Received: [A, B, unknown("id")],
};

async function sceneOf(
  prover: Prover,
  { artifact, slots, lean }: Escrow,
  verb: Verb,
  relayed: boolean,
  { bytes, inside, again }: Said,
): Promise<Scene> {
  const caller = relayed ? FORWARDER : addressNamed("caller");
  const actor = relayed ? addressNamed("signer") : caller;
  const paused = condition(unknown("paused"));
  const long = (said: readonly Byte[] = []): Term => (said.length > REMARK_LIMIT ? 1n : 0n);
  const before = meaningOf(storage, slots);
  const given: Given = {
    before,
    actor,
    caller,
    paused,
    long: long(bytes),
    a: A,
    b: B,
    id: unknown("id"),
    silent: bytes.length === 0 ? 1n : 0n,
    longInside: long(inside),
    keeps: lean ? 0n : 1n,
  };
  // No escrow lives to tell 2^63 events; a strict one keeps other things there, and needs no such limit.
  const young = lean ? [not(bits(load(storage, slots.state), 255, 1))] : [];
  const random = dice(bytes.length + (relayed ? 1 : 0));
  const situation: Situation = {
    code: codeOf(artifact),
    caller,
    storage,
    calldata: calldataOf(selectorOf(artifact.abi, verb), WORDS[verb] ?? [], bytes, relayed ? bytesOf(actor, 12) : []),
    assume: [
      invariant(storage, slots),
      ...young,
      ...(lean && !relayed ? [not(eq(caller, FORWARDER))] : []),
      ...(again ? [not(eq(before.holder, 0n))] : []),
    ],
    self: SELF,
    samples: Array.from({ length: SAMPLES }, () => sampleEscrow(random, slots, FORWARDER)),
    // The first question is whether the registry is paused; the second call, if any, moves the title.
    answer: (_, order) =>
      order === 0 ? { success: 1n, data: bytesOf(paused) } : { success: condition(unknown("moved")), data: [] },
  };
  return { given, law: LAWS[verb](given, ite), paths: await explore(prover, situation), remark: inside ?? bytes };
}

/** The scenes of any caller, directly or by the forwarder, with any text. */
export async function scenesOf(prover: Prover, escrow: Escrow, verb: Verb): Promise<Scene[]> {
  const scenes: Scene[] = [];
  for (const said of saidWith(verb)) scenes.push(await sceneOf(prover, escrow, verb, false, said));
  if (escrow.lean) scenes.push(await sceneOf(prover, escrow, verb, true, saidWith(verb)[0]!));
  return scenes;
}
