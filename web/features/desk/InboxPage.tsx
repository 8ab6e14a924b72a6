import { useWords } from "../../i18n/use-words.ts";
import { EnvelopeList } from "./EnvelopeList.tsx";

/** /layout/inbox */
export function Page() {
  const words = useWords();
  return <EnvelopeList folder="inbox" title={words("shell.inbox")} />;
}
