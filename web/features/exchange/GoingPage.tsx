import { useNavigate, useParams } from "react-router";
import type { ActName } from "#domain/acts/acts";
import { documentRoutes } from "#domain/api/documents";
import type { exchangeIssueRoutes } from "#domain/api/exchange-issues";
import type { offerRoutes } from "#domain/api/offers";
import { kindOf } from "#domain/kinds/kinds";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useRefusal } from "../../kind/refusal.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { GoingForm } from "./GoingForm.tsx";
import type { Purpose } from "./Ways.tsx";
import styles from "./Exchange.module.css";

interface Props {
  readonly purpose: Purpose;
  readonly act: ActName;
  /** The platforms that can be asked. */
  readonly platforms: typeof offerRoutes.platforms | typeof exchangeIssueRoutes.platforms;
}

/** A bill goes to a company on another platform: the form, or why it cannot go. */
export function GoingPage({ purpose, act, platforms: asked }: Props) {
  const words = useWords();
  const refusal = useRefusal();
  const navigate = useNavigate();
  const { id = "" } = useParams();
  const document = useRead(documentRoutes.get, { params: { id } });
  const platforms = useRead(asked, {});
  const failed = document.error ?? platforms.error;
  const shown = document.data;
  const code = shown?.can[act];
  const back = (): void => void (shown !== undefined && navigate(documentAddress(shown, "view")));
  return (
    <Screen
      head={<PageTitle title={words(`platforms.${purpose}.title`, { number: shown?.number ?? "" })} onBack={back} />}
    >
      <div className={styles.part}>
        {failed ? (
          <ErrorView
            title={words("common.failed")}
            help={failed.message}
            onRetry={() => void Promise.all([document.refetch(), platforms.refetch()])}
          />
        ) : shown === undefined || platforms.data === undefined ? (
          <LoadingLine />
        ) : code !== null ? (
          <Notice tone="error">{refusal(kindOf(shown.kind), act, code ?? "WRONG_STATE", shown.state)}</Notice>
        ) : platforms.data.items.length === 0 ? (
          <Notice tone="warning">{words(`platforms.${purpose}.noPlatform`)}</Notice>
        ) : (
          <GoingForm purpose={purpose} document={shown} platforms={platforms.data.items} onBack={back} />
        )}
      </div>
    </Screen>
  );
}
