import type { FollowedTitle } from "#domain/api/titles";
import { FOLLOWED_STATES } from "#domain/states";
import type { Format } from "../../i18n/use-format.ts";
import { useWords, type Words } from "../../i18n/use-words.ts";
import { Hash } from "../../ui/Hash.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { addressOf, nameOf, partyOf, stateOf } from "./state.ts";

/** The party in a place of a title: the name where one may know it, else the address. */
export function Party({ title, place }: { readonly title: FollowedTitle; readonly place: "holder" | "owner" }) {
  const words = useWords();
  const party = partyOf(title, place);
  if (title.status === "returned") return words("assets.atIssuer");
  if (party === null) return "—";
  return party.name === null ? <Hash value={party.address} /> : <span title={party.name}>{party.name}</span>;
}

export const followedColumns = (
  words: Words,
  format: Format,
  chainName: (id: number) => string,
): Column<FollowedTitle>[] => [
  {
    key: "state",
    title: words("assets.state"),
    width: "176px",
    phone: "line",
    render: (row) => <StateMark state={FOLLOWED_STATES[stateOf(row)]} />,
  },
  {
    key: "title",
    title: words("assets.title"),
    phone: "title",
    render: (row) => (
      <Subject
        text={nameOf(row)}
        to={addressOf(row)}
        strong
        {...(row.label === "" ? {} : { number: format.hash(row.tokenId) })}
      />
    ),
  },
  {
    key: "register",
    title: words("assets.register"),
    width: "160px",
    from: "tablet",
    phone: "middle",
    render: (row) => <span title={row.registryName}>{row.registryName || format.hash(row.registry)}</span>,
  },
  { key: "chain", title: words("assets.chain"), width: "120px", from: "desk", render: (row) => chainName(row.chainId) },
  {
    key: "holder",
    title: words("assets.holder"),
    width: "150px",
    from: "tablet",
    render: (row) => <Party title={row} place="holder" />,
  },
  {
    key: "owner",
    title: words("assets.owner"),
    width: "150px",
    from: "desk",
    render: (row) => <Party title={row} place="owner" />,
  },
  {
    key: "changed",
    title: words("assets.changed"),
    width: "100px",
    align: "end",
    phone: "end",
    render: (row) =>
      row.changedAt === null ? "—" : <time dateTime={row.changedAt}>{format.when(row.changedAt)}</time>,
  },
];
