/** What the picture and the list of a title's story are drawn from. */
export interface StoryParty {
  readonly id: string;
  readonly name: string;
  /** Role in words, as `Issuer`. */
  readonly role: string;
  readonly you: boolean;
}

/** `recorded`: signed beside the chain, and not checked in this browser. */
export type SignatureState = "valid" | "invalid" | "indeterminate" | "recorded";

/** `refuse` and `restore` go back to the previous party; `burn` ends the title. */
export type StoryKind = "issue" | "sign" | "transfer" | "endorse" | "refuse" | "surrender" | "restore" | "burn" | "note";

export interface StoryEvent {
  /** Running number, from 1, in order of time. */
  readonly n: number;
  /** RFC 3339 instant. */
  readonly at: string;
  /** What happened, in the current language. */
  readonly label: string;
  /** What was said with it: a reason, a purpose, a capacity. */
  readonly said?: string | undefined;
  readonly kind: StoryKind;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Parties after the event; null when nobody holds or owns the title any more. */
  readonly holderAfter: string | null;
  readonly ownerAfter: string | null;
  /** Transaction hash; without it the event is off chain. */
  readonly tx?: string | undefined;
  readonly signature?: SignatureState | undefined;
  /** Final on chain (or, off chain, nothing to wait for). */
  readonly final: boolean;
}

export interface Story {
  readonly parties: readonly StoryParty[];
  readonly events: readonly StoryEvent[];
  readonly chainName: string;
}

/** A time during which one party held (or owned) the title: indexes of events, `end` null while it lasts. */
export interface Stretch {
  readonly party: string;
  readonly start: number;
  readonly end: number | null;
}

/** The stretches of holding or owning, in order of time. */
export function stretches(events: readonly StoryEvent[], side: "holderAfter" | "ownerAfter"): Stretch[] {
  const found: Stretch[] = [];
  let open: { party: string; start: number } | undefined;
  events.forEach((event, index) => {
    const party = event[side];
    if (party === (open?.party ?? null)) return;
    if (open !== undefined) found.push({ ...open, end: index });
    open = party === null ? undefined : { party, start: index };
  });
  if (open !== undefined) found.push({ ...open, end: null });
  return found;
}

/** The name of a party; an unknown identifier is shown as it is. */
export const partyName = (story: Story, id: string | null | undefined): string | undefined =>
  id === null || id === undefined ? undefined : (story.parties.find((party) => party.id === id)?.name ?? id);
