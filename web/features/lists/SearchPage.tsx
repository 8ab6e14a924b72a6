import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import { Button } from "antd";
import { useNavigate } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { packRoutes } from "#domain/api/packs";
import { KINDS } from "#domain/kinds/kinds";
import { DOCUMENT_STATES, type DocumentState } from "#domain/states";
import { usePages } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { ChainNow } from "../../session/ChainNow.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FooterKeys } from "../../ui/FooterKeys.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { useLayout } from "../../ui/use-layout.ts";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { ColumnButton } from "./ColumnButton.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { addressOf, foundColumns, type Found } from "./found.tsx";
import { readSearch, SEARCH_VIEWS, searchQuery } from "./query.ts";
import { useColumns } from "./use-columns.ts";

const PAGE = 50;
const ANY = "any";

/**
 * /layout/search?text=: documents, envelopes and e-Packs that contain every word. The filters are in the address, too.
 */
export function Page() {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const phone = useLayout() === "phone";
  const [search, setAddress] = useAddress();
  const columns = useColumns("search");
  const filters = readSearch(search);
  const { text, view } = filters;
  const query = searchQuery(filters);
  const ask = (of: "documents" | "envelopes" | "packs") => ({
    enabled: text !== "" && (view === "all" || view === of),
  });
  const documents = usePages(documentRoutes.list, { ...query, limit: PAGE }, ask("documents"));
  const envelopes = usePages(envelopeRoutes.list, { text, folder: "all", limit: PAGE }, ask("envelopes"));
  const packs = usePages(packRoutes.list, { text, limit: PAGE }, ask("packs"));
  const asked = [
    ["documents", documents],
    ["envelopes", envelopes],
    ["packs", packs],
  ] as const;
  const open = asked.filter(([of]) => ask(of).enabled).map(([, pages]) => pages);
  const error = open.find((one) => one.error !== null)?.error;
  const loading = open.some((one) => one.loading);
  const narrowed = filters.kind !== undefined || filters.state !== undefined || filters.owning !== undefined;
  const titles = {
    documents: words("lists.results"),
    envelopes: words("lists.envelopes"),
    packs: words("shell.epacks"),
  };
  const groups = [
    {
      key: "documents",
      title: titles.documents,
      count: documents.total,
      rows: ask("documents").enabled ? documents.rows.map((document): Found => ({ of: "document", document })) : [],
    },
    // Filters for documents say nothing of the rest.
    {
      key: "envelopes",
      title: titles.envelopes,
      count: envelopes.total,
      rows:
        ask("envelopes").enabled && !narrowed
          ? envelopes.rows.map((envelope): Found => ({ of: "envelope", envelope }))
          : [],
    },
    {
      key: "packs",
      title: titles.packs,
      count: packs.total,
      rows: ask("packs").enabled && !narrowed ? packs.rows.map((pack): Found => ({ of: "pack", pack })) : [],
    },
  ].filter((group) => group.rows.length > 0);
  const to = (next: string): string => {
    const address = new URLSearchParams(search);
    address.delete("view");
    if (next !== "all") address.set("view", next);
    if (next === "envelopes" || next === "packs") for (const name of ["kind", "state", "owning"]) address.delete(name);
    return `/layout/search?${address.toString()}`;
  };
  const counts = {
    all: narrowed ? documents.total : documents.total + envelopes.total + packs.total,
    documents: documents.total,
    envelopes: envelopes.total,
    packs: packs.total,
  };
  const tabs = SEARCH_VIEWS.map((one) => ({
    key: one,
    label: one === "all" ? words("lists.all") : titles[one],
    to: to(one),
    ...(!loading && (one === view || view === "all") && !(narrowed && (one === "envelopes" || one === "packs"))
      ? { count: counts[one] }
      : {}),
  }));
  const set = (name: string, value: string): void => setAddress({ [name]: value === ANY ? undefined : value });
  const ofDocuments = view === "all" || view === "documents";
  const clear = (): void => setAddress({ kind: undefined, state: undefined, owning: undefined, view: undefined });
  return (
    <Screen
      fixed
      foot={
        <FooterKeys
          hints={[
            { keys: ["/"], label: words("keys.search") },
            { keys: ["J", "K"], label: words("keys.move") },
            { keys: ["Enter"], label: words("keys.open") },
          ]}
        >
          <span>{words("table.times", { zone: format.zone() })}</span>
          <ChainNow />
        </FooterKeys>
      }
      head={
        <>
          <PageTitle title={text === "" ? words("common.search") : words("lists.searchFor", { text })} />
          {text !== "" && (
            <ViewTabs
              label={words("lists.views")}
              current={view}
              tabs={tabs}
              extra={
                <>
                  {ofDocuments && (
                    <>
                      <Choice
                        label={words("lists.kind")}
                        searchable
                        value={filters.kind ?? ANY}
                        onChange={(kind) => set("kind", kind)}
                        options={[
                          { value: ANY, label: words("lists.anyKind") },
                          ...Object.values(KINDS).map(({ name, label }) => ({ value: name, label: say(label) })),
                        ]}
                      />
                      <Choice
                        label={words("lists.state")}
                        searchable
                        value={filters.state ?? ANY}
                        onChange={(state) => set("state", state)}
                        options={[
                          { value: ANY, label: words("lists.anyState") },
                          ...(Object.keys(DOCUMENT_STATES) as DocumentState[]).map((state) => ({
                            value: state,
                            label: say(DOCUMENT_STATES[state].label),
                          })),
                        ]}
                      />
                      {!phone && (
                        <>
                          <Choice
                            label={words("lists.owning")}
                            value={filters.owning ?? ANY}
                            onChange={(owning) => set("owning", owning)}
                            options={[
                              { value: ANY, label: words("lists.anyOwning") },
                              { value: "Original", label: words("lists.original") },
                              { value: "Copy", label: words("lists.copy") },
                            ]}
                          />
                          <ColumnButton list="search" columns={columns} />
                          <ExportButton name="search" query={query} columns={columns.shown} total={documents.total} />
                        </>
                      )}
                    </>
                  )}
                </>
              }
            />
          )}
        </>
      }
    >
      {text === "" ? (
        <EmptyState
          icon={<SearchOutlined aria-hidden="true" />}
          title={words("lists.searchNothing")}
          help={words("lists.searchNothingHelp")}
        />
      ) : error ? (
        <ErrorView
          title={words("common.failed")}
          help={error.message}
          onRetry={() => open.forEach((one) => one.again())}
        />
      ) : loading ? (
        <LoadingLine />
      ) : (
        <DataTable
          label={words("lists.searchFor", { text })}
          chosen={columns.own}
          columns={foundColumns(columns.shown, { words, say, format })}
          groups={groups}
          rowKey={(row) => (row.document ?? row.envelope ?? row.pack).id}
          onNearEnd={() => open.forEach((one) => one.more())}
          onOpen={(row) => void navigate(addressOf(row))}
          empty={
            <EmptyState
              icon={<SearchOutlined aria-hidden="true" />}
              title={words("lists.searchEmpty")}
              help={words(narrowed || view !== "all" ? "lists.searchNarrowed" : "lists.searchEmptyHelp")}
              action={(narrowed || view !== "all") && <Button onClick={clear}>{words("desk.clear")}</Button>}
            />
          }
        />
      )}
    </Screen>
  );
}
