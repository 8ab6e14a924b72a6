import FileTextOutlined from "@ant-design/icons/es/icons/FileTextOutlined";
import { useNavigate } from "react-router";
import type { DocumentRow } from "#domain/api/document-shapes";
import { documentRoutes } from "#domain/api/documents";
import { BUNKER_KINDS, isBunkerKind } from "#domain/bunker/forms";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES } from "#domain/states";
import { usePages } from "../../api/query.ts";
import { useFormat, type Format } from "../../i18n/use-format.ts";
import { useSay, useWords, type Say, type Words } from "../../i18n/use-words.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { documentAddress } from "../../ui/document-address.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterRow } from "../../ui/FilterRow.tsx";
import { KindTile } from "../../ui/KindTile.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { useAddress } from "../../ui/use-address.ts";
import { usePaused } from "../../ui/use-paused.ts";
import { BunkerList } from "./BunkerList.tsx";
import { PlaceFilters, usePlaceFilter } from "./PlaceFilters.tsx";
import styles from "./Board.module.css";

const PAGE = 50;
const ANY = "";

const columns = (words: Words, say: Say, format: Format): Column<DocumentRow>[] => [
  {
    key: "kind",
    title: words("lists.kind"),
    width: "64px",
    from: "tablet",
    render: (row) => (
      <KindTile code={kindOf(row.kind).code} tone={kindOf(row.kind).tile} name={say(kindOf(row.kind).label)} />
    ),
  },
  {
    key: "form",
    title: words("bunker.form"),
    least: 180,
    phone: "title",
    render: (row) => (
      <Subject text={say(kindOf(row.kind).label)} to={documentAddress({ kind: row.kind, id: row.id }, "view")} />
    ),
  },
  { key: "bdn", title: words("bunker.bdnNo"), width: "140px", phone: "end", render: (row) => row.number || "—" },
  { key: "ship", title: words("bunker.ship"), least: 140, phone: "middle", render: (row) => row.vessel || "—" },
  {
    key: "state",
    title: words("bunker.state"),
    width: "130px",
    phone: "line",
    render: (row) => <StateMark state={DOCUMENT_STATES[row.state]} />,
  },
  {
    key: "at",
    title: words("bunker.changed"),
    width: "120px",
    align: "end",
    from: "tablet",
    render: (row) => <time dateTime={row.updatedAt}>{format.when(row.updatedAt)}</time>,
  },
];

/** /layout/bunker/documents: the forms of all deliveries. Form, product, place and search stand in the address. */
export function Page() {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const [search, set] = useAddress();
  const asked = search.get("kind") ?? "";
  const kind = isBunkerKind(asked) ? asked : undefined;
  const place = usePlaceFilter();
  const text = usePaused((search.get("text") ?? "").trim());
  const pages = usePages(documentRoutes.list, {
    kind: kind ?? BUNKER_KINDS.join(","),
    limit: PAGE,
    ...place,
    ...(text === "" ? {} : { text }),
  });
  const { rows } = pages;
  const filtered = text !== "" || kind !== undefined || Object.keys(place).length > 0;
  return (
    <BunkerList
      current="documents"
      count={pages.total}
      loading={pages.loading}
      error={pages.error}
      again={pages.again}
      filters={
        <FilterRow label={words("bunker.searchDocuments")}>
          <div className={styles.filters}>
            <Choice
              label={words("bunker.form")}
              value={kind ?? ANY}
              onChange={(next) => set({ kind: next === ANY ? undefined : next })}
              options={[
                { value: ANY, label: words("bunker.anyForm") },
                ...BUNKER_KINDS.map((one) => ({ value: one, label: say(kindOf(one).label) })),
              ]}
            />
            <PlaceFilters />
          </div>
        </FilterRow>
      }
      foot={<ListFoot rows={{ shown: rows.length, total: pages.total }} />}
    >
      <DataTable
        label={words("bunker.documents")}
        columns={columns(words, say, format)}
        groups={[{ key: "all", title: "", rows }]}
        rowKey={(row) => row.id}
        onOpen={(row) => void navigate(documentAddress({ kind: row.kind, id: row.id }, "view"))}
        onNearEnd={pages.more}
        empty={
          <EmptyState
            icon={<FileTextOutlined aria-hidden="true" />}
            title={words(filtered ? "bunker.noneFound" : "bunker.noDocuments")}
            {...(filtered ? {} : { help: words("bunker.noDocumentsHelp") })}
          />
        }
      />
    </BunkerList>
  );
}
