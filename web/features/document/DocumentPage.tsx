import { useParams } from "react-router";
import { DocumentAt } from "./DocumentAt.tsx";

/**
 * /doc/:docType/:action/:id/:copyId?: to view a document, to edit a draft, or `create/new` to begin one, perhaps as a
 * copy of another.
 */
export function Page() {
  const { docType = "", action = "view", id, copyId } = useParams();
  return <DocumentAt docType={docType} action={action} id={id} copyId={copyId} />;
}
