import { Button } from "antd";
import SwapOutlined from "@ant-design/icons/es/icons/SwapOutlined";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { counterpartyRoutes as routes } from "#domain/api/counterparties";
import { useRead } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { ListFoot } from "../../../session/ListFoot.tsx";
import { ActionBar } from "../../../ui/ActionBar.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorView } from "../../../ui/ErrorView.tsx";
import { FilterRow } from "../../../ui/FilterRow.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Screen } from "../../../ui/Screen.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { useAddress } from "../../../ui/use-address.ts";
import { ForNode } from "../ForNode.tsx";
import { counterpartyColumns } from "./counterparty-columns.tsx";
import { CounterpartyForm } from "./CounterpartyForm.tsx";
import { Parts } from "./Parts.tsx";
import styles from "./Counterparties.module.css";

const to = (id: string): string => `/Counterparties/${id}`;

/** /Counterparties: the platforms and carriers' systems that bills are exchanged with. */
export function Page() {
  return (
    <ForNode>
      <Counterparties />
    </ForNode>
  );
}

function Counterparties() {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const navigate = useNavigate();
  const [search] = useAddress();
  const [adding, setAdding] = useState(false);
  const { data, error, isPending, refetch } = useRead(routes.list, {});
  const text = (search.get("text") ?? "").trim().toLowerCase();
  const all = data?.counterparties ?? [];
  const rows = all.filter(({ name, code }) => [name, code].some((one) => one.toLowerCase().includes(text)));
  const add = <Button onClick={() => setAdding(true)}>{words("counterparties.add")}</Button>;
  return (
    <Screen
      fixed
      foot={<ListFoot rows={{ shown: rows.length, total: rows.length }} />}
      head={
        <>
          <Parts
            current="list"
            fact={all.length === 0 ? undefined : words("counterparties.found", { count: all.length })}
          />
          <FilterRow label={words("counterparties.filter")}>
            <ActionBar actions={[{ id: "add", label: words("counterparties.add"), onClick: () => setAdding(true) }]} />
          </FilterRow>
          {data?.signs === false && (
            <div className={styles.notice}>
              <Notice
                tone="warning"
                action={<Link to="/Counterparties/own-keys">{words("counterparties.own.toKeys")}</Link>}
              >
                {words("counterparties.own.noneNotice")}
              </Notice>
            </div>
          )}
        </>
      }
    >
      {error ? (
        <ErrorView title={words("common.failed")} help={error.message} onRetry={() => void refetch()} />
      ) : isPending ? (
        <LoadingLine />
      ) : (
        <DataTable
          label={words("shell.counterparties")}
          columns={counterpartyColumns(words, say, format, (row) => to(row.id))}
          groups={[{ key: "all", title: "", rows }]}
          rowKey={(row) => row.id}
          onOpen={(row) => void navigate(to(row.id))}
          empty={
            <EmptyState
              icon={<SwapOutlined aria-hidden="true" />}
              title={words(text === "" ? "counterparties.none" : "counterparties.noneFound")}
              {...(text === "" ? { help: words("counterparties.noneHelp"), action: add } : {})}
            />
          }
        />
      )}
      <Dialog open={adding} title={words("counterparties.add")} onClose={() => setAdding(false)}>
        {adding && <CounterpartyForm onClose={() => setAdding(false)} onSaved={({ id }) => void navigate(to(id))} />}
      </Dialog>
    </Screen>
  );
}
