import { Button } from "antd";
import ShareAltOutlined from "@ant-design/icons/es/icons/ShareAltOutlined";
import { useNavigate, useSearchParams } from "react-router";
import { workspaceRoutes } from "#domain/api/workspaces";
import { WORKSPACE_STATES, type WorkspaceState } from "#domain/states";
import { workspaceAddress } from "#domain/workspaces";
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
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { workspaceColumns } from "./workspace-columns.tsx";

const HERE = "/layout/workspaces";
const STATES = Object.keys(WORKSPACE_STATES) as WorkspaceState[];

/** /layout/workspaces: what the company shares with visitors, and did. The view is in the address. */
export function Page() {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const mayShare = usePermission("workspace.share");
  const state = STATES.find((one) => one === search.get("state"));
  const pages = usePages(workspaceRoutes.list, { limit: 100, ...(state && { state }) });
  const { rows } = pages;
  const make = (): void => void navigate("/layout/share");
  const tabs = [
    { key: "all", label: words("desk.all"), to: HERE },
    ...STATES.map((one) => ({ key: one, label: say(WORKSPACE_STATES[one].label), to: `${HERE}?state=${one}` })),
  ].map((tab) => (tab.key === (state ?? "all") && !pages.loading ? { ...tab, count: pages.total } : tab));
  return (
    <Screen
      fixed
      head={
        <>
          <h1 className="hw-hidden" tabIndex={-1} data-page-title="">
            {words("workspace.title")}
          </h1>
          <ViewTabs
            label={words("desk.views")}
            current={state ?? "all"}
            tabs={tabs}
            extra={
              mayShare && (
                <Button type="primary" onClick={make}>
                  {words("workspace.new")}
                </Button>
              )
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
          label={words("workspace.title")}
          columns={workspaceColumns(words, format)}
          groups={[{ key: "all", title: "", rows }]}
          rowKey={(row) => row.id}
          onOpen={(row) => void navigate(workspaceAddress(row.id))}
          onAct={(row) => void navigate(workspaceAddress(row.id))}
          onNearEnd={pages.more}
          empty={
            <EmptyState
              icon={<ShareAltOutlined aria-hidden="true" />}
              title={words(state === undefined ? "workspace.none" : "desk.empty.filtered")}
              help={state === undefined ? words("workspace.noneHelp") : undefined}
              action={
                state !== undefined ? (
                  <Button onClick={() => void navigate(HERE)}>{words("desk.clear")}</Button>
                ) : (
                  mayShare && <Button onClick={make}>{words("workspace.new")}</Button>
                )
              }
            />
          }
        />
      )}
    </Screen>
  );
}
