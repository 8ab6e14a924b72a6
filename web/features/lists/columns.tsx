import type { DocumentRow } from "#domain/api/documents";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES } from "#domain/states";
import { unitSymbol } from "#domain/units";
import type { Format } from "../../i18n/use-format.ts";
import type { Say, Words } from "../../i18n/use-words.ts";
import { documentAddress } from "../../kind/address.ts";
import { KindTile } from "../../ui/KindTile.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/rows.ts";
import type { Area } from "./query.ts";

export interface Tools {
  readonly words: Words;
  readonly say: Say;
  readonly format: Format;
}

/** A column that is also a column of the CSV file. */
export interface ListColumn extends Column<DocumentRow>, FileColumn {
  /** A column that only the file has, after this one. */
  readonly beside?: FileColumn;
}

interface FileColumn {
  readonly title: string;
  readonly csv: (row: DocumentRow) => string;
}

/** The columns of the CSV file. */
export const fileColumns = (columns: readonly ListColumn[]): readonly FileColumn[] => columns.flatMap((column) => (column.beside === undefined ? [column] : [column, column.beside]));

const dash = (value: string | undefined): string => (value === undefined || value === "" ? "—" : value);

/** The columns of a list of documents: titles show who holds them, ordinary documents from whom they are. */
export function documentColumns(area: Area | "search", { words, say, format }: Tools): ListColumn[] {
  /** What a company has a copy of only, says so beside its number. */
  const copy = (row: DocumentRow): string | undefined => (row.owning === "Copy" ? words("lists.copy") : undefined);
  const kind: ListColumn = {
    key: "kind", title: words("lists.kind"), width: "64px", from: "tablet", csv: (row) => say(kindOf(row.kind).label),
    render: (row) => <KindTile code={kindOf(row.kind).code} tone={kindOf(row.kind).tile} name={say(kindOf(row.kind).label)} />,
  };
  const state: ListColumn = { key: "state", title: words("lists.state"), width: "168px", phone: "line", sortable: true, csv: (row) => say(DOCUMENT_STATES[row.state].label), render: (row) => <StateMark state={DOCUMENT_STATES[row.state]} /> };
  const number: ListColumn = {
    key: "number", title: words("lists.number"), sortable: true, csv: (row) => row.number, ...(area === "documents" ? { width: "170px", from: "tablet", phone: "middle" as const, onPhone: (row: DocumentRow) => row.number } : { ...(area === "search" ? {} : { width: "172px" }), phone: "title" as const }),
    render: (row) => (area === "documents" ? dash(row.number) : <Subject text={row.number || row.name || words("lists.noNumber")} number={copy(row)} to={documentAddress(row)} strong />),
  };
  const name: ListColumn = { key: "name", title: words("lists.name"), phone: "title", csv: (row) => row.name, render: (row) => <Subject text={row.name || row.number} number={copy(row)} to={documentAddress(row)} strong /> };
  const vessel: ListColumn = { key: "vessel", title: words("lists.vessel"), width: "136px", from: "tablet", phone: "middle", csv: (row) => row.vessel, onPhone: (row) => row.vessel, render: (row) => <span title={row.vessel}>{dash(row.vessel)}</span> };
  const cargo: ListColumn = { key: "cargo", title: words("lists.cargo"), from: "tablet", csv: (row) => row.cargo, render: (row) => <span title={row.cargo}>{dash(row.cargo)}</span> };
  const quantity: ListColumn = { key: "quantity", title: words("lists.quantity"), width: "124px", align: "end", from: "desk", csv: (row) => row.quantity, render: (row) => (row.quantity === "" ? "—" : format.quantity(row.quantity, row.unit)), beside: { title: words("lists.unit"), csv: (row) => unitSymbol(row.unit) } };
  const holder: ListColumn = { key: "holder", title: words("lists.holder"), width: "174px", from: area === "search" ? "desk" : "tablet", phone: "middle", csv: (row) => row.holder?.name ?? "", onPhone: (row) => row.holder?.name ?? "", render: (row) => <span title={row.holder?.name}>{dash(row.holder?.name)}</span> };
  const owner: ListColumn = { key: "owner", title: words("lists.owner"), width: "174px", from: "desk", csv: (row) => row.owner?.name ?? "", render: (row) => <span title={row.owner?.name}>{dash(row.owner?.name)}</span> };
  const sender: ListColumn = { key: "sender", title: words("lists.sender"), width: "200px", from: "tablet", phone: "middle", csv: (row) => row.issuer?.name ?? "", onPhone: (row) => row.issuer?.name ?? "", render: (row) => <span title={row.issuer?.name}>{dash(row.issuer?.name)}</span> };
  const size: ListColumn = { key: "size", title: words("envelope.size"), width: "90px", align: "end", from: "desk", csv: (row) => String(row.size ?? ""), render: (row) => (row.size === null ? "—" : format.size(row.size)) };
  const changed: ListColumn = { key: "updatedAt", title: words("lists.changed"), width: "100px", align: "end", phone: "end", sortable: true, csv: (row) => row.updatedAt, render: (row) => <time dateTime={row.updatedAt}>{format.when(row.updatedAt)}</time> };
  if (area === "documents") return [kind, state, name, number, sender, size, changed];
  if (area === "search") return [kind, state, number, vessel, cargo, holder, changed];
  return [state, number, vessel, cargo, quantity, holder, owner, changed];
}
