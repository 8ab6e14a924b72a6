import DeploymentUnitOutlined from "@ant-design/icons/es/icons/DeploymentUnitOutlined";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { titleRoutes } from "#domain/api/titles";
import { ENTRY_STATES } from "#domain/states";
import { usePages, useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Choice } from "../../ui/Choice.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { AskForm } from "./AskForm.tsx";
import { AssetsFrame } from "./AssetsFrame.tsx";
import { entryColumns, type Entry } from "./chain-columns.tsx";
import { EntryDialog } from "./EntryDialog.tsx";
import { useAsked } from "./use-asked.ts";

const ANY = "any";

/** The entries of a document store; of the platform's own one until another is asked for. */
export function EntryList() {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const config = useRead(authRoutes.config, {});
  const { chainId, status, ask, ...search } = useAsked();
  const store =
    search.address ??
    config.data?.chains.find((chain) => chain.chainId === chainId)?.documentStore.toLowerCase() ??
    null;
  const pages = usePages(
    titleRoutes.entries,
    { chainId, store: store ?? "", limit: 100, ...(status === undefined ? {} : { status }) },
    { enabled: store !== null },
  );
  const [open, setOpen] = useState<Entry>();
  const statuses = Object.entries(ENTRY_STATES).map(([value, { label }]) => ({ value, label: say(label) }));
  return (
    <>
      <AssetsFrame
        view="entries"
        head={
          <AskForm
            key={store}
            label={words("assets.store")}
            help={words("assets.storeHelp")}
            address={store ?? ""}
            chainId={chainId}
            onAsk={(value) => ask("of", value)}
            onChain={(value) => ask("chain", String(value))}
          >
            <Choice
              label={words("assets.entryState")}
              value={status ?? ANY}
              onChange={(value) => ask("status", value === ANY ? undefined : value)}
              options={[{ value: ANY, label: words("assets.anyEntry") }, ...statuses]}
            />
          </AskForm>
        }
      >
        {pages.error ? (
          <ErrorView title={words("common.failed")} help={pages.error.message} onRetry={pages.again} />
        ) : store !== null && pages.loading ? (
          <LoadingLine />
        ) : (
          <DataTable
            label={words("assets.view.entries")}
            columns={entryColumns(words, format)}
            groups={[{ key: "all", title: "", rows: pages.rows }]}
            rowKey={(row) => row.hash}
            onOpen={setOpen}
            onNearEnd={pages.more}
            empty={
              <EmptyState
                icon={<DeploymentUnitOutlined aria-hidden="true" />}
                title={words("assets.entriesEmpty")}
                help={words("assets.entriesEmptyHelp")}
              />
            }
          />
        )}
      </AssetsFrame>
      <EntryDialog entry={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
