import type { ErrorCode } from "../errors.ts";
import type { Permission } from "../permissions.ts";
import type { Text } from "../text.ts";

/** Answers "why not" as a code; null means yes. */
export type Guard<F> = (facts: F) => ErrorCode | null;

/** The inputs that the dialog of an action asks for before it sends its one request. */
export type Ask =
  | "password"
  | "act"
  | "reason"
  | "recipient"
  | "endorsement"
  | "capacity"
  | "stamp"
  | "quantities"
  | "surrender"
  | "releaseAgent"
  | "namedAgent"
  | "sure"
  | "kind"
  | "signer"
  | "signers"
  | "nominee"
  | "telex"
  | "serials"
  | "presentee"
  | "wanted"
  | "due"
  | "sum";

/** The facts that every flow needs; each flow adds its own. */
export interface CommonFacts<S extends string> {
  readonly state: S;
  readonly permissions: ReadonlySet<Permission>;
}

export interface Action<S extends string, F> {
  readonly label: Text;
  readonly from: readonly S[];
  /** The state shown while the chain has not answered. */
  readonly via?: S;
  readonly to: S;
  /** It leaves the state as it was, whichever of `from` that is; `to` names one of them. */
  readonly stays?: true;
  /** Of one that stays: the states that it leaves all the same, since what was done there is done anew. */
  readonly back?: { readonly [At in S]?: NoInfer<S> };
  /** The state where a part of it is done, and the rest is still to come. */
  readonly partly?: S;
  /** Rights of the user; all of them are needed. */
  readonly permissions: readonly Permission[];
  readonly guards: readonly Guard<F>[];
  /** "act" is the login password, or the wallet where the organisation holds its own key. */
  readonly asks: readonly Ask[];
  /** Verb of domain/chain/calls that this action sends; absent for what happens off the chain. */
  readonly call?: string;
  /** One sentence: what will be true afterwards. An action that has one is dangerous. */
  readonly consequence?: Text;
  /** Nobody can undo it: drawn red. */
  readonly irreversible?: boolean;
  /** Single-letter shortcut. */
  readonly key?: string;
  /** Hidden in the action bar unless possible, for what is not a business act. */
  readonly quiet?: boolean;
}
