import { Button } from "antd";
import InboxOutlined from "@ant-design/icons/es/icons/InboxOutlined";
import { useState } from "react";
import { useNavigate } from "react-router";
import { deskRoutes } from "#domain/api/desk";
import type { EnvelopeRow } from "#domain/api/envelope-shapes";
import { envelopeRoutes } from "#domain/api/envelopes";
import { hasArrived } from "#domain/states";
import { call } from "../../api/client.ts";
import { usePages, useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { SavedViews } from "../../session/SavedViews.tsx";
import { useMe } from "../../session/use-me.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { toast } from "../../ui/toast.ts";
import { useAddress } from "../../ui/use-address.ts";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { AgreementNotice } from "./AgreementNotice.tsx";
import { CertificateNotice } from "./CertificateNotice.tsx";
import { addressOf, envelopeColumns } from "./desk-columns.tsx";
import { DeskFilters } from "./DeskFilters.tsx";
import { FILTERS, GROUPS, readDesk, type Folder } from "./desk-query.ts";
import { EmptyInbox } from "./EmptyInbox.tsx";

/** An envelope that has arrived is put away, and taken out again; nothing that somebody still works on. */
const isStored = (row: EnvelopeRow): boolean => row.of === "envelope" && (row.archived || hasArrived(row.state));

const PAGE = 100;

/** Inbox, Drafts or Sent. The view, and what it is filtered by, is in the address, so that it can be shared. */
export function EnvelopeList({ folder, title }: { readonly folder: Folder; readonly title: string }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const { permissions } = useMe();
  const [search, setAddress] = useAddress();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<string>();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const { view, archived, desk, filters, sort } = readDesk(folder, search);
  const pages = usePages(envelopeRoutes.list, {
    ...filters,
    limit: PAGE,
    ...(desk && { desk }),
    ...(sort && { sort }),
  });
  const facets = useRead(envelopeRoutes.facets, {
    query: { ...filters, folder, ...(folder === "sent" && { direction: "out" as const }) },
  }).data;

  const rows = pages.rows.filter(({ id }) => !leaving.has(id));
  const chosen = rows.filter((row) => selected.has(row.id) && isStored(row));
  const putAway = async (envelopes: readonly EnvelopeRow[], back = archived): Promise<void> => {
    setSelected(new Set());
    // They go at once, and come back where that is refused.
    setLeaving(back === archived ? new Set(envelopes.map(({ id }) => id)) : new Set());
    const ended = await Promise.allSettled(
      envelopes.map((row) =>
        call(back ? envelopeRoutes.unarchive : envelopeRoutes.archive, { params: { id: row.id }, body: undefined }),
      ),
    );
    const refused = ended.find((one) => one.status === "rejected");
    setFailed(refused === undefined ? undefined : (refused.reason as Error).message);
    if (refused === undefined)
      toast(
        words(back ? "desk.unarchivedDone" : "desk.archivedDone"),
        back === archived ? { undo: () => void putAway(envelopes, !back) } : {},
      );
    else setLeaving(new Set());
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
  const here = `/layout/${folder}`;
  const grouped = folder === "inbox" && !archived;
  const groups = grouped
    ? GROUPS.filter((one) => rows.some((row) => row.desk === one)).map((one) => ({
        key: one,
        title: words(`desk.${one}`),
        ...(facets === undefined ? {} : { count: facets.desk[one] }),
        ...(one === "asked" && facets !== undefined && facets.due > 0
          ? { note: words("desk.dueToday", { count: facets.due }) }
          : one === "held"
            ? { note: words("desk.heldNote") }
            : {}),
        rows: rows.filter((row) => row.desk === one),
      }))
    : [{ key: "all", title: "", rows }];
  const to = (next: string | undefined): string => {
    const address = new URLSearchParams(search);
    address.delete("view");
    if (next !== undefined) address.set("view", next);
    return address.size === 0 ? here : `${here}?${address.toString()}`;
  };
  const tab = (key: string, label: string, address: string, count: number | undefined) => ({
    key,
    label,
    to: address,
    ...(count === undefined ? {} : { count }),
  });
  const tabs = [
    tab("all", words("desk.all"), to(undefined), facets?.total),
    ...(folder === "inbox" ? GROUPS.map((one) => tab(one, words(`desk.${one}`), to(one), facets?.desk[one])) : []),
    ...(folder === "drafts" ? [] : [tab("archived", words("desk.archived"), to("archived"), facets?.archived)]),
  ];

  const empty = archived ? "archived" : folder;
  const filtered = desk !== undefined || FILTERS.some((name) => search.has(name));
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
                <SavedViews list={folder} />
              </>
            }
          />
          {(filtered || (facets?.total ?? 0) + (facets?.archived ?? 0) > 0) && <DeskFilters facets={facets} />}
        </>
      }
    >
      {failed !== undefined && <Notice tone="error">{failed}</Notice>}
      {folder === "inbox" && (
        <>
          <AgreementNotice />
          <CertificateNotice />
          {!pages.loading && rows.length > 0 && rows.every(({ of }) => of === "contact") && <EmptyInbox />}
        </>
      )}
      {pages.loading ? (
        <LoadingLine />
      ) : pages.error ? (
        <ErrorView title={words("common.failed")} help={pages.error.message} onRetry={pages.again} />
      ) : (
        <DataTable
          label={title}
          columns={envelopeColumns(words, say, format, open)}
          groups={groups}
          rowKey={(row) => row.id}
          unread={(row) => row.unread}
          selected={selected}
          onOpen={open}
          onAct={open}
          {...(stores && { onSelect: toggle, onArchive: (row: EnvelopeRow) => isStored(row) && void putAway([row]) })}
          onNearEnd={pages.more}
          sorting={{ key: "when", descending: sort !== "oldest" }}
          onSort={({ descending }) => setAddress({ sort: descending ? "newest" : "oldest" })}
          empty={
            folder === "inbox" && !archived && !filtered ? (
              <EmptyInbox />
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
