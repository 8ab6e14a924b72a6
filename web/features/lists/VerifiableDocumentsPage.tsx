import { useWords } from "../../i18n/use-words.ts";
import { TEMPLATED_LISTS } from "../../ui/document-address.ts";
import { DocumentList } from "./DocumentList.tsx";

/** /layout/verifiable */
export function Page() {
  const words = useWords();
  return (
    <DocumentList
      area="documents"
      title={words("lists.verifiable")}
      only={{ kind: "VerifiableDocument", at: TEMPLATED_LISTS.VerifiableDocument }}
    />
  );
}
