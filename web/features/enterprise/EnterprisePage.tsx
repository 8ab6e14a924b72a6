import { Link } from "react-router";
import { organisationRoutes } from "#domain/api/organisation";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { Facts } from "./Facts.tsx";
import { FactsForm } from "./FactsForm.tsx";
import { Standing } from "./Standing.tsx";
import styles from "./Enterprise.module.css";

/** /layout/enterprise: how the company stands, its facts; administrators change them. */
export function Page() {
  const words = useWords();
  const { user } = useMe();
  const company = useRead(organisationRoutes.get, {});
  return (
    <Screen
      head={
        <PageTitle
          title={words("shell.enterprise")}
          extra={<Link to="/layout/enterprise/create">{words("account.createCompany")}</Link>}
        />
      }
    >
      <div className={styles.part}>
        {company.data === undefined ? (
          company.error ? (
            <ErrorView
              title={words("common.failed")}
              help={company.error.message}
              onRetry={() => void company.refetch()}
            />
          ) : (
            <LoadingLine />
          )
        ) : (
          <>
            <Standing company={company.data} />
            {user.isAdmin ? (
              <FactsForm key={JSON.stringify(company.data)} company={company.data} />
            ) : (
              <Facts company={company.data} />
            )}
          </>
        )}
      </div>
    </Screen>
  );
}
