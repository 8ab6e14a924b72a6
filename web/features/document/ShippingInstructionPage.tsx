import { useParams } from "react-router";
import { DocumentAt } from "./DocumentAt.tsx";

/** /ship_instruction/:action/:id?: as /doc/ShippingInstruction. */
export function Page() {
  const { action = "create", id } = useParams();
  return <DocumentAt docType="ShippingInstruction" action={action} id={id} copyId={undefined} />;
}
