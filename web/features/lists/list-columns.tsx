import type { DocumentRow } from "#domain/api/document-shapes";
import { DOCUMENT_COLUMNS, type DocumentColumnKey, type DocumentList } from "#domain/documents/document-columns";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES } from "#domain/states";
import type { Format } from "../../i18n/use-format.ts";
import type { Say, Words } from "../../i18n/use-words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { KindTile } from "../../ui/KindTile.tsx";
import { Quantity } from "../../ui/Quantity.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";

export interface Tools {
  readonly words: Words;
  readonly say: Say;
  readonly format: Format;
}

/** A search has found a document by its name as well. */
const titled = ({ number, name }: DocumentRow): string => [...new Set([number, name])].filter(Boolean).join(" · ");

const dash = (value: string | undefined): string => (value === undefined || value === "" ? "—" : value);

/**
 * The columns of a list of documents, those that are chosen: titles show who holds them, ordinary documents from whom
 * they are.
 */
export function documentColumns(
  list: DocumentList,
  chosen: readonly DocumentColumnKey[],
  { words, say, format }: Tools,
): Column<DocumentRow>[] {
  /** A mere copy, a number that is not the only one, and what quotes a bill that has changed, are told of beside it. */
  const beside = (row: DocumentRow): string | undefined =>
    [
      ...(row.owning === "Copy" ? [words("lists.copy")] : []),
      ...(row.numberDouble ? [words("lists.numberDouble")] : []),
      ...(row.quotesEnded ? [words("quoting.mark")] : []),
    ].join(" · ") || undefined;
  const told = (of: (row: DocumentRow) => string | undefined) => ({
    onPhone: (row: DocumentRow) => of(row) ?? "",
    render: (row: DocumentRow) => <span title={of(row)}>{dash(of(row))}</span>,
  });
  const moment = (of: (row: DocumentRow) => string) => ({
    align: "end" as const,
    render: (row: DocumentRow) => <time dateTime={of(row)}>{format.when(of(row))}</time>,
  });
  const columns: Readonly<Record<DocumentColumnKey, Omit<Column<DocumentRow>, "key" | "title"> | null>> = {
    kind: {
      width: "64px",
      from: "tablet",
      ...(list === "search"
        ? { phone: "middle" as const, onPhone: (row: DocumentRow) => say(kindOf(row.kind).label) }
        : {}),
      render: (row) => (
        <KindTile code={kindOf(row.kind).code} tone={kindOf(row.kind).tile} name={say(kindOf(row.kind).label)} />
      ),
    },
    state: {
      width: "176px",
      phone: "line",
      sortable: list !== "search",
      render: (row) => <StateMark state={DOCUMENT_STATES[row.state]} />,
    },
    number:
      list === "documents"
        ? {
            sortable: true,
            width: "170px",
            from: "tablet",
            phone: "middle",
            onPhone: (row) => (row.name === "" ? say(kindOf(row.kind).label) : row.number),
            render: (row) => dash(row.number),
          }
        : {
            sortable: list !== "search",
            ...(list === "search" ? {} : { width: "160px" }),
            phone: "title",
            render: (row) => (
              <Subject
                text={(list === "search" ? titled(row) : row.number || row.name) || words("lists.noNumber")}
                number={beside(row)}
                to={documentAddress(row)}
                strong
              />
            ),
          },
    name: {
      phone: "title",
      render: (row) => (
        <Subject
          text={row.name || row.number || say(kindOf(row.kind).label)}
          number={beside(row)}
          to={documentAddress(row)}
          strong
        />
      ),
    },
    vessel: { width: "128px", from: "tablet", phone: "middle", ...told((row) => row.vessel) },
    cargo: { from: "tablet", least: 180, ...told((row) => row.cargo) },
    quantity: {
      width: "124px",
      align: "end",
      from: "desk",
      render: (row) => (row.quantity === "" ? "—" : <Quantity value={row.quantity} unit={row.unit} />),
    },
    unit: null,
    holder: {
      width: "156px",
      from: list === "search" ? "desk" : "tablet",
      phone: "middle",
      ...told((row) => row.holder?.name),
    },
    owner: { width: "156px", from: "desk", ...told((row) => row.owner?.name) },
    sender: {
      width: "190px",
      from: list === "documents" ? "tablet" : "desk",
      ...(list === "documents" ? { phone: "middle" as const } : {}),
      ...told((row) => row.issuer?.name),
    },
    createdBy: { width: "150px", from: "desk", ...told((row) => row.createdBy) },
    createdAt: { width: "100px", from: "desk", ...moment((row) => row.createdAt) },
    size: {
      width: "90px",
      align: "end",
      from: "desk",
      render: (row) => (row.size === null ? "—" : format.size(row.size)),
    },
    updatedAt: { width: "88px", phone: "end", sortable: list !== "search", ...moment((row) => row.updatedAt) },
  };
  return chosen.flatMap((key) => {
    const column = columns[key];
    return column === null ? [] : [{ key, title: say(DOCUMENT_COLUMNS[key].title), ...column }];
  });
}
