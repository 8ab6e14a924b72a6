import { organisationRoutes } from "#domain/api/organisation";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { ContactSettings } from "./ContactSettings.tsx";
import styles from "./Enterprise.module.css";

/** /layout/contact-settings: who may find the company and become its contact; administrators change it. */
export function Page() {
  const words = useWords();
  const company = useRead(organisationRoutes.get, {});
  return (
    <Screen head={<PageTitle title={words("enterprise.contacts")} />}>
      <div className={styles.part}>
        {company.data !== undefined ? (
          <ContactSettings company={company.data} />
        ) : company.error ? (
          <ErrorView
            title={words("common.failed")}
            help={company.error.message}
            onRetry={() => void company.refetch()}
          />
        ) : (
          <LoadingLine />
        )}
      </div>
    </Screen>
  );
}
