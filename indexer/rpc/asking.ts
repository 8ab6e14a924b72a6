import type { Member, Need } from "./member.ts";
import type { ChainClient } from "./chain-client.ts";

/** The parts that the ways to ask several endpoints are made of. */
export interface Asking {
  readonly members: readonly Member[];
  /** The best endpoint for this that was not tried yet; undefined when there is none. */
  choose(need: Need, tried: ReadonlySet<Member>): Member | undefined;
  /** Asks one endpoint, and takes note of how that went. */
  question<T>(member: Member, need: Need, ask: (node: ChainClient) => Promise<T>): Promise<T>;
  /** Makes the error to throw when no endpoint answered. */
  failure(need: Need, errors: ReadonlyMap<Member, Error>): Error;
}
