import type { ReactNode } from "react";
import { LIMITS } from "#domain/limits";
import { ListFoot } from "../../session/ListFoot.tsx";
import { useWords } from "../../i18n/use-words.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { Tabs } from "./Tabs.tsx";

interface Props<T> {
  readonly current: "outgoing" | "incoming";
  readonly read: {
    readonly data: { readonly items: readonly T[] } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly columns: Column<T>[];
  readonly onOpen: (row: T) => void;
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly help: string };
}

/** The list of the bills that went to other platforms, or came from them. */
export function BillsList<T extends { readonly id: string }>({ current, read, columns, onOpen, empty }: Props<T>) {
  const words = useWords();
  const { data, error, refetch } = read;
  const rows = data?.items ?? [];
  // The lists end with the newest: more of them may be there.
  const all = rows.length < LIMITS.pintListed;
  return (
    <Screen
      fixed
      head={<Tabs current={current} />}
      foot={
        <ListFoot {...(all ? { rows: { shown: rows.length, total: rows.length } } : {})}>
          {!all && <span>{words("platforms.newest", { count: LIMITS.pintListed })}</span>}
        </ListFoot>
      }
    >
      {error !== null ? (
        <ErrorView title={words("common.failed")} help={error.message} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingLine />
      ) : (
        <DataTable
          label={words(`platforms.${current}`)}
          columns={columns}
          groups={[{ key: "all", title: "", rows }]}
          rowKey={({ id }) => id}
          onOpen={onOpen}
          empty={<EmptyState {...empty} />}
        />
      )}
    </Screen>
  );
}
