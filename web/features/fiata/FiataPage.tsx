import { useNavigate, useParams, useSearchParams } from "react-router";
import { fiataRoutes as routes } from "#domain/api/fiata";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { documentAddress, FIATA_STEPS, fiataAddress, type FiataStep } from "../../ui/document-address.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { Amend } from "./Amend.tsx";
import { Before } from "./Before.tsx";
import { Calls } from "./Calls.tsx";
import { Issue } from "./Issue.tsx";
import { Preview } from "./Preview.tsx";
import { Verification } from "./Verification.tsx";
import styles from "./Fiata.module.css";

const OF_BILL = { preview: Preview, issue: Issue, amend: Amend, verification: Verification } as const;

/** /fiata/:action: a FIATA bill from what it needs to its verification. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { action } = useParams();
  const [search] = useSearchParams();
  const id = search.get("id") ?? undefined;
  const step = FIATA_STEPS.find((one) => one === action);
  if (step === undefined)
    return (
      <Screen head={<PageTitle title={words("fiata.title")} />}>
        <ErrorView
          title={words("fallback.title")}
          help={words("fallback.unknown")}
          action={{ label: words("fallback.close"), onClick: () => void navigate("/", { replace: true }) }}
        />
      </Screen>
    );
  return (
    <Screen
      head={
        <>
          <PageTitle
            title={words("fiata.title")}
            {...(id === undefined
              ? {}
              : { onBack: () => void navigate(documentAddress({ kind: "FiataBillOfLading", id }, "edit")) })}
          />
          <ViewTabs
            label={words("fiata.parts")}
            current={step}
            tabs={FIATA_STEPS.map((key) => ({ key, label: words(`fiata.part.${key}`), to: fiataAddress(key, id) }))}
          />
        </>
      }
    >
      <div className={styles.part}>
        {step === "create" ? (
          <Before />
        ) : id === undefined ? (
          <EmptyState title={words("fiata.noBill")} help={words("fiata.noBillHelp")} />
        ) : (
          <Step id={id} step={step} />
        )}
      </div>
    </Screen>
  );
}

function Step({ id, step }: { readonly id: string; readonly step: Exclude<FiataStep, "create"> }) {
  const words = useWords();
  const found = useRead(routes.bill, { params: { id } });
  if (found.isPending) return <LoadingLine />;
  if (found.error)
    return <ErrorView title={words("common.failed")} help={found.error.message} onRetry={() => void found.refetch()} />;
  const Part = OF_BILL[step];
  return (
    <>
      <Part bill={found.data} />
      {step !== "verification" && <Calls bill={found.data} />}
    </>
  );
}
