import { Button } from "antd";
import FolderOutlined from "@ant-design/icons/es/icons/FolderOutlined";
import { useNavigate } from "react-router";
import { packRoutes } from "#domain/api/packs";
import { PACK_STATES, type PackState } from "#domain/states";
import { usePages } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { usePermission } from "../../session/use-me.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { composeAddress } from "../../kind/pack-address.ts";
import { addressOf, packColumns } from "./pack-columns.tsx";

const HERE = "/layout/epacks";
const STATES = Object.keys(PACK_STATES) as PackState[];

/** /layout/epacks: e-Packs that were made here or received. The view is in the address. */
export function Page() {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const [search, setAddress] = useAddress();
  const mayCompose = usePermission("compose");
  const state = STATES.find((one) => one === search.get("state"));
  const find = search.get("find")?.trim() || undefined;
  const pages = usePages(packRoutes.list, { limit: 50, ...(state && { state }), ...(find && { text: find }) });
  const to = (next: string | undefined): string => {
    const query = new URLSearchParams({ ...(next && { state: next }), ...(find && { find }) });
    return query.size === 0 ? HERE : `${HERE}?${query.toString()}`;
  };
  const filtered = state !== undefined || find !== undefined;
  const { rows } = pages;
  const make = (): void => void navigate(composeAddress());
  const tabs = [
    { key: "all", label: words("desk.all"), to: to(undefined) },
    ...STATES.map((one) => ({ key: one, label: say(PACK_STATES[one].label), to: to(one) })),
  ].map((tab) => (tab.key === (state ?? "all") && !pages.loading ? { ...tab, count: pages.total } : tab));
  return (
    <Screen
      fixed
      head={
        <>
          <h1 className="hw-hidden" tabIndex={-1} data-page-title="">
            {words("shell.epacks")}
          </h1>
          <ViewTabs
            label={words("desk.views")}
            current={state ?? "all"}
            tabs={tabs}
            extra={
              <>
                <SearchField
                  key={find}
                  label={words("pack.find")}
                  value={find ?? ""}
                  onSearch={(text) => setAddress({ find: text || undefined })}
                />
                {mayCompose && (
                  <Button type="primary" onClick={make}>
                    {words("pack.new")}
                  </Button>
                )}
              </>
            }
          />
        </>
      }
      foot={<ListFoot rows={{ shown: rows.length, total: pages.total }} />}
    >
      {pages.loading ? (
        <LoadingLine />
      ) : pages.error ? (
        <ErrorView title={words("common.failed")} help={pages.error.message} onRetry={pages.again} />
      ) : (
        <DataTable
          label={words("shell.epacks")}
          columns={packColumns(words, format)}
          groups={[{ key: "all", title: "", rows }]}
          rowKey={(row) => row.id}
          onOpen={(row) => void navigate(addressOf(row))}
          onAct={(row) => void navigate(addressOf(row))}
          onNearEnd={pages.more}
          empty={
            <EmptyState
              icon={<FolderOutlined aria-hidden="true" />}
              title={words(filtered ? "desk.empty.filtered" : "pack.none")}
              help={!filtered ? words("pack.noneHelp") : undefined}
              action={
                filtered ? (
                  <Button onClick={() => void navigate(HERE)}>{words("desk.clear")}</Button>
                ) : (
                  mayCompose && <Button onClick={make}>{words("pack.new")}</Button>
                )
              }
            />
          }
        />
      )}
    </Screen>
  );
}
