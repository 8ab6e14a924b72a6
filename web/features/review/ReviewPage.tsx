import { useState } from "react";
import { Navigate, useNavigate, useParams, useSearchParams } from "react-router";
import { reviewRoutes } from "#domain/api/reviews";
import { PERMISSIONS, withoutRight } from "#domain/permissions";
import { REVIEW_KINDS, type ReviewKind } from "#domain/processes/reviewing";
import { useRead } from "../../api/query.ts";
import { useErrorWords, useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { NotLoaded } from "../../kind/NotLoaded.tsx";
import { useMe, usePermission } from "../../session/use-me.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { useBegun } from "../../ui/use-begun.ts";
import { blankReview, isWritten, LIST, viewAddress } from "./review.ts";
import { ReviewForm } from "./ReviewForm.tsx";
import { ReviewView } from "./ReviewView.tsx";

const ACTIONS: readonly string[] = ["view", "edit", "new"];

/** /bl_draft/:action/:id?: a B/L review is read, written, or begun; `?kind=` says of which kind the bill is. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { action = "", id } = useParams();
  const [search] = useSearchParams();
  const found = action === "new" ? undefined : id;
  const [key, begun] = useBegun(found);
  const kind = REVIEW_KINDS.find((one) => one === search.get("kind")) ?? REVIEW_KINDS[0];
  if (!ACTIONS.includes(action) || (action !== "new" && id === undefined))
    return (
      <main id="content">
        <ErrorView
          title={words("pages.notFound")}
          action={{ label: words("later.back"), onClick: () => void navigate("/layout/inbox") }}
        />
      </main>
    );
  if (action === "view") return <Read key={key} id={id ?? ""} />;
  // Begun and gone on with are one page: what is typed stays while the address changes.
  return <Written key={key} id={found} kind={kind} onBegun={begun} />;
}

function Read({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRead(reviewRoutes.show, { params: { id } });
  if (data !== undefined) return <ReviewView review={data} />;
  return (
    <Screen>{error === null ? <LoadingLine /> : <NotLoaded error={error} onRetry={() => void refetch()} />}</Screen>
  );
}

interface WrittenProps {
  readonly id: string | undefined;
  readonly kind: ReviewKind;
  readonly onBegun: (id: string) => void;
}

function Written({ id, kind, onBegun }: WrittenProps) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const me = useMe();
  const language = useLanguage();
  const allowed = usePermission("bl.draft");
  const [blank] = useState(() => (id === undefined ? blankReview(kind, me, language) : undefined));
  const { data, error, refetch, dataUpdatedAt } = useRead(
    reviewRoutes.show,
    { params: { id: id ?? "" } },
    { enabled: id !== undefined },
  );
  const review = id === undefined ? blank : data;
  /** A form that was opened stays open: what is typed in it is not lost when a colleague submits it. */
  const [opened, setOpened] = useState(false);
  if (!allowed)
    return (
      <Screen>
        <ErrorView
          title={words("review.refused")}
          help={errorWords(withoutRight("bl.draft"), { permission: say(PERMISSIONS["bl.draft"]) })}
          action={{ label: words("review.list"), onClick: () => void navigate(LIST) }}
        />
      </Screen>
    );
  if (review === undefined)
    return (
      <Screen>{error === null ? <LoadingLine /> : <NotLoaded error={error} onRetry={() => void refetch()} />}</Screen>
    );
  if (!opened && !isWritten(review)) return <Navigate to={viewAddress(review.id)} replace />;
  if (!opened) setOpened(true);
  return <ReviewForm review={review} readAt={dataUpdatedAt} onBegun={onBegun} />;
}
