import { Input } from "antd";
import ClusterOutlined from "@ant-design/icons/es/icons/ClusterOutlined";
import { useNavigate, useSearchParams } from "react-router";
import { nodeRoutes } from "#domain/api/node";
import { COMPANY_STATES, type CompanyState } from "#domain/states";
import { usePages, useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { ListFoot } from "../../session/ListFoot.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { useLayout } from "../../ui/use-layout.ts";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { companyColumns } from "./company-columns.tsx";
import { CompanyPanel } from "./CompanyPanel.tsx";
import { ForNode } from "./ForNode.tsx";
import styles from "./Node.module.css";

const STATES = ["WAITING", "REJECTED", "CREATING", "ACTIVATED"] as const satisfies readonly CompanyState[];

/** /OrgList: the companies of this installation. The view, the search and the open row stand in the address. */
export function Page() {
  return (
    <ForNode>
      <OrgList />
    </ForNode>
  );
}

function OrgList() {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const phone = useLayout() === "phone";
  const state = STATES.find((one) => one === search.get("state"));
  const text = search.get("text") ?? "";
  const companies = usePages(nodeRoutes.companies, { text, ...(state === undefined ? {} : { state }) });
  const { rows } = companies;
  const wanted = search.get("id");
  const shown = rows.find((row) => row.id === wanted);
  // The address may name a company of a page that is not loaded yet.
  const elsewhere = useRead(
    nodeRoutes.companies,
    { query: { id: wanted ?? "" } },
    { enabled: wanted !== null && shown === undefined && !companies.loading },
  );
  const open = shown ?? elsewhere.data?.rows[0];
  const at = (change: Readonly<Record<string, string | null>>): string => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change))
      if (value) next.set(name, value);
      else next.delete(name);
    return `/OrgList?${next.toString()}`;
  };
  const panel =
    open === undefined ? undefined : (
      <CompanyPanel key={open.id} company={open} onClose={() => void navigate(at({ id: null }))} />
    );
  const alone = phone && panel !== undefined;
  return (
    <Screen
      fixed={!alone}
      {...(panel === undefined || alone ? {} : { aside: panel, asideLabel: words("node.company") })}
      foot={<ListFoot />}
      head={
        <>
          <PageTitle
            title={words("shell.organisations")}
            fact={companies.loading ? undefined : words("node.found", { count: companies.total })}
          />
          <ViewTabs
            label={words("node.views")}
            current={state ?? "all"}
            tabs={[
              { key: "all", label: words("node.all"), to: at({ state: null, id: null }) },
              ...STATES.map((one) => ({
                key: one,
                label: say(COMPANY_STATES[one].label),
                to: at({ state: one, id: null }),
              })),
            ]}
          />
          <div className={styles.filter}>
            <Input.Search
              className={styles.search ?? ""}
              key={text}
              defaultValue={text}
              allowClear
              aria-label={words("node.search")}
              placeholder={words("node.search")}
              onSearch={(value) =>
                setSearch(new URL(at({ text: value.trim(), id: null }), location.origin).searchParams)
              }
            />
          </div>
        </>
      }
    >
      {alone ? (
        panel
      ) : companies.error ? (
        <ErrorView title={words("common.failed")} help={companies.error.message} onRetry={companies.again} />
      ) : companies.loading ? (
        <LoadingLine />
      ) : (
        <DataTable
          label={words("shell.organisations")}
          columns={companyColumns(words, format, language, (row) => at({ id: row.id }), open !== undefined)}
          groups={[{ key: "all", title: "", rows }]}
          rowKey={(row) => row.id}
          {...(open === undefined ? {} : { selected: new Set([open.id]) })}
          onOpen={(row) => void navigate(at({ id: row.id }))}
          onNearEnd={companies.more}
          empty={<EmptyState icon={<ClusterOutlined aria-hidden="true" />} title={words("node.none")} />}
        />
      )}
    </Screen>
  );
}
