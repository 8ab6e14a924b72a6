import { Button } from "antd";
import GlobalOutlined from "@ant-design/icons/es/icons/GlobalOutlined";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { contactRoutes, type Party } from "#domain/api/contacts";
import { CONTACT_STATES } from "#domain/states";
import { usePages } from "../../api/query.ts";
import { countryName } from "../../i18n/countries.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { usePermission } from "../../session/use-me.ts";
import { AssuranceMark } from "../../ui/AssuranceMark.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FilterRow } from "../../ui/FilterRow.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { AddDialog } from "./AddDialog.tsx";
import styles from "./Contacts.module.css";

const PAGE = 100;

/** /layout/contacts/platform: every company of this platform that is a contact or lets itself be found. */
export function Page() {
  const words = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const mayAdd = usePermission("contact.add");
  const [search] = useSearchParams();
  const [asked, setAsked] = useState<Party>();
  const text = search.get("text") ?? "";
  const pages = usePages(contactRoutes.parties, { list: "platform", limit: PAGE, text });
  const open = (row: Party): void => {
    if (row.contact === null && mayAdd) setAsked(row);
    else if (row.contact !== null)
      void navigate(`/layout/contacts?${new URLSearchParams({ text: row.name }).toString()}`);
  };
  const standing = (row: Party) =>
    row.contact !== null ? (
      <StateMark state={CONTACT_STATES[row.contact]} />
    ) : mayAdd ? (
      <Button
        size="small"
        aria-label={`${words("contacts.ask")}${words("common.colon")}${row.name}`}
        onClick={() => setAsked(row)}
      >
        {words("contacts.ask")}
      </Button>
    ) : (
      "—"
    );
  const columns: Column<Party>[] = [
    {
      key: "company",
      title: words("contacts.company"),
      phone: "title",
      render: (row) => (
        <span className={styles.company} title={row.name}>
          {row.name}
        </span>
      ),
    },
    {
      key: "identity",
      title: words("contacts.identity"),
      width: "200px",
      phone: "line",
      render: (row) => (row.assurance === null ? "—" : <AssuranceMark level={row.assurance} />),
    },
    {
      key: "address",
      title: words("contacts.address"),
      width: "150px",
      from: "tablet",
      render: (row) => (row.address === null ? "—" : <Hash value={row.address} />),
    },
    { key: "city", title: words("contacts.city"), width: "160px", from: "desk", render: (row) => row.city || "—" },
    {
      key: "country",
      title: words("contacts.country"),
      width: "140px",
      phone: "line",
      render: (row) => countryName(row.country, language) || "—",
    },
    { key: "contact", title: words("contacts.state"), width: "170px", phone: "end", render: standing },
  ];
  return (
    <Screen
      fixed
      foot={<ListFoot rows={{ shown: pages.rows.length, total: pages.total }} />}
      head={
        <>
          <PageTitle title={words("contacts.platform")} onBack={() => void navigate("/layout/contacts")} />
          <p className={styles.about}>{words("contacts.platformHelp")}</p>
          <FilterRow label={words("contacts.platformFilter")} />
        </>
      }
    >
      {pages.error ? (
        <ErrorView title={words("common.failed")} help={pages.error.message} onRetry={pages.again} />
      ) : pages.loading ? (
        <LoadingLine />
      ) : (
        <DataTable
          label={words("contacts.platform")}
          columns={columns}
          groups={[{ key: "all", title: "", rows: pages.rows }]}
          rowKey={(row) => row.id}
          onOpen={open}
          onNearEnd={pages.more}
          empty={
            <EmptyState
              icon={<GlobalOutlined aria-hidden="true" />}
              title={words(text === "" ? "contacts.platformEmpty" : "contacts.emptyFiltered")}
              help={words("contacts.platformEmptyHelp")}
            />
          }
        />
      )}
      <AddDialog open={asked !== undefined} company={asked} onClose={() => setAsked(undefined)} />
    </Screen>
  );
}
