import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { documentBatchRoutes as routes } from "#domain/api/document-batches";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { BATCHES } from "../../ui/document-address.ts";
import { Screen } from "../../ui/Screen.tsx";
import { BatchView } from "./BatchView.tsx";

/** /layout/batch/:id: a table on its way to documents. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { id = "" } = useParams();
  const [of, setOf] = useState<"all" | "wrong">();
  const batch = useRead(routes.get, { params: { id } });
  const wrong = useRead(routes.rows, { params: { id }, query: { of: "wrong" } });
  // A table without faults is shown whole.
  const shown = of ?? (wrong.data === undefined || wrong.data.rows.length > 0 ? "wrong" : "all");
  const all = useRead(routes.rows, { params: { id }, query: { of: "all" } }, { enabled: shown === "all" });
  const error = batch.error ?? wrong.error;
  if (batch.data !== undefined && wrong.data !== undefined)
    return (
      <BatchView
        key={id}
        batch={batch.data}
        wrong={wrong.data.rows}
        rows={shown === "all" ? (all.data?.rows ?? []) : wrong.data.rows}
        of={shown}
        onOf={setOf}
      />
    );
  return (
    <Screen head={<PageTitle title={words("bulk.batch")} onBack={() => void navigate(BATCHES)} />}>
      {error === null ? (
        <LoadingLine />
      ) : (
        <ErrorView
          title={words("common.failed")}
          help={error.message}
          onRetry={() => {
            void batch.refetch();
            void wrong.refetch();
          }}
        />
      )}
    </Screen>
  );
}
