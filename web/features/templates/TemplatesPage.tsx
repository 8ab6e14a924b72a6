import { Button } from "antd";
import LayoutOutlined from "@ant-design/icons/es/icons/LayoutOutlined";
import { useNavigate } from "react-router";
import { templateRoutes } from "#domain/api/templates";
import { usePages } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { useMe } from "../../session/use-me.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FilterRow } from "../../ui/FilterRow.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { TemplateTabs } from "../../ui/TemplateTabs.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { templateAddress, templateColumns } from "./template-columns.tsx";

const NEW = "/bl_draft_template";

/** /layout/templates/bills: the versions of the company's own templates. The search stands in the address. */
export function Page() {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const { user } = useMe();
  const [search] = useAddress();
  const text = search.get("text") ?? "";
  const pages = usePages(templateRoutes.list, { limit: 100, text: text.trim() });
  const { rows } = pages;
  const begin = (): void => void navigate(NEW);
  return (
    <Screen
      fixed
      head={
        <>
          <PageTitle title={words("templates.title")} state={<TemplateTabs current="bills" />} />
          <FilterRow label={words("templates.filter")}>
            <ActionBar
              solid
              actions={[
                {
                  id: "add",
                  label: words("templates.add"),
                  why: user.isAdmin ? undefined : words("templates.admin"),
                  onClick: begin,
                },
              ]}
            />
          </FilterRow>
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
          label={words("templates.title")}
          columns={templateColumns(words, say, format)}
          groups={[{ key: "all", title: "", rows }]}
          rowKey={(row) => row.id}
          onOpen={(row) => void navigate(templateAddress(row.id))}
          onNearEnd={pages.more}
          empty={
            <EmptyState
              icon={<LayoutOutlined aria-hidden="true" />}
              title={words(text === "" ? "templates.none" : "templates.noneFound")}
              {...(text === ""
                ? {
                    help: words("templates.noneHelp"),
                    ...(user.isAdmin ? { action: <Button onClick={begin}>{words("templates.add")}</Button> } : {}),
                  }
                : {})}
            />
          }
        />
      )}
    </Screen>
  );
}
