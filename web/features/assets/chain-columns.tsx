import type { Output } from "#domain/api/route";
import type { titleRoutes } from "#domain/api/titles";
import { ENTRY_STATES, FOLLOWED_STATES } from "#domain/states";
import type { Format } from "../../i18n/use-format.ts";
import { type Words, useWords } from "../../i18n/use-words.ts";
import { Hash } from "../../ui/Hash.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { stateOnChain } from "./state.ts";
import { titleAddress } from "../../ui/title/title-address.ts";

type Held = Output<typeof titleRoutes.held>["rows"][number];
export type Entry = Output<typeof titleRoutes.entries>["rows"][number];

/** An address in a place of a title; the company's own one by that word. */
function Place({ address, own }: { readonly address: string | null; readonly own: string | null }) {
  const words = useWords();
  if (address === null) return "—";
  return address === own ? <span title={address}>{words("common.you")}</span> : <Hash value={address} />;
}

const changed = <Row extends { readonly at: string }>(words: Words, format: Format): Column<Row> => ({
  key: "changed",
  title: words("assets.changed"),
  width: "100px",
  align: "end",
  phone: "end",
  render: (row) => (
    <time dateTime={row.at} title={format.instant(row.at)}>
      {format.when(row.at)}
    </time>
  ),
});

export const heldColumns = (words: Words, format: Format, own: string | null): Column<Held>[] => [
  {
    key: "state",
    title: words("assets.state"),
    width: "176px",
    phone: "line",
    render: (row) => <StateMark state={FOLLOWED_STATES[stateOnChain(row.status)]} />,
  },
  {
    key: "title",
    title: words("assets.title"),
    phone: "title",
    render: (row) => <Subject text={format.hash(row.tokenId)} to={titleAddress(row)} strong />,
  },
  {
    key: "register",
    title: words("assets.register"),
    width: "150px",
    from: "tablet",
    phone: "middle",
    render: (row) => <Hash value={row.registry} />,
  },
  {
    key: "holder",
    title: words("assets.holder"),
    width: "150px",
    from: "tablet",
    render: (row) => <Place address={row.holder} own={own} />,
  },
  {
    key: "owner",
    title: words("assets.owner"),
    width: "150px",
    from: "desk",
    render: (row) => <Place address={row.beneficiary} own={own} />,
  },
  {
    key: "nominee",
    title: words("assets.nominee"),
    width: "150px",
    from: "desk",
    render: (row) => <Place address={row.nominee} own={own} />,
  },
  changed(words, format),
];

export const entryColumns = (words: Words, format: Format): Column<Entry>[] => [
  {
    key: "state",
    title: words("assets.state"),
    width: "176px",
    phone: "line",
    render: (row) => <StateMark state={ENTRY_STATES[row.status]} />,
  },
  { key: "hash", title: words("assets.entry"), phone: "title", render: (row) => <Hash value={row.hash} /> },
  {
    key: "block",
    title: words("assets.block"),
    width: "120px",
    align: "end",
    from: "tablet",
    render: (row) => format.number(row.block),
  },
  {
    key: "tx",
    title: words("assets.transaction"),
    width: "150px",
    from: "desk",
    render: (row) => <Hash value={row.tx} />,
  },
  changed(words, format),
];
