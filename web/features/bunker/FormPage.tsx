import { useNavigate, useParams } from "react-router";
import { bunkerRoutes } from "#domain/api/bunker";
import { isBunkerKind } from "#domain/bunker/forms";
import { useTablet } from "../../aboard/use-tablet.ts";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { BUNKER_BOARD } from "../../process/bunker-address.ts";
import { useLiveUpdates } from "../../session/live.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { CrewForm } from "./CrewForm.tsx";
import { formIn } from "./delivery.ts";

/** /layout/bunker/:id/forms/:kind: one form of a delivery, as it is filled and signed at the rail. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { id = "", kind = "" } = useParams();
  useLiveUpdates();
  const ready = useTablet();
  const { data, error, isPending, refetch } = useRead(bunkerRoutes.show, { params: { id } });
  if (!isBunkerKind(kind) || (error !== null && data === undefined))
    return (
      <main id="content">
        <ErrorView
          title={words("common.failed")}
          help={error?.message ?? words("bunker.noForm")}
          {...(error === null || (error.status !== 0 && error.status < 500) ? {} : { onRetry: () => void refetch() })}
          action={{ label: words("bunker.toBoard"), onClick: () => void navigate(BUNKER_BOARD) }}
        />
      </main>
    );
  if (isPending || data === undefined || !ready) return <LoadingLine />;
  // Typed values stay when the tanker is replaced: the page says so, and loses nothing.
  return <CrewForm key={`${id} ${kind}`} delivery={data} form={formIn(data, kind)} lost={error?.message} />;
}
