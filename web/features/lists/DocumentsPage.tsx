import { useWords } from "../../i18n/use-words.ts";
import { DocumentList } from "./DocumentList.tsx";

/** /layout/documents */
export function Page() {
  const words = useWords();
  return <DocumentList area="documents" title={words("shell.documentList")} />;
}
