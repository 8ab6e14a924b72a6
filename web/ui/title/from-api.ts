import type { Story as ApiStory } from "#domain/api/story";
import { formatHash } from "../../i18n/format.ts";
import type { Words } from "../../i18n/use-words.ts";
import { documentAddress } from "../document-address.ts";
import type { SignatureState, Story, StoryKind, StoryLink } from "./story.ts";

type ApiEvent = ApiStory["events"][number];
type ApiParty = ApiStory["parties"][number];

const KINDS: Readonly<Record<ApiEvent["kind"], StoryKind>> = {
  issue: "issue",
  holder: "transfer",
  both: "transfer",
  owner: "endorse",
  nominate: "endorse",
  blank: "endorse",
  refuse: "refuse",
  restore: "restore",
  surrender: "surrender",
  burn: "burn",
  replace: "burn",
  sign: "sign",
  state: "sign",
  release: "note",
  pause: "pause",
  resume: "resume",
  accept: "sign",
  dishonour: "burn",
  discharge: "burn",
};

function role(party: ApiParty, events: readonly ApiEvent[], returned: boolean, words: Words): string {
  const last = events.at(-1);
  const holds = !returned && last?.holder === party.address;
  const owns = !returned && last?.owner === party.address;
  if (party.issuer) return words("picture.issuer");
  if (holds && owns) return words("picture.holderAndOwner");
  if (holds) return words("picture.holder");
  if (owns) return words("picture.owner");
  // The acceptor of a bill of exchange signs it without having had it.
  return words(
    events.some(({ holder, owner }) => holder === party.address || owner === party.address)
      ? "picture.earlier"
      : "picture.other",
  );
}

/** The name of an event: an endorsement by its form, a signature by its signer. */
function labelOf(event: ApiEvent, party: ApiParty | undefined, words: Words): string {
  if (event.act !== null) return words(`story.stated.${event.act}`);
  if (event.did !== null) return words(`story.did.${event.did}`);
  // A nomination of nobody takes the former one back, by whatever program.
  if (event.kind === "nominate" && event.to === null) return words("story.did.withdrawNomination");
  // A title without a successor was not replaced, though the register ends it by the same call.
  if (event.kind === "replace" && event.links.length === 0) return words("story.burn");
  if (event.kind === "owner" && event.form !== null) return words(`story.endorsed.${event.form}`);
  return event.kind === "sign" && event.by !== null ? signedBy(event.by, party, words) : words(`story.${event.kind}`);
}

/** The signer; the company stands beside it already. */
function signedBy(by: string, party: ApiParty | undefined, words: Words): string {
  const company = `, ${party?.name ?? ""}`;
  return words("story.signBy", { name: by.endsWith(company) ? by.slice(0, -company.length) : by });
}

/**
 * The words given with an event, as the condition of an endorsement; the signer of one in blank, which is on no chain.
 */
function saidWith(event: ApiEvent, party: ApiParty | undefined, words: Words): string | undefined {
  if (event.kind === "blank" && event.by !== null) return signedBy(event.by, party, words);
  return event.note ?? undefined;
}

/** Acts beside the chain that are signed. */
const SIGNED: readonly ApiEvent["kind"][] = ["sign", "blank", "state"];

/**
 * The signature of an event: as it was found where it was checked. The chain takes an act only with the signature of
 * the party that acts, so that what stands on it is signed; of what was signed beside it, its record is all that is
 * known.
 */
function signatureOf(event: ApiEvent, found: SignatureState | undefined): SignatureState | undefined {
  if (found !== undefined) return found;
  if (SIGNED.includes(event.kind)) return "recorded";
  return event.tx !== null && event.kind !== "pause" && event.kind !== "resume" ? "valid" : undefined;
}

/** The events after which the title lies with the issuer. */
function returnedAfter(events: readonly ApiEvent[]): ReadonlySet<number> {
  const found = new Set<number>();
  let returned = false;
  for (const { n, kind } of events) {
    if (kind === "surrender") returned = true;
    else if (kind === "restore" || kind === "burn") returned = false;
    if (returned) found.add(n);
  }
  return found;
}

/** Where a story takes place: the chain by its name, the address of its explorer, and the register. */
export interface StoryPlace {
  readonly chainName: string;
  readonly explorer: string | null;
  readonly registry: string | null;
}

/** Another title: its document, where one has it; else what anybody sees of it. */
function linkTo(
  { relation, tokenId, document }: ApiEvent["links"][number],
  chainId: number | null,
  registry: string | null,
  words: Words,
): StoryLink {
  const anyone =
    chainId === null || registry === null
      ? undefined
      : `/verify/detail?chainId=${chainId}&registry=${registry}&tokenId=${tokenId}`;
  return {
    label: words(`story.${relation}`),
    name: document?.number || formatHash(tokenId),
    to: document === null ? anyone : documentAddress(document, "view"),
  };
}

/**
 * The story as the API tells it, ready to be drawn. `signatures` brings what a verification found, by the number of the
 * event.
 */
export function storyFromApi(
  story: ApiStory,
  words: Words,
  { chainName, explorer, registry }: StoryPlace,
  signatures: ReadonlyMap<number, SignatureState> = new Map(),
): Story {
  const last = story.events.at(-1);
  const partyOf = (event: ApiEvent): ApiParty | undefined =>
    story.parties.find(({ address }) => address === event.from);
  const issuer = story.parties.find((party) => party.issuer)?.address ?? null;
  /**
   * A title that was surrendered lies with the issuer until it is given back or ended, whoever the escrow still names.
   */
  const returned = returnedAfter(story.events);
  return {
    chainName,
    parties: story.parties.map((party) => ({
      id: party.address,
      name: party.name ?? formatHash(party.address),
      role: role(party, story.events, last !== undefined && returned.has(last.n), words),
      you: party.you,
    })),
    events: story.events.map((event) => ({
      n: event.n,
      at: event.at,
      label: labelOf(event, partyOf(event), words),
      said: saidWith(event, partyOf(event), words),
      kind: KINDS[event.kind],
      from: event.from ?? undefined,
      to: event.to ?? undefined,
      holderAfter: returned.has(event.n) ? issuer : event.holder,
      ownerAfter: returned.has(event.n) ? issuer : event.owner,
      tx: event.tx ?? undefined,
      block: event.block ?? undefined,
      txUrl: event.tx === null || explorer === null ? undefined : `${explorer}/tx/${event.tx}`,
      remark: event.remark ?? undefined,
      links: event.links.map((link) => linkTo(link, story.chainId, registry, words)),
      signature: signatureOf(event, signatures.get(event.n)),
      final: event.final,
    })),
  };
}
