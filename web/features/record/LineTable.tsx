import { Button } from "antd";
import HistoryOutlined from "@ant-design/icons/es/icons/HistoryOutlined";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { RecordLine } from "#domain/api/record";
import type { ApiError } from "../../api/client.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { lineColumns } from "./record-columns.tsx";
import { FILTERS } from "./filter.ts";

/** The line that the address has open, among those that are loaded, and the address without or with one. */
export function useOpenLine(rows: readonly RecordLine[]) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const to = (line: RecordLine | null): string => {
    const next = new URLSearchParams(search);
    if (line === null) next.delete("line");
    else next.set("line", String(line.n));
    return next.size === 0 ? pathname : `${pathname}?${next.toString()}`;
  };
  return { open: rows.find((row) => String(row.n) === search.get("line")), to };
}

interface Props {
  readonly label: string;
  readonly rows: readonly RecordLine[];
  readonly loading: boolean;
  readonly error: ApiError | null;
  readonly again: () => void;
  readonly more?: () => void;
  /** With number and hash. */
  readonly chained: boolean;
}

export function LineTable({ label, rows, loading, error, again, more, chained }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { open, to } = useOpenLine(rows);
  const filtered = FILTERS.some((name) => search.has(name));
  if (loading) return <LoadingLine />;
  if (error) return <ErrorView title={words("common.failed")} help={error.message} onRetry={again} />;
  return (
    <DataTable
      wraps
      label={label}
      columns={lineColumns({ words, say, format, language, to }, chained, open !== undefined)}
      groups={[{ key: "all", title: "", rows }]}
      rowKey={(row) => String(row.n)}
      {...(open === undefined ? {} : { selected: new Set([String(open.n)]) })}
      {...(more === undefined ? {} : { onNearEnd: more })}
      onOpen={(row) => void navigate(to(row))}
      empty={
        <EmptyState
          icon={<HistoryOutlined aria-hidden="true" />}
          title={words(filtered ? "desk.empty.filtered" : "record.empty")}
          help={filtered ? undefined : words("record.emptyHelp")}
          action={filtered && <Button onClick={() => void navigate(pathname)}>{words("desk.clear")}</Button>}
        />
      }
    />
  );
}
