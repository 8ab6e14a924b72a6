/** The data from which the picture and the list of a title's story are drawn. */
export interface StoryParty {
  readonly id: string;
  readonly name: string;
  /** Role in words, as `Issuer`. */
  readonly role: string;
  readonly you: boolean;
}

/** `recorded`: signed beside the chain, and not checked in this browser. */
export type SignatureState = "valid" | "invalid" | "indeterminate" | "recorded";

/**
 * `pause` stops everything in the register until `resume`; `refuse` and `restore` go back to the previous party; `burn`
 * ends the title.
 */
export type StoryKind =
  | "issue"
  | "sign"
  | "transfer"
  | "endorse"
  | "refuse"
  | "surrender"
  | "restore"
  | "burn"
  | "pause"
  | "resume"
  | "note";

/** Another title that this one became or came from. */
export interface StoryLink {
  readonly label: string;
  readonly name: string;
  readonly to: string | undefined;
}

export interface StoryEvent {
  /** Running number, from 1, in order of time. */
  readonly n: number;
  /** RFC 3339 instant. */
  readonly at: string;
  /** The event, in the current language. */
  readonly label: string;
  /** The words given with it: a reason, a purpose, a capacity. */
  readonly said?: string | undefined;
  readonly kind: StoryKind;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Parties after the event; null when nobody holds or owns the title any more. */
  readonly holderAfter: string | null;
  readonly ownerAfter: string | null;
  /** Transaction hash; without it the event is off chain. */
  readonly tx?: string | undefined;
  readonly block?: number | undefined;
  /** Where an explorer of the chain shows the transaction. */
  readonly txUrl?: string | undefined;
  /** A remark on chain; without a text, one that cannot be read here. */
  readonly remark?: { readonly text: string | null } | undefined;
  /** Titles that it replaced, or that replaced it. */
  readonly links?: readonly StoryLink[] | undefined;
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

/** The times during which the register was paused. */
export function pausesOf(events: readonly StoryEvent[]): { readonly start: number; readonly end: number | null }[] {
  const found: { start: number; end: number | null }[] = [];
  events.forEach(({ kind }, index) => {
    const open = found.at(-1);
    if (kind === "pause" && open?.end !== null) found.push({ start: index, end: null });
    if (kind === "resume" && open?.end === null) open.end = index;
  });
  return found;
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

/** The name of a party with its address, to be seen by pointing at it: names are given, addresses are not. */
export const fullParty = (story: Pick<Story, "parties">, id: string | null | undefined): string | undefined => {
  const name = id === null || id === undefined ? undefined : story.parties.find((party) => party.id === id)?.name;
  return name === undefined || !id?.startsWith("0x") || name.startsWith("0x") ? (id ?? undefined) : `${name}\n${id}`;
};
