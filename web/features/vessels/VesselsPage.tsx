import { Button } from "antd";
import CompassOutlined from "@ant-design/icons/es/icons/CompassOutlined";
import { useState } from "react";
import { useNavigate } from "react-router";
import { vesselRoutes, type Vessel } from "#domain/api/vessels";
import { usePages } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FilterRow } from "../../ui/FilterRow.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { toast } from "../../ui/toast.ts";
import { useAddress } from "../../ui/use-address.ts";
import { vesselColumns } from "./vessel-columns.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { ImportForm } from "./ImportForm.tsx";
import { VesselForm } from "./VesselForm.tsx";

/** /layout/vessels: the vessels that the company knows. The search and the open one stand in the address. */
export function Page() {
  const words = useWords();
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const [search, set] = useAddress();
  const text = search.get("text") ?? "";
  const pages = usePages(vesselRoutes.list, { limit: 100, text: text.trim() });
  const { rows } = pages;
  const [asked, setAsked] = useState<"add" | "import" | null>(null);
  const [leaving, setLeaving] = useState<Vessel>();
  const { send, busy, problem, forget } = useSend();
  const open = rows.find((row) => row.id === search.get("id"));
  const to = (row: Vessel): string =>
    `/layout/vessels?${new URLSearchParams({ ...(text === "" ? {} : { text }), id: row.id }).toString()}`;
  const close = (): void => {
    setAsked(null);
    set({ id: undefined });
  };
  const keep = (): void => {
    setLeaving(undefined);
    forget();
  };
  const remove = async (vessel: Vessel): Promise<void> => {
    if ((await send(vesselRoutes.remove, { params: { id: vessel.id } })) === undefined) return;
    toast(words("vessels.removed", { name: vessel.name }));
    keep();
  };
  const add = <Button onClick={() => setAsked("add")}>{words("vessels.add")}</Button>;
  return (
    <Screen
      fixed
      head={
        <>
          <PageTitle title={words("shell.vessels")} />
          <FilterRow label={words("vessels.filter")}>
            <ActionBar
              solid
              actions={[
                { id: "add", label: words("vessels.add"), onClick: () => setAsked("add") },
                { id: "import", label: words("vessels.import"), onClick: () => setAsked("import") },
              ]}
              extra={pages.total > 0 && <ExportButton text={text.trim()} />}
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
          label={words("shell.vessels")}
          columns={vesselColumns(say, language, to)}
          groups={[{ key: "all", title: "", rows }]}
          rowKey={(row) => row.id}
          onOpen={(row) => void navigate(to(row))}
          onNearEnd={pages.more}
          {...(open === undefined ? {} : { selected: new Set([open.id]) })}
          empty={
            <EmptyState
              icon={<CompassOutlined aria-hidden="true" />}
              title={words(text === "" ? "vessels.none" : "vessels.noneFound")}
              {...(text === "" ? { help: words("vessels.noneHelp"), action: add } : {})}
            />
          }
        />
      )}
      <Dialog open={asked === "add"} title={words("vessels.add")} onClose={close}>
        <VesselForm onClose={close} />
      </Dialog>
      <Dialog open={asked === "import"} title={words("vessels.import")} onClose={close}>
        <ImportForm onClose={close} />
      </Dialog>
      <Dialog open={open !== undefined} title={words("vessels.edit")} onClose={close}>
        {open !== undefined && (
          <VesselForm
            key={open.id}
            vessel={open}
            onClose={close}
            onRemove={() => {
              close();
              setLeaving(open);
            }}
          />
        )}
      </Dialog>
      {leaving !== undefined && (
        <DangerDialog
          open
          title={`${words("vessels.remove")}${words("common.colon")}${leaving.name}`}
          sentence={words("vessels.removeSentence")}
          verb={words("vessels.remove")}
          confirm="none"
          busy={busy}
          error={problem?.message}
          onConfirm={() => void remove(leaving)}
          onCancel={keep}
        />
      )}
    </Screen>
  );
}
