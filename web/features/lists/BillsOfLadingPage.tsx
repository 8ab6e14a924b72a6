import { useWords } from "../../i18n/use-words.ts";
import { DocumentList } from "./DocumentList.tsx";

/** /layout/bl */
export function Page() {
  const words = useWords();
  return <DocumentList area="bl" title={words("shell.blList")} />;
}
