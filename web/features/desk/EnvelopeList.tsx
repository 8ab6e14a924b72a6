import { Button } from "antd";
import InboxOutlined from "@ant-design/icons/es/icons/InboxOutlined";
import LinkOutlined from "@ant-design/icons/es/icons/LinkOutlined";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { DESKS, envelopeRoutes, type EnvelopeRow } from "#domain/api/envelopes";
import { call } from "../../api/client.ts";
import { usePages } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { CreationFailed } from "../../session/CreationFailed.tsx";
import { DeskBar } from "../../session/DeskBar.tsx";
import { useMe } from "../../session/use-me.ts";
import { copyText } from "../../ui/copy.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { toast } from "../../ui/toast.ts";
import { useLayout } from "../../ui/use-layout.ts";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { AgreementNotice } from "./AgreementNotice.tsx";
import { CertificateNotice } from "./CertificateNotice.tsx";
import { addressOf, envelopeColumns } from "./columns.tsx";
import { FirstStep } from "./FirstStep.tsx";
import styles from "./Desk.module.css";

/** Above the Inbox, in the margins of the other notices. */
function CreationNotice() {
  const { organisation } = useMe();
  return organisation.status === "FAILED" ? <div className={styles.notice}><CreationFailed /></div> : null;
}

export type Folder = "inbox" | "drafts" | "sent";
const PAGE = 100;

/** Inbox, Drafts or Sent. The view, and what it is filtered by, is in the address, so that it can be shared. */
export function EnvelopeList({ folder, title }: { readonly folder: Folder; readonly title: string }) {
  const words = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const phone = useLayout() === "phone";
  const [search] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const view = search.get("view") ?? "all";
  const text = search.get("text") ?? undefined;
  const archived = view === "archived";
  const desk = DESKS.find((one) => one === view);
  const pages = usePages(envelopeRoutes.list, { folder: archived ? "archived" : folder, limit: PAGE, ...(desk && { desk }), ...(text && { text }) });
  const { rows } = pages;

  const putAway = async (chosen: readonly EnvelopeRow[]): Promise<void> => {
    const envelopes = chosen.filter((row) => row.of === "envelope");
    await Promise.all(envelopes.map((row) => call(archived ? envelopeRoutes.unarchive : envelopeRoutes.archive, { params: { id: row.id }, body: undefined })));
    setSelected(new Set());
    if (envelopes.length > 0) toast(words(archived ? "desk.unarchivedDone" : "desk.archivedDone"));
    pages.again();
  };
  const toggle = (row: EnvelopeRow): void =>
    setSelected((old) => {
      const next = new Set(old);
      if (!next.delete(row.id)) next.add(row.id);
      return next;
    });
  const copyLink = async (): Promise<void> => {
    if (await copyText(location.href)) toast(words("desk.linkCopied"));
  };

  const here = `/layout/${folder}`;
  const grouped = folder === "inbox" && !archived;
  const groups = grouped
    ? DESKS.filter((one) => rows.some((row) => row.desk === one)).map((one) => ({ key: one, title: words(`desk.${one}`), rows: rows.filter((row) => row.desk === one) }))
    : [{ key: "all", title: "", rows }];
  const tabs = [
    { key: "all", label: words("desk.all"), to: here },
    ...(folder === "inbox" ? DESKS.map((one) => ({ key: one, label: words(`desk.${one}`), to: `${here}?view=${one}` })) : []),
    ...(folder === "drafts" ? [] : [{ key: "archived", label: words("desk.archived"), to: `${here}?view=archived` }]),
  ].map((tab) => (tab.key === view && !pages.loading ? { ...tab, count: pages.total } : tab));

  const empty = archived ? "archived" : folder;
  const filtered = text !== undefined || desk !== undefined;
  const keys = [{ keys: ["X"], label: words("keys.select") }, { keys: ["T"], label: words("keys.act") }, { keys: ["E"], label: words("keys.archive") }];
  return (
    <Screen fixed foot={<ListFoot rows={{ shown: rows.length, total: pages.total }} keys={keys} />} head={
      <>
        <DeskBar />
        <h1 className="hw-hidden" tabIndex={-1} data-page-title="">{title}</h1>
        <ViewTabs label={words("desk.views")} current={view} tabs={tabs} extra={
          <>
            {selected.size > 0 && <Button onClick={() => void putAway(rows.filter((row) => selected.has(row.id)))}>{words(archived ? "desk.unarchive" : "desk.archive")} {selected.size}</Button>}
            {!phone && <Button type="text" icon={<LinkOutlined />} onClick={() => void copyLink()}>{words("desk.copyLink")}</Button>}
          </>
        } />
      </>
    }>
      {folder === "inbox" && <><CreationNotice /><AgreementNotice /><CertificateNotice /></>}
      {pages.loading ? <LoadingLine /> : pages.error ? <ErrorView title={words("common.failed")} help={pages.error.message} onRetry={pages.again} /> : (
        <DataTable label={title} columns={envelopeColumns(words, format)} groups={groups} rowKey={(row) => row.id} unread={(row) => row.unread} selected={selected}
          onOpen={(row) => void navigate(addressOf(row))} onAct={(row) => void navigate(addressOf(row))} onSelect={toggle} onArchive={(row) => void putAway([row])} onNearEnd={pages.more}
          empty={folder === "inbox" && !archived && !filtered ? <FirstStep /> :
            <EmptyState icon={<InboxOutlined />} title={words(filtered ? "desk.empty.filtered" : `desk.empty.${empty}`)} help={filtered ? undefined : words(`desk.empty.${empty}Help`)}
              action={filtered
                ? <Button onClick={() => void navigate(here)}>{words("desk.clear")}</Button>
                : folder === "drafts" ? <Button type="primary" onClick={() => void navigate("/layout/compose")}>{words("desk.newEnvelope")}</Button> : undefined} />
          } />
      )}
    </Screen>
  );
}
