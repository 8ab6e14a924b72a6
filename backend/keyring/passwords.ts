import { hashRaw } from "@node-rs/argon2";
import { isCommonPassword, isPassword } from "#domain/checks";
import { Refused } from "#domain/errors";
import { assertOutside } from "../core/outside.ts";
import { LIMITS } from "#domain/limits";
import { Lanes } from "../core/lanes.ts";

/** Argon2id (2), 64 MiB, three passes. */
const COST = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 };

/** The person whose password is hashed: a member of a company, or a stranger of whom only the source is known. */
export type HashedFor = { readonly organisation: string } | { readonly source: string };

/**
 * Each run holds 64 MiB and a thread; more at once would only queue for the cores. Signed-in users never wait for
 * strangers, and half of the four threads stay free of them.
 */
const MEMBERS = new Lanes({ atOnce: 3, perKey: 2, waitingPerKey: 16, waiting: 128 });
const STRANGERS = new Lanes({ atOnce: 2, perKey: 1, waitingPerKey: 4, waiting: 64 });

/** Passwords that wait to be hashed. */
export const passwordsWaiting = (): number => MEMBERS.waiting + STRANGERS.waiting;

/** The result of Argon2 for a password, and its salt: everything that the password opens or proves takes this. */
export interface Stretched {
  readonly salt: Buffer;
  readonly bytes: Buffer;
}

export type Stretch = (password: string, salt: Buffer) => Promise<Stretched>;

const stretch: Stretch = async (password, salt) => {
  assertOutside("a password");
  return { salt, bytes: await hashRaw(password.normalize("NFKC"), { ...COST, salt }) };
};

/**
 * Does work that hashes passwords when it is its turn; of one company two at once, of one source one after the other.
 * OVERLOADED.
 */
export const inLane = <T>(of: HashedFor, work: (stretch: Stretch) => Promise<T>): Promise<T> =>
  "organisation" in of
    ? MEMBERS.run(of.organisation, () => work(stretch))
    : STRANGERS.run(of.source, () => work(stretch));

/** Refuses what breaks the rules or is made of a common word. PASSWORD_RULES, PASSWORD_COMMON. */
export function assertPassword(password: string): void {
  if (!isPassword(password, LIMITS.passwordMinLength, LIMITS.passwordMaxLength)) throw new Refused("PASSWORD_RULES");
  if (isCommonPassword(password)) throw new Refused("PASSWORD_COMMON");
}
