import type { PackRow } from "#domain/api/packs";
import { PACK_STATES } from "#domain/states";
import type { Format } from "../../i18n/use-format.ts";
import type { Words } from "../../i18n/use-words.ts";
import { Inside } from "../../ui/Inside.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { composeAddress, detailAddress } from "../../kind/pack-address.ts";

/** A draft is gone on with; everything else is read. */
export const addressOf = (row: PackRow): string =>
  row.state === "DRAFT" ? composeAddress(row.id) : detailAddress(row.id);

const dash = (value: string): string => value || "—";
const ports = (row: PackRow, words: Words): string =>
  [row.portOfLoading, row.portOfDischarge].filter(Boolean).join(words("pack.to"));

/** The columns of the list of e-Packs. */
export const packColumns = (words: Words, format: Format): Column<PackRow>[] => [
  {
    key: "state",
    title: words("lists.state"),
    width: "116px",
    phone: "line",
    render: (row) => <StateMark state={PACK_STATES[row.state]} />,
  },
  {
    key: "reference",
    title: words("pack.reference"),
    width: "164px",
    phone: "title",
    render: (row) => (
      <Subject text={row.reference || words("pack.noReference")} number={undefined} to={addressOf(row)} strong />
    ),
  },
  {
    key: "inside",
    title: words("desk.inside"),
    width: "110px",
    from: "tablet",
    render: (row) => <Inside kinds={row.inside} />,
  },
  {
    key: "cargo",
    title: words("pack.cargoName"),
    from: "tablet",
    phone: "middle",
    onPhone: (row) => row.cargoName,
    render: (row) => <span title={row.cargoName}>{dash(row.cargoName)}</span>,
  },
  {
    key: "vessel",
    title: words("pack.vesselName"),
    width: "128px",
    from: "tablet",
    phone: "middle",
    onPhone: (row) => row.vesselName,
    render: (row) => <span title={row.vesselName}>{dash(row.vesselName)}</span>,
  },
  {
    key: "ports",
    title: words("pack.ports"),
    width: "146px",
    from: "desk",
    render: (row) => <span title={ports(row, words)}>{dash(ports(row, words))}</span>,
  },
  {
    key: "amount",
    title: words("pack.amount"),
    width: "158px",
    align: "end",
    from: "desk",
    render: (row) => (row.amount === "" ? "—" : `${row.currency} ${format.number(row.amount)}`),
  },
  {
    key: "owner",
    title: words("pack.owner"),
    width: "130px",
    from: "desk",
    render: (row) => <span title={row.owner.name}>{row.owner.name}</span>,
  },
  {
    key: "at",
    title: words("lists.changed"),
    width: "72px",
    align: "end",
    phone: "end",
    render: (row) => <time dateTime={row.at}>{format.when(row.at)}</time>,
  },
];
