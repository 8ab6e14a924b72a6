import { useWords } from "../../i18n/use-words.ts";
import { DocumentList } from "./DocumentList.tsx";

/** /layout/do */
export function Page() {
  const words = useWords();
  return <DocumentList area="do" title={words("shell.doList")} />;
}
