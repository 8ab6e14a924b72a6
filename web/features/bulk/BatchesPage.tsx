import { Button } from "antd";
import TableOutlined from "@ant-design/icons/es/icons/TableOutlined";
import { useNavigate } from "react-router";
import { documentBatchRoutes as routes, type Batch } from "#domain/api/document-batches";
import { BATCH_STATES } from "#domain/bulk/batch";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { batchAddress, newBatchAddress, TEMPLATED_LISTS } from "../../ui/document-address.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { Column } from "../../ui/table/table-rows.ts";

/** /layout/batches: the tables of which documents were made, or will be. */
export function Page() {
  const words = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const list = useRead(routes.list, {});
  const begin = { id: "new", label: words("bulk.new"), onClick: () => void navigate(newBatchAddress()) };
  const columns: Column<Batch>[] = [
    {
      key: "state",
      title: words("bulk.state"),
      width: "130px",
      phone: "line",
      render: ({ state }) => <StateMark state={BATCH_STATES[state]} />,
    },
    { key: "name", title: words("bulk.name"), phone: "title", render: ({ name }) => <strong>{name}</strong> },
    {
      key: "template",
      title: words("bulk.template"),
      from: "tablet",
      phone: "middle",
      render: ({ template }) => `${template.name} v${template.version}`,
    },
    {
      key: "rows",
      title: words("bulk.rows"),
      width: "80px",
      align: "end",
      from: "tablet",
      render: ({ counts }) => format.number(counts.taken + counts.ready + counts.wrong),
    },
    {
      key: "made",
      title: words("bulk.signed"),
      width: "90px",
      align: "end",
      from: "tablet",
      render: ({ counts }) => format.number(counts.made),
    },
    {
      key: "wrong",
      title: words("bulk.wrong"),
      width: "80px",
      align: "end",
      from: "tablet",
      render: ({ counts }) => format.number(counts.wrong),
    },
    { key: "by", title: words("bulk.by"), width: "160px", from: "desk", render: ({ createdBy }) => createdBy.name },
    {
      key: "when",
      title: words("bulk.uploaded"),
      width: "110px",
      align: "end",
      phone: "end",
      render: ({ createdAt }) => (
        <time dateTime={createdAt} title={format.instant(createdAt)}>
          {format.when(createdAt)}
        </time>
      ),
    },
  ];
  const rows = list.data?.batches ?? [];
  return (
    <Screen
      fixed
      foot={<ListFoot />}
      head={
        <PageTitle
          title={words("bulk.title")}
          onBack={() => void navigate(TEMPLATED_LISTS.VerifiableDocument)}
          extra={<ActionBar actions={[begin]} />}
        />
      }
    >
      {list.isPending ? (
        <LoadingLine />
      ) : list.error ? (
        <ErrorView title={words("common.failed")} help={list.error.message} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={words("bulk.title")}
          columns={columns}
          groups={[{ key: "all", title: "", rows }]}
          rowKey={({ id }) => id}
          onOpen={({ id }) => void navigate(batchAddress(id))}
          empty={
            <EmptyState
              icon={<TableOutlined aria-hidden="true" />}
              title={words("bulk.none")}
              help={words("bulk.noneHelp")}
              action={<Button onClick={begin.onClick}>{begin.label}</Button>}
            />
          }
        />
      )}
    </Screen>
  );
}
