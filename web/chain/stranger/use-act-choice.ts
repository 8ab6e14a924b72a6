import { useState } from "react";
import { isAddress, zeroAddress, type Address } from "viem";
import type { ChainCall, EscrowVerb } from "#domain/chain/calls";
import { partyOf, strangerAct, STRANGER_VERBS, type NamedParty, type StrangerTitle } from "#domain/chain/stranger-acts";

/** A title on a register of others. */
export interface Place {
  readonly chainId: number;
  readonly registry: string;
  readonly tokenId: string;
}
/** The names that the company knows, by address. */
export type KnownNames = readonly { readonly address: string; readonly name: string }[];

/** A title on which somebody acts. */
export interface StrangerProps {
  readonly title: Place;
  readonly names: KnownNames;
  readonly onDone: () => void;
}

/** An address as it was typed, or null where it is none. */
const typedAddress = (typed: string | null): Address | null => {
  const said = typed?.trim() ?? "";
  return isAddress(said) && said !== zeroAddress ? said : null;
};

export interface ActChoice {
  readonly title: StrangerTitle;
  /** The acts that the escrow lets the account do now. */
  readonly possible: readonly EscrowVerb[];
  /** The act that is chosen; undefined where none is possible. */
  readonly verb: EscrowVerb | undefined;
  readonly choose: (verb: EscrowVerb) => void;
  readonly parties: readonly NamedParty[];
  /** The only address that the contract takes. */
  readonly fixed: Partial<Record<NamedParty, string | null>>;
  readonly typed: Partial<Record<NamedParty, string>>;
  readonly type: (party: NamedParty, typed: string) => void;
  readonly given: (party: NamedParty) => Address | null;
  /** It was tried to send it: what is missing is said. */
  readonly tried: boolean;
  /** Marks it as tried, and answers whether nothing is missing. */
  readonly complete: () => boolean;
  readonly call: () => ChainCall | null;
  readonly forget: () => void;
}

/** The act that an account is to do on a title, as a person chooses and fills it in. */
export function useActChoice(title: StrangerTitle, account: string): ActChoice {
  const possible = STRANGER_VERBS.filter((verb) => strangerAct(verb).may(title, account));
  const [chosen, choose] = useState<EscrowVerb>();
  const [typed, setTyped] = useState<Partial<Record<NamedParty, string>>>({});
  const [tried, setTried] = useState(false);
  const verb = chosen !== undefined && possible.includes(chosen) ? chosen : possible[0];
  const act = verb === undefined ? undefined : strangerAct(verb);
  const given = (party: NamedParty): Address | null =>
    verb === undefined ? null : typedAddress(partyOf(verb, title, typed, party));
  const parties = act?.names ?? [];
  return {
    title,
    possible,
    verb,
    choose,
    parties,
    fixed: act?.only?.(title) ?? {},
    typed,
    type: (party, said) => setTyped({ ...typed, [party]: said }),
    given,
    tried,
    complete() {
      setTried(true);
      return parties.every((party) => given(party) !== null);
    },
    call() {
      const none = "0x" as Address;
      return act?.call(title.escrow, { owner: given("owner") ?? none, holder: given("holder") ?? none }) ?? null;
    },
    forget() {
      setTyped({});
      setTried(false);
    },
  };
}
