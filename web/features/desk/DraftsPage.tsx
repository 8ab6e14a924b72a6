import { useWords } from "../../i18n/use-words.ts";
import { EnvelopeList } from "./EnvelopeList.tsx";

/** /layout/drafts */
export function Page() {
  const words = useWords();
  return <EnvelopeList folder="drafts" title={words("shell.drafts")} />;
}
