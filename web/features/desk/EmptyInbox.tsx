import InboxOutlined from "@ant-design/icons/es/icons/InboxOutlined";
import { useWords } from "../../i18n/use-words.ts";
import { useAway } from "../../session/put-away.ts";
import { useMe } from "../../session/use-me.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FirstSteps } from "../../session/first-steps/FirstSteps.tsx";

/** An Inbox with nothing in it: the way to the first envelope, unless somebody has put that away. */
export function EmptyInbox() {
  const words = useWords();
  const { organisation } = useMe();
  if (!useAway(organisation.id)) return <FirstSteps />;
  return <EmptyState icon={<InboxOutlined />} title={words("desk.empty.inbox")} help={words("desk.empty.inboxHelp")} />;
}
