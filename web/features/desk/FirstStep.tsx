import { Button } from "antd";
import InboxOutlined from "@ant-design/icons/es/icons/InboxOutlined";
import { useNavigate } from "react-router";
import { contactRoutes } from "#domain/api/contacts";
import { recoveryRoutes } from "#domain/api/recovery";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import type { WordKey } from "../../i18n/words.ts";
import { beginAddress } from "../../ui/document-address.ts";
import { useMe, usePermission } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/**
 * An Inbox with nothing in it, and the one thing that this user can do about that: nothing can be sent without a
 * contact.
 */
export function FirstStep() {
  const words = useWords();
  const navigate = useNavigate();
  const { user } = useMe();
  const mayAdd = usePermission("contact.add");
  const mayDraft = usePermission("bl.draft");
  const mayCompose = usePermission("compose");
  const contacts = useRead(contactRoutes.list, { query: { list: "own" } }).data;
  const alone = contacts !== undefined && !contacts.some(({ state }) => state === "ADDED");
  const button = (label: WordKey, to: string) => (
    <Button type="primary" onClick={() => void navigate(to)}>
      {words(label)}
    </Button>
  );
  const action =
    contacts === undefined
      ? undefined
      : alone
        ? mayAdd && button("contacts.add", "/layout/contacts?add=yes")
        : mayDraft
          ? button("lists.newBill", beginAddress("BillOfLading"))
          : mayCompose && button("desk.newEnvelope", "/layout/compose");
  const recovery = useRead(recoveryRoutes.get, {}, { enabled: user.isAdmin && user.keyGranted }).data;
  const offered = recovery?.made === null && (
    <Button onClick={() => void navigate("/layout/settings/security")}>{words("recovery.firstStep")}</Button>
  );
  return (
    <EmptyState
      icon={<InboxOutlined />}
      title={words("desk.empty.inbox")}
      help={words(alone ? "desk.empty.inboxAlone" : "desk.empty.inboxHelp")}
      action={
        action || offered ? (
          <ButtonRow>
            {offered}
            {action}
          </ButtonRow>
        ) : undefined
      }
    />
  );
}
