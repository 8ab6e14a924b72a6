import { Button } from "antd";
import ContactsOutlined from "@ant-design/icons/es/icons/ContactsOutlined";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { contactRoutes, type Contact } from "#domain/api/contacts";
import { useRead } from "../../api/query.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { codeIn } from "../../session/contact-invitation.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { useWhyNot } from "../../session/use-me.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FilterRow } from "../../ui/FilterRow.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { useLayout } from "../../ui/use-layout.ts";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { AddDialog } from "./AddDialog.tsx";
import { contactColumns } from "./contact-columns.tsx";
import { ContactPanel } from "./ContactPanel.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import styles from "./Contacts.module.css";

const VIEWS = ["all", "requests", "disabled"] as const;
type View = (typeof VIEWS)[number];

const IN_VIEW: Readonly<Record<View, (row: Contact) => boolean>> = {
  all: () => true,
  requests: ({ state }) => state === "PENDING" || state === "REQUEST_SENT",
  disabled: ({ enabled }) => !enabled,
};

const matches = (row: Contact, text: string): boolean =>
  [row.organisation.name, row.comment, row.partyCode, row.city].some((one) =>
    one.toLowerCase().includes(text.toLowerCase()),
  );

/**
 * /layout/contacts: companies that documents can be sent to, and requests. The view and the open row stand in the
 * address.
 */
export function Page() {
  const words = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const [search] = useAddress();
  const phone = useLayout() === "phone";
  const why = useWhyNot("contact.add");
  const contacts = useRead(contactRoutes.list, { query: {} });
  const [dialog, setDialog] = useState<"add" | "invite" | null>(why === undefined && search.has("add") ? "add" : null);
  const view = VIEWS.find((one) => one === search.get("view")) ?? "all";
  const text = search.get("text") ?? "";
  const all = contacts.data ?? [];
  const rows = all.filter((row) => IN_VIEW[view](row) && matches(row, text));
  const open = all.find((row) => row.id === search.get("id"));

  const addressWith = (changes: Readonly<Record<string, string>>): string => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    return `/layout/contacts${next.size === 0 ? "" : `?${next.toString()}`}`;
  };
  const add = (
    <Button disabled={why !== undefined} onClick={() => setDialog("add")}>
      {words("contacts.add")}
    </Button>
  );
  const empty =
    text !== ""
      ? { title: words("contacts.emptyFiltered") }
      : view === "requests"
        ? { title: words("contacts.emptyRequests"), help: words("contacts.emptyRequestsHelp") }
        : view === "disabled"
          ? { title: words("contacts.emptyDisabled") }
          : { title: words("contacts.empty"), help: words("contacts.emptyHelp"), action: add };

  const panel =
    open === undefined ? undefined : (
      <ContactPanel key={open.id} contact={open} onClose={() => void navigate(addressWith({ id: "" }))} />
    );
  /** A phone has room for the list or for one contact. */
  const alone = phone && panel !== undefined;
  return (
    <Screen
      fixed={!alone}
      {...(panel === undefined || alone ? {} : { aside: panel, asideLabel: words("contacts.detail") })}
      foot={<ListFoot rows={{ shown: rows.length, total: rows.length }} />}
      head={
        <>
          <h1 className="hw-hidden" tabIndex={-1} data-page-title="">
            {words("shell.contacts")}
          </h1>
          <ViewTabs
            label={words("contacts.views")}
            current={view}
            extra={
              <span className={styles.elsewhere}>
                <Link to="/layout/contacts/platform">{words("contacts.platform")}</Link>
                <Link to="/layout/contacts/external">{words("external.title")}</Link>
              </span>
            }
            tabs={VIEWS.map((one) => ({
              key: one,
              label: words(`contacts.${one}`),
              to: addressWith({ view: one === "all" ? "" : one, id: "" }),
              ...(contacts.data === undefined ? {} : { count: all.filter(IN_VIEW[one]).length }),
            }))}
          />
          <FilterRow label={words("contacts.filter")}>
            <ActionBar
              solid={open === undefined}
              actions={[
                { id: "add", label: words("contacts.add"), why, onClick: () => setDialog("add") },
                { id: "invite", label: words("contacts.invite"), why, onClick: () => setDialog("invite") },
              ]}
            />
          </FilterRow>
        </>
      }
    >
      {alone ? (
        panel
      ) : contacts.isPending ? (
        <LoadingLine />
      ) : contacts.error ? (
        <ErrorView
          title={words("common.failed")}
          help={contacts.error.message}
          onRetry={() => void contacts.refetch()}
        />
      ) : (
        <DataTable
          label={words("shell.contacts")}
          columns={contactColumns(words, language, (row) => addressWith({ id: row.id }), open !== undefined)}
          groups={[{ key: "all", title: "", rows }]}
          rowKey={(row) => row.id}
          unread={(row) => row.state === "PENDING"}
          {...(open === undefined ? {} : { selected: new Set([open.id]) })}
          onOpen={(row) => void navigate(addressWith({ id: row.id }))}
          empty={<EmptyState icon={<ContactsOutlined />} {...empty} />}
        />
      )}
      <AddDialog
        open={dialog === "add"}
        invitation={codeIn(search)}
        onInvite={() => setDialog("invite")}
        onClose={() => {
          setDialog(null);
          if (search.has("add")) void navigate(addressWith({ add: "" }), { replace: true });
        }}
      />
      <InviteDialog open={dialog === "invite"} onClose={() => setDialog(null)} />
    </Screen>
  );
}
