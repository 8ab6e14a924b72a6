import { useNavigate, useParams } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import { offerRoutes } from "#domain/api/offers";
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
import { OfferForm } from "./OfferForm.tsx";
import styles from "./Exchange.module.css";

/** /exchange/offer/:id: a bill is offered to a company on another platform. */
export function Page() {
  const words = useWords();
  const refusal = useRefusal();
  const navigate = useNavigate();
  const { id = "" } = useParams();
  const document = useRead(documentRoutes.get, { params: { id } });
  const platforms = useRead(offerRoutes.platforms, {});
  const failed = document.error ?? platforms.error;
  const shown = document.data;
  const code = shown?.can["offer"];
  const back = (): void => void (shown !== undefined && navigate(documentAddress(shown, "view")));
  return (
    <Screen head={<PageTitle title={words("platforms.offer.title", { number: shown?.number ?? "" })} onBack={back} />}>
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
          <Notice tone="error">{refusal(kindOf(shown.kind), "offer", code ?? "WRONG_STATE", shown.state)}</Notice>
        ) : platforms.data.items.length === 0 ? (
          <Notice tone="warning">{words("platforms.offer.noPlatform")}</Notice>
        ) : (
          <OfferForm document={shown} platforms={platforms.data.items} onBack={back} />
        )}
      </div>
    </Screen>
  );
}
