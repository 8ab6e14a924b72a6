import { useWords } from "../../i18n/use-words.ts";
import { TEMPLATED_LISTS } from "../../ui/document-address.ts";
import { DocumentList } from "./DocumentList.tsx";

/** /layout/transferable */
export function Page() {
  const words = useWords();
  return (
    <DocumentList
      area="documents"
      title={words("lists.transferable")}
      only={{ kind: "TransferableRecord", at: TEMPLATED_LISTS.TransferableRecord }}
    />
  );
}
