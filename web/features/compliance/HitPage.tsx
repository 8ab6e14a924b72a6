import { Navigate, useNavigate, useParams } from "react-router";
import { screeningRoutes } from "#domain/api/screening";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { checkAddress } from "../../process/screening-address.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { COMPLIANCE_TABS } from "./address.ts";

/** /layout/compliance/hit/:id: leads to the newest check that found the hit. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { id = "" } = useParams();
  const { data, error } = useRead(screeningRoutes.hit, { params: { id } });
  if (data !== undefined) return <Navigate replace to={`${checkAddress(data.checkId)}?hit=${id}`} />;
  if (error === null) return <LoadingLine />;
  return (
    <Screen>
      <ErrorView
        title={words("common.failed")}
        help={error.message}
        action={{ label: words("compliance.title"), onClick: () => void navigate(COMPLIANCE_TABS.history) }}
      />
    </Screen>
  );
}
