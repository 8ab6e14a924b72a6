import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Story } from "#domain/api/story";
import type { Holding } from "../../../ui/BeforeAfter.tsx";

interface Change {
  readonly before: Holding;
  readonly after: Holding;
}

/** The holder and owner before the last move on the chain: a refusal or a rejection gives the title back to them. */
function previous(story: Story | undefined): Holding | undefined {
  const moves = (story?.events ?? []).filter((event) => event.tx !== null && event.kind !== "pause");
  const before = moves.at(-2);
  if (story === undefined || before === undefined) return undefined;
  const name = (address: string | null): string | null =>
    story.parties.find((party) => party.address === address)?.name ?? address;
  return { holder: name(before.holder), owner: name(before.owner) };
}

interface Giver {
  readonly name: string;
  readonly at: string;
  /** Written to the issuer, as where the cargo is to go. */
  readonly comment: string;
}

/** The party that gave the title to its issuer last, and when; undefined where nobody has, or it is not known who. */
export function giverOf(story: Story | undefined): Giver | undefined {
  const event = story?.events.findLast(({ kind }) => kind === "surrender");
  const name = story?.parties.find(({ address }) => address === event?.from)?.name ?? event?.from;
  return event === undefined || !name
    ? undefined
    : { name, at: event.at, comment: event.note || event.remark?.text || "" };
}

/** The same of a title that lies with its issuer; undefined for another title. */
export const surrenderOf = ({ state }: DocumentDetail, story: Story | undefined): Giver | undefined =>
  ["SURRENDERED_TO_ISSUER", "PRESENTED", "PARTLY_RELEASED"].includes(state) ? giverOf(story) : undefined;

/**
 * The change that an act makes in who holds and owns the title; undefined where there is none, or it cannot be said.
 */
export function changeOf(
  action: string,
  document: DocumentDetail,
  story: Story | undefined,
  party: string | undefined,
  blank: boolean,
): Change | undefined {
  const issuer = document.issuer?.name ?? null;
  const before = { holder: document.holder?.name ?? null, owner: document.owner?.name ?? null };
  const back = previous(story);
  if (before.holder === null) return undefined;
  switch (action) {
    case "endorse":
      return blank || party === undefined ? undefined : { before, after: { holder: before.holder, owner: party } };
    case "executeNomination":
      return { before, after: { holder: before.holder, owner: document.nominee?.name ?? null } };
    case "present":
    case "discharge":
    case "surrender":
      return { before, after: { holder: issuer, owner: issuer } };
    case "refuseReceipt":
      return back && { before, after: back };
    case "acceptSurrender":
    case "telexRelease":
    case "convert":
    case "replace":
    case "void":
      return { before, after: { holder: null, owner: null } };
    case "rejectSurrender":
      return back && { before, after: back };
    default:
      return undefined;
  }
}

/** The arguments of the call as people read them. */
export function callText(
  call: string,
  document: DocumentDetail,
  names: {
    readonly me: string;
    readonly party: string | undefined;
    readonly title: string;
    readonly withdrawn?: boolean;
  },
): string {
  const args: Readonly<Record<string, readonly string[]>> = {
    mint: [names.me, names.me],
    transferBeneficiary: [names.party ?? document.nominee?.name ?? "…"],
    nominate: [names.withdrawn ? "0" : (names.party ?? "…")],
    burn: [names.title],
    restore: [names.title],
    replace: [names.title, `[${(document.replacement?.successors ?? []).map(({ number }) => number).join(", ")}]`],
  };
  // A title that is not given back to its register is ended there without a successor.
  if (call === "burn" && document.state === "ISSUED") return callText("replace", document, names);
  const name = call === "rejectTransferOwners" ? refusalOf(document) : call;
  return `${name}(${(args[call] ?? []).join(", ")})`;
}

const refusalOf = ({ isHolder, isOwner }: DocumentDetail): string =>
  isHolder && isOwner ? "rejectTransferOwners" : isHolder ? "rejectTransferHolder" : "rejectTransferBeneficiary";
