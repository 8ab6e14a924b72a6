import { useWords } from "../../i18n/use-words.ts";
import { EnvelopeList } from "./EnvelopeList.tsx";

/** /layout/sent */
export function Page() {
  const words = useWords();
  return <EnvelopeList folder="sent" title={words("shell.sent")} />;
}
