import TeamOutlined from "@ant-design/icons/es/icons/TeamOutlined";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { authRoutes } from "#domain/api/auth";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { InviteDialog } from "../../session/InviteDialog.tsx";
import { ListFoot } from "../../session/ListFoot.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { useLayout } from "../../ui/use-layout.ts";
import type { RightsOf } from "../../ui/RightsChoice.tsx";
import { nameOf, userColumns, type Person } from "./user-columns.tsx";
import { UserPanel } from "./UserPanel.tsx";

const HERE = "/layout/users";
const addressOf = (person: Person): string => `${HERE}?id=${person.id}`;

/**
 * /layout/users: who works for the company, with which rights, and who holds its keys. The open row stands in the
 * address.
 */
export function Page() {
  const words = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const phone = useLayout() === "phone";
  const { user } = useMe();
  const users = useRead(authRoutes.users, {});
  const [inviting, setInviting] = useState(false);
  const rows = users.data ?? [];
  /** All but one whose rights can be taken over. */
  const colleaguesBut = (id: string | undefined): RightsOf[] =>
    rows
      .filter((row) => row.id !== id && row.status === "ACTIVATED")
      .map((row) => ({ id: row.id, name: nameOf(row), permissions: row.permissions }));
  const open = rows.find((row) => row.id === search.get("id"));
  const panel =
    open === undefined ? undefined : (
      <UserPanel
        key={`${open.id} ${open.permissions.join()} ${open.pending.rights.join()}`}
        person={open}
        colleagues={colleaguesBut(open.id)}
        onClose={() => void navigate(HERE)}
      />
    );
  /** A phone has room for the list or for one colleague. */
  const alone = phone && panel !== undefined;
  return (
    <Screen
      fixed={!alone}
      {...(panel === undefined || alone ? {} : { aside: panel, asideLabel: words("users.panel") })}
      foot={<ListFoot />}
      head={
        <>
          <PageTitle title={words("shell.users")} />
          <ActionBar
            solid={open === undefined}
            actions={[
              {
                id: "invite",
                label: words("users.invite"),
                why: user.isAdmin ? undefined : words("users.forAdmins"),
                onClick: () => setInviting(true),
              },
            ]}
          />
        </>
      }
    >
      {alone ? (
        panel
      ) : users.isPending ? (
        <LoadingLine />
      ) : users.error ? (
        <ErrorView title={words("common.failed")} help={users.error.message} onRetry={() => void users.refetch()} />
      ) : (
        <DataTable
          label={words("shell.users")}
          columns={userColumns(words, format, addressOf, open !== undefined)}
          groups={[{ key: "all", title: "", rows }]}
          rowKey={(row) => row.id}
          {...(open === undefined ? {} : { selected: new Set([open.id]) })}
          onOpen={(row) => void navigate(addressOf(row))}
          empty={<EmptyState icon={<TeamOutlined />} title={words("users.colleagues")} />}
        />
      )}
      <InviteDialog open={inviting} onClose={() => setInviting(false)} colleagues={colleaguesBut(undefined)} />
    </Screen>
  );
}
