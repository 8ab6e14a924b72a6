import { load, type Storage } from "./path.ts";
import type { Sample } from "./sample.ts";
import { all, any, bits, condition, eq, implies, ite, make, not, type Term } from "./term.ts";

// The meaning of the storage of an escrow. The proofs of the views show that the contract reads it the same way.

export const ROLES = { beneficiary: 160, holder: 164, nominee: 168, prevBeneficiary: 172, prevHolder: 176 } as const;
export type RoleName = keyof typeof ROLES;
export const ACTIVE = 180;
const HOLDING = 181;
const SEQUENCE = 192;
const SEATS = [1n, 2n, 3n, 4n];
/** The seat whose party is in two halves, above the parties of the first two. */
const SHARED = 3n;
const HALF = { at: 176, width: 80 } as const;
/** The seats whose words hold all parties. */
export const WORDS = [1n, 2n, 4n] as const;

export interface Slots {
  readonly state: bigint;
  /** That of a seat's word is as much higher as the number of the seat. */
  readonly parties: bigint;
  readonly tokenId: bigint;
}

/** The values that an escrow gives of itself. */
export interface Meaning extends Readonly<Record<RoleName, Term>> {
  readonly active: Term;
  readonly holding: Term;
  readonly registry: Term;
  readonly tokenId: Term;
  /** The number of events that a lean escrow has told. */
  readonly sequence: Term;
}

const address = (term: Term): Term => bits(term, 0, 160);

function sharedParty(storage: Storage, parties: bigint): Term {
  const half = (word: bigint): Term => bits(load(storage, parties + word), HALF.at, HALF.width);
  return make("or", make("shl", BigInt(HALF.width), half(1n)), half(2n));
}

export function meaningOf(storage: Storage, { state, parties, tokenId }: Slots): Meaning {
  const word = load(storage, state);
  const party = (role: RoleName): Term => {
    const seat = bits(word, ROLES[role], 4);
    const own = address(load(storage, make("add", parties, seat)));
    return ite(eq(seat, 0n), 0n, ite(eq(seat, SHARED), sharedParty(storage, parties), own));
  };
  return {
    beneficiary: party("beneficiary"),
    holder: party("holder"),
    nominee: party("nominee"),
    prevBeneficiary: party("prevBeneficiary"),
    prevHolder: party("prevHolder"),
    active: condition(bits(word, ACTIVE, 1)),
    holding: condition(bits(word, HOLDING, 1)),
    registry: address(word),
    tokenId: load(storage, tokenId),
    sequence: bits(word, SEQUENCE, 64),
  };
}

/** The invariant of every escrow after every act: shown for a new one, and kept by each act. */
export function invariant(storage: Storage, slots: Slots): Term {
  const word = load(storage, slots.state);
  const seats = Object.fromEntries(Object.entries(ROLES).map(([role, at]) => [role, bits(word, at, 4)])) as Record<
    RoleName,
    Term
  >;
  const list = Object.values(seats);
  const own = (seat: bigint): Term => address(load(storage, slots.parties + seat));
  const party = (seat: bigint): Term => (seat === SHARED ? sharedParty(storage, slots.parties) : own(seat));
  const taken = (seat: bigint): Term => any(...list.map((each) => eq(each, seat)));
  const none = (...roles: readonly RoleName[]): Term => all(...roles.map((role) => eq(seats[role], 0n)));
  const active = bits(word, ACTIVE, 1);
  const holding = bits(word, HOLDING, 1);
  return all(
    // Roles point to seats, in which different parties sit.
    ...list.map((seat) => make("lt", seat, 5n)),
    ...SEATS.map((seat) => implies(taken(seat), not(eq(party(seat), 0n)))),
    ...SEATS.flatMap((one) =>
      SEATS.filter((other) => other > one).map((other) =>
        implies(all(taken(one), taken(other)), not(eq(party(one), party(other)))),
      ),
    ),
    // Nobody leaves a word of parties empty, once there are some.
    ...WORDS.map((word) => implies(not(none("holder")), not(eq(own(word), 0n)))),
    // Exactly one owner and one holder while it circulates; both in one hand when returned; none after the end.
    implies(holding, all(active, not(none("beneficiary")), not(none("holder")))),
    implies(not(holding), all(eq(seats.beneficiary, seats.holder), none("nominee", "prevBeneficiary", "prevHolder"))),
    implies(not(active), none("beneficiary", "holder")),
    // A nominee is somebody else, and there is none beside a previous owner.
    implies(not(none("nominee")), all(none("prevBeneficiary"), not(eq(seats.nominee, seats.beneficiary)))),
  );
}

/** An escrow, a caller and arguments at random, such as the invariant allows. */
export function sampleEscrow(random: (below: number) => number, { state, parties }: Slots, forwarder: bigint): Sample {
  const people = Array.from(
    { length: 7 },
    (_, index) => BigInt(index + 1) * ((0x1111n << BigInt(HALF.width)) + 0x1111_1111_1111n),
  );
  const seated = [...people].sort(() => random(3) - 1).slice(0, 4);
  const registry = 0x5e915714n;
  const pick = (): number => random(4) + 1;
  const life = random(8);
  const roles = { beneficiary: 0, holder: 0, nominee: 0, prevBeneficiary: 0, prevHolder: 0 };
  if (life > 1) {
    roles.beneficiary = pick();
    roles.holder = life === 2 || random(2) === 0 ? roles.beneficiary : pick();
  }
  if (life > 2) {
    const nominee = random(2) === 0 ? 0 : pick();
    if (nominee !== roles.beneficiary) roles.nominee = nominee;
    if (roles.nominee === 0 && random(2) === 0) roles.prevBeneficiary = pick();
    if (random(2) === 0) roles.prevHolder = pick();
  }
  let word = registry | (life > 0 ? 1n << BigInt(ACTIVE) : 0n) | (life > 2 ? 1n << BigInt(HOLDING) : 0n);
  for (const [role, seat] of Object.entries(roles)) word |= BigInt(seat) << BigInt(ROLES[role as RoleName]);
  const someone = (): bigint => (random(8) === 0 ? 0n : people[random(7)]!);
  const actor = (): bigint => {
    const seats = [roles.beneficiary, roles.holder];
    const seat = seats[random(2)]!;
    return random(4) === 0 || seat === 0 ? people[random(7)]! : seated[seat - 1]!;
  };
  const unknowns: Record<string, bigint> = {
    caller: random(4) === 0 ? registry : actor(),
    signer: actor(),
    a: random(3) === 0 && roles.nominee > 0 ? seated[roles.nominee - 1]! : someone(),
    b: someone(),
    paused: BigInt(random(8) === 0),
    moved: BigInt(random(4) !== 0),
    id: random(4) === 0 ? 8n : 7n,
  };
  return {
    unknown: (name) => unknowns[name] ?? (name === "self" ? forwarder - 1n : 0n),
    slot(_, at) {
      if (at === state) return word;
      const seat = at - parties;
      const shared = seated[Number(SHARED) - 1]!;
      const half = seat === 1n ? shared >> BigInt(HALF.width) : seat === 2n ? BigInt.asUintN(HALF.width, shared) : 0n;
      return seat > 0n && seat <= 4n ? seated[Number(seat) - 1]! | (half << BigInt(HALF.at)) : 7n;
    },
  };
}
