import { Button } from "antd";
import InboxOutlined from "@ant-design/icons/es/icons/InboxOutlined";
import LinkOutlined from "@ant-design/icons/es/icons/LinkOutlined";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { deskRoutes } from "#domain/api/desk";
import type { EnvelopeRow } from "#domain/api/envelope-shapes";
import { envelopeRoutes } from "#domain/api/envelopes";
import { DESK_COLUMNS } from "#domain/processes/desk";
import { hasArrived } from "#domain/states";
import { call } from "../../api/client.ts";
import { usePages } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { DeskBar } from "../../session/DeskBar.tsx";
import { useMe } from "../../session/use-me.ts";
import { copyText } from "../../ui/copy.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { toast } from "../../ui/toast.ts";
import { useLayout } from "../../ui/use-layout.ts";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { AgreementNotice } from "./AgreementNotice.tsx";
import { CertificateNotice } from "./CertificateNotice.tsx";
import { addressOf, envelopeColumns } from "./desk-columns.tsx";
import { FirstStep } from "./FirstStep.tsx";

/** An envelope that has arrived is put away, and taken out again; nothing that somebody still works on. */
const isStored = (row: EnvelopeRow): boolean => row.of === "envelope" && (row.archived || hasArrived(row.state));

/** The groups of the Inbox; drafts have a list of their own. */
const GROUPS = DESK_COLUMNS.filter((column) => column !== "draft");

export type Folder = "inbox" | "drafts" | "sent";
const PAGE = 100;

/** Inbox, Drafts or Sent. The view, and what it is filtered by, is in the address, so that it can be shared. */
export function EnvelopeList({ folder, title }: { readonly folder: Folder; readonly title: string }) {
  const words = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const phone = useLayout() === "phone";
  const { permissions } = useMe();
  const [search] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<string>();
  const view = search.get("view") ?? "all";
  const text = search.get("text") ?? undefined;
  const archived = view === "archived";
  const desk = GROUPS.find((one) => one === view);
  const pages = usePages(envelopeRoutes.list, {
    folder: archived ? "archived" : folder,
    limit: PAGE,
    ...(archived && folder === "sent" && { direction: "out" as const }),
    ...(desk && { desk }),
    ...(text && { text }),
  });
  const { rows } = pages;

  const chosen = rows.filter((row) => selected.has(row.id) && isStored(row));
  const putAway = async (envelopes: readonly EnvelopeRow[]): Promise<void> => {
    const ended = await Promise.allSettled(
      envelopes.map((row) =>
        call(archived ? envelopeRoutes.unarchive : envelopeRoutes.archive, { params: { id: row.id }, body: undefined }),
      ),
    );
    setSelected(new Set());
    const refused = ended.find((one) => one.status === "rejected");
    setFailed(refused === undefined ? undefined : (refused.reason as Error).message);
    if (refused === undefined) toast(words(archived ? "desk.unarchivedDone" : "desk.archivedDone"));
    pages.again();
  };
  const toggle = (row: EnvelopeRow): void => {
    if (!isStored(row) || !permissions.includes("compose")) return;
    setSelected((old) => {
      const next = new Set(old);
      if (!next.delete(row.id)) next.add(row.id);
      return next;
    });
  };
  const open = (row: EnvelopeRow): void => {
    // The page of an envelope says itself that it was read.
    if (row.unread && row.of !== "envelope")
      void call(deskRoutes.read, { body: { of: row.of, id: row.id } }).catch(() => undefined);
    void navigate(addressOf(row));
  };
  const copyLink = async (): Promise<void> => {
    if (await copyText(location.href)) toast(words("desk.linkCopied"));
  };

  const here = `/layout/${folder}`;
  const grouped = folder === "inbox" && !archived;
  const groups = grouped
    ? GROUPS.filter((one) => rows.some((row) => row.desk === one)).map((one) => ({
        key: one,
        title: words(`desk.${one}`),
        rows: rows.filter((row) => row.desk === one),
      }))
    : [{ key: "all", title: "", rows }];
  const tabs = [
    { key: "all", label: words("desk.all"), to: here },
    ...(folder === "inbox"
      ? GROUPS.map((one) => ({ key: one, label: words(`desk.${one}`), to: `${here}?view=${one}` }))
      : []),
    ...(folder === "drafts" ? [] : [{ key: "archived", label: words("desk.archived"), to: `${here}?view=archived` }]),
  ].map((tab) => (tab.key === view && !pages.loading ? { ...tab, count: pages.total } : tab));

  const empty = archived ? "archived" : folder;
  const filtered = text !== undefined || desk !== undefined;
  // Nothing in Drafts is put away.
  const stores = (folder !== "drafts" || archived) && permissions.includes("compose");
  const keys = [
    ...(stores ? [{ keys: ["X"], label: words("keys.select") }] : []),
    { keys: ["T"], label: words("keys.act") },
    ...(stores ? [{ keys: ["E"], label: words("keys.archive") }] : []),
  ];
  return (
    <Screen
      fixed
      foot={<ListFoot rows={{ shown: rows.length, total: pages.total }} keys={keys} />}
      head={
        <>
          <DeskBar />
          <h1 className="hw-hidden" tabIndex={-1} data-page-title="">
            {title}
          </h1>
          <ViewTabs
            label={words("desk.views")}
            current={view}
            tabs={tabs}
            extra={
              <>
                {chosen.length > 0 && (
                  <Button onClick={() => void putAway(chosen)}>
                    {words(archived ? "desk.unarchive" : "desk.archive")} {chosen.length}
                  </Button>
                )}
                {!phone && (
                  <Button type="text" icon={<LinkOutlined />} onClick={() => void copyLink()}>
                    {words("desk.copyLink")}
                  </Button>
                )}
              </>
            }
          />
        </>
      }
    >
      {failed !== undefined && <Notice tone="error">{failed}</Notice>}
      {folder === "inbox" && (
        <>
          <AgreementNotice />
          <CertificateNotice />
        </>
      )}
      {pages.loading ? (
        <LoadingLine />
      ) : pages.error ? (
        <ErrorView title={words("common.failed")} help={pages.error.message} onRetry={pages.again} />
      ) : (
        <DataTable
          label={title}
          columns={envelopeColumns(words, format)}
          groups={groups}
          rowKey={(row) => row.id}
          unread={(row) => row.unread}
          selected={selected}
          onOpen={open}
          onAct={open}
          {...(stores && { onSelect: toggle, onArchive: (row: EnvelopeRow) => isStored(row) && void putAway([row]) })}
          onNearEnd={pages.more}
          empty={
            folder === "inbox" && !archived && !filtered ? (
              <FirstStep />
            ) : (
              <EmptyState
                icon={<InboxOutlined />}
                title={words(filtered ? "desk.empty.filtered" : `desk.empty.${empty}`)}
                help={filtered ? undefined : words(`desk.empty.${empty}Help`)}
                action={
                  filtered ? (
                    <Button onClick={() => void navigate(here)}>{words("desk.clear")}</Button>
                  ) : folder === "drafts" ? (
                    <Button type="primary" onClick={() => void navigate("/layout/compose")}>
                      {words("desk.newEnvelope")}
                    </Button>
                  ) : undefined
                }
              />
            )
          }
        />
      )}
    </Screen>
  );
}
