import { Button } from "antd";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import UploadOutlined from "@ant-design/icons/es/icons/UploadOutlined";
import FileTextOutlined from "@ant-design/icons/es/icons/FileTextOutlined";
import { useState } from "react";
import { useNavigate } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import { LIST_KINDS } from "#domain/documents/document-lists";
import { kindOf } from "#domain/kinds/kinds";
import { isKeyOf } from "#domain/lookup";
import { usePages, useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import {
  BATCHES,
  beginAddress,
  documentAddress,
  newAddress,
  receivingAddress,
  signingAddress,
  templatedSigning,
  type TemplatedName,
} from "../../ui/document-address.ts";
import { UploadDialog } from "../../kind/UploadDialog.tsx";
import { ListFoot } from "../../session/ListFoot.tsx";
import { SavedViews } from "../../session/SavedViews.tsx";
import { useSelection } from "../../session/selection.ts";
import { usePermission } from "../../session/use-me.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { DensityButton } from "../../ui/table/DensityButton.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { useLayout } from "../../ui/use-layout.ts";
import { ColumnButton } from "./ColumnButton.tsx";
import { documentColumns } from "./list-columns.tsx";
import { ExportButton } from "./ExportButton.tsx";
import styles from "./Lists.module.css";
import { readFilters, toQuery, VIEW_NAMES, type Area, type View } from "./query.ts";
import { refreshed } from "./selected.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { useColumns } from "./use-columns.ts";

const PAGE = 50;
const ANY = "any";

/** How much every view of a list holds, as it is narrowed. */
function useCounts(area: Area, filters: ReturnType<typeof readFilters>) {
  const ask = (view: View | undefined) => ({ query: { ...toQuery(area, { ...filters, view }), limit: 1 } });
  const viewed = { enabled: area !== "documents" };
  const all = useRead(documentRoutes.list, ask(undefined)).data;
  const views: Readonly<Record<View | "all", { readonly total: number } | undefined>> = {
    all,
    withMe: useRead(documentRoutes.list, ask("withMe"), viewed).data,
    onTheMove: useRead(documentRoutes.list, ask("onTheMove"), viewed).data,
    drafts: useRead(documentRoutes.list, ask("drafts"), viewed).data,
    ended: useRead(documentRoutes.list, ask("ended"), viewed).data,
  };
  return (key: string): { readonly count?: number } => {
    const total = isKeyOf(views, key) ? views[key]?.total : undefined;
    return total === undefined ? {} : { count: total };
  };
}

interface Props {
  readonly area: Area;
  readonly title: string;
  /** The list of one kind of documents that are made with templates, at an address of its own. */
  readonly only?: { readonly kind: TemplatedName; readonly at: string };
}

/** Document List, B/L List or DO List. View and filters are in the address, so that they can be shared. */
export function DocumentList({ area, title, only }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const [search, setAddress] = useAddress();
  const phone = useLayout() === "phone";
  const selection = useSelection();
  const [dropped, setDropped] = useState<readonly File[]>();
  const mayUpload = usePermission("ordinary.upload") && area === "documents" && only === undefined;
  const maySign = usePermission("ordinary.sign") && only === undefined;
  const mayMake = usePermission("tt.create");
  const [draftsBills, draftsOrders] = [usePermission("bl.draft"), usePermission("do.draft")];
  const asked = readFilters(search, area);
  const filters = only === undefined ? asked : { ...asked, kind: only.kind };
  const query = toQuery(area, filters);
  const pages = usePages(documentRoutes.list, { ...query, limit: PAGE });
  const { rows } = pages;
  const count = useCounts(area, filters);
  const columns = useColumns(area);
  const chosen = refreshed(selection.rows, rows);
  const selected = new Set(chosen.rows.map(({ id }) => id));
  const selecting = selected.size > 0;
  const here = only?.at ?? `/layout/${area}`;
  const uploading = dropped !== undefined || search.get("upload") !== null;

  const set = (name: string, value: string | undefined): void => setAddress({ [name]: value });
  const closeUpload = (): void => {
    setDropped(undefined);
    set("upload", undefined);
  };

  const address = (view: string | undefined): string => {
    const next = new URLSearchParams(search);
    if (view === undefined) next.delete("view");
    else next.set("view", view);
    return next.size === 0 ? here : `${here}?${next.toString()}`;
  };
  const empty = only === undefined ? area : "templated";
  const current = filters.view ?? "all";
  const tabs = [
    { key: "all", label: words("lists.all"), to: address(undefined) },
    ...(area === "documents"
      ? []
      : VIEW_NAMES.map((view) => ({ key: view, label: words(`lists.${view}`), to: address(view) }))),
  ].map((tab) => ({ ...tab, ...count(tab.key) }));
  const filtered = asked.view !== undefined || asked.kind !== undefined || asked.text !== undefined;
  const foot = (
    <>
      {selecting && <SelectionBar selection={selection} rows={chosen.rows} hidden={chosen.hidden} />}
      <ListFoot
        rows={{ shown: rows.length, total: pages.total }}
        keys={[{ keys: ["X"], label: words("keys.select") }]}
      />
    </>
  );
  const make =
    only !== undefined
      ? mayMake
        ? { label: words("lists.newTemplated"), onClick: () => void navigate(newAddress(only.kind)) }
        : undefined
      : mayUpload
        ? { label: words("lists.upload"), onClick: () => setDropped([]) }
        : area === "bl" && draftsBills
          ? { label: words("lists.newBill"), onClick: () => void navigate(beginAddress("BillOfLading")) }
          : area === "do" && draftsOrders
            ? { label: words("lists.newOrder"), onClick: () => void navigate(beginAddress("DeliveryOrder")) }
            : undefined;
  return (
    <Screen
      fixed
      foot={foot}
      head={
        <>
          <h1 className="hw-hidden" tabIndex={-1} data-page-title="">
            {title}
          </h1>
          <ViewTabs
            label={words("lists.views")}
            current={current}
            tabs={tabs}
            extra={
              <>
                {area === "documents" && only === undefined && (
                  <Choice
                    label={words("lists.kind")}
                    searchable
                    value={filters.kind ?? ANY}
                    onChange={(kind) => set("kind", kind === ANY ? undefined : kind)}
                    options={[
                      { value: ANY, label: words("lists.anyKind") },
                      ...LIST_KINDS.documents.map((kind) => ({ value: kind, label: say(kindOf(kind).label) })),
                    ]}
                  />
                )}
                {area === "documents" && maySign && !selecting && (
                  <Button icon={<EditOutlined />} onClick={() => void navigate("/docs/sign")}>
                    {words("signing.manyTitle")}
                  </Button>
                )}
                {only !== undefined && mayMake && !selecting && (
                  <Button onClick={() => void navigate(BATCHES)}>{words("lists.fromTable")}</Button>
                )}
                {only !== undefined && mayMake && !selecting && (
                  <>
                    <Button icon={<EditOutlined />} onClick={() => void navigate(templatedSigning(only.kind))}>
                      {words("received.toSign")}
                    </Button>
                    <Button icon={<UploadOutlined />} onClick={() => void navigate(receivingAddress(only.kind))}>
                      {words("received.upload")}
                    </Button>
                  </>
                )}
                <SavedViews list={area} />
                {!phone && <DensityButton />}
                {!phone && <ColumnButton list={area} columns={columns} />}
                <ExportButton name={area} query={query} columns={columns.shown} total={pages.total} />
                {make !== undefined && (
                  <div className={styles.make} data-selecting={selecting || undefined}>
                    <ActionBar solid={!selecting} actions={[{ id: "make", ...make }]} />
                  </div>
                )}
              </>
            }
          />
        </>
      }
    >
      <div
        className={styles.place}
        onDragOver={(event) => {
          if (mayUpload) event.preventDefault();
        }}
        onDrop={(event) => {
          if (!mayUpload) return;
          event.preventDefault();
          if (event.dataTransfer.files.length > 0) setDropped([...event.dataTransfer.files]);
        }}
      >
        {pages.loading ? (
          <LoadingLine />
        ) : pages.error ? (
          <ErrorView title={words("common.failed")} help={pages.error.message} onRetry={pages.again} />
        ) : (
          <DataTable
            label={title}
            chosen={columns.own}
            columns={documentColumns(area, columns.shown, { words, say, format })}
            groups={[{ key: "all", title: "", rows }]}
            rowKey={(row) => row.id}
            selected={selected}
            onSelectRows={selection.put}
            nameOf={(row) => row.number || row.name || words("lists.noNumber")}
            onNearEnd={pages.more}
            onOpen={(row) => void navigate(documentAddress(row))}
            onAct={(row) => void navigate(documentAddress(row))}
            sorting={{ key: filters.sort, descending: filters.sort === "updatedAt" }}
            onSort={({ key }) => set("sort", key === "updatedAt" ? undefined : key)}
            empty={
              <EmptyState
                icon={<FileTextOutlined aria-hidden="true" />}
                title={words(filtered ? "desk.empty.filtered" : `lists.empty.${empty}`)}
                help={filtered ? undefined : words(`lists.empty.${empty}Help`)}
                action={
                  filtered ? (
                    <Button onClick={() => void navigate(here)}>{words("desk.clear")}</Button>
                  ) : (
                    make !== undefined && <Button onClick={make.onClick}>{make.label}</Button>
                  )
                }
              />
            }
          />
        )}
      </div>
      {mayUpload && (
        <UploadDialog
          open={uploading}
          files={dropped}
          onUploaded={() => undefined}
          onSign={maySign ? (made) => void navigate(signingAddress(made)) : undefined}
          onClose={closeUpload}
        />
      )}
    </Screen>
  );
}
