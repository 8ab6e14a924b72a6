import { Navigate, useParams } from "react-router";
import { reviewRoutes } from "#domain/api/reviews";
import { useRead } from "../../api/query.ts";
import { NotLoaded } from "../../kind/NotLoaded.tsx";
import { viewAddress } from "../../process/review-address.ts";
import { signingAddress } from "../../ui/document-address.ts";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { ReviewView } from "./ReviewView.tsx";

/** Stands in the address for the template of the platform. */
const PLATFORM = "-";

/**
 * /flow/sign/:templateId/:flowId/:draftId?: the issuer signs what was agreed in a review. A bill that is made already
 * opens on its signing page; else the dialog opens that makes it. Its layout is the agreed one: of an address with
 * another it says that there is none to sign by.
 */
export function Page() {
  const { templateId = PLATFORM, flowId = "", draftId } = useParams();
  const { data, error, refetch } = useRead(reviewRoutes.show, { params: { id: flowId } });
  if (data === undefined)
    return (
      <Screen>{error === null ? <LoadingLine /> : <NotLoaded error={error} onRetry={() => void refetch()} />}</Screen>
    );
  const unsigned = data.successors.find(({ signed }) => !signed)?.id;
  const id = draftId ?? data.documentId ?? unsigned;
  if (id !== undefined) return <Navigate to={signingAddress({ kind: data.kind, id })} replace />;
  if (data.can["sign"] !== null) return <Navigate to={viewAddress(data)} replace />;
  return <ReviewView review={data} template={templateId === PLATFORM ? null : templateId} />;
}
