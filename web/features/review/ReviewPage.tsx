import { useState } from "react";
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import type { OriginalType } from "#domain/acts/review/types";
import { documentRoutes } from "#domain/api/documents";
import { reviewRoutes } from "#domain/api/reviews";
import { draftKindsFrom } from "#domain/documents/draft-sources";
import { PERMISSIONS, withoutRight } from "#domain/permissions";
import { REVIEW_KINDS, type ReviewKind } from "#domain/processes/reviewing";
import { useRead } from "../../api/query.ts";
import { useErrorWords, useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { NotLoaded } from "../../kind/NotLoaded.tsx";
import { editAddress, REVIEWS, typeAt, viewAddress } from "../../process/review-address.ts";
import { useMe, usePermission } from "../../session/use-me.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { useBegun } from "../../ui/use-begun.ts";
import { RequestForm } from "./RequestForm.tsx";
import { blankRequest, blankReview } from "./blank.ts";
import { isWritten, type Review } from "./review.ts";
import { ReviewForm } from "./ReviewForm.tsx";
import { ReviewView } from "./ReviewView.tsx";

const ACTIONS: readonly string[] = ["view", "edit", "new"];

/** The beginning of a review: a kind of bill to draft, with the document that it begins with, or a bill of which something is asked. */
type Beginning =
  | { readonly kind: ReviewKind; readonly documentId: string | undefined }
  | { readonly type: OriginalType; readonly documentId: string };

/**
 * /bl_draft/:action/:id?, /bl_draft_amend and /bl_draft_surrender/:action/:docId?/:flowId?: a B/L review is read,
 * written, or begun. A draft is begun of the kind `?kind=`, with the document `?from=`; a request of the type `?type=`,
 * about the bill in the address.
 */
export function Page() {
  const navigate = useNavigate();
  const words = useWords();
  const { action = "", id, docId, flowId } = useParams();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const found = action === "new" ? undefined : (flowId ?? docId ?? id);
  const [key, begun] = useBegun(found);
  const type = typeAt(pathname, search.get("type"));
  const kind = REVIEW_KINDS.find((one) => one === search.get("kind")) ?? REVIEW_KINDS[0];
  const beginning: Beginning | undefined =
    type === undefined
      ? { kind, documentId: search.get("from") ?? undefined }
      : docId === undefined
        ? undefined
        : { type, documentId: docId };
  if (!ACTIONS.includes(action) || (found === undefined && (action !== "new" || beginning === undefined)))
    return (
      <main id="content">
        <ErrorView
          title={words("pages.notFound")}
          action={{ label: words("later.back"), onClick: () => void navigate("/layout/inbox") }}
        />
      </main>
    );
  if (action === "view") return <Read key={key} id={found ?? ""} />;
  // Begun and gone on with are one page: what is typed stays while the address changes.
  return <Written key={key} id={found} beginning={beginning} onBegun={begun} />;
}

function Read({ id }: { readonly id: string }) {
  const { pathname, state } = useLocation();
  const { data, error, refetch } = useRead(reviewRoutes.show, { params: { id } });
  if (data === undefined)
    return (
      <Screen>{error === null ? <LoadingLine /> : <NotLoaded error={error} onRetry={() => void refetch()} />}</Screen>
    );
  // An address of another type is put right: what stands in it is what people copy and send on.
  if (viewAddress(data) !== pathname) return <Navigate to={viewAddress(data)} replace state={state} />;
  return <ReviewView review={data} />;
}

/** The review that is begun, once what it is begun of is known. */
function useBlank(id: string | undefined, beginning: Beginning | undefined) {
  const me = useMe();
  const language = useLanguage();
  const [from] = useState(id === undefined ? beginning : undefined);
  const documentId = from?.documentId;
  const document = useRead(
    documentRoutes.get,
    { params: { id: documentId ?? "" } },
    { enabled: documentId !== undefined },
  );
  // The successor of a bill looks as the bill does.
  const look = useRead(
    reviewRoutes.lookOf,
    { params: { id: documentId ?? "" } },
    { enabled: from !== undefined && "type" in from },
  );
  const [blank, setBlank] = useState<Review>();
  const kind = REVIEW_KINDS.find((one) => one === document.data?.kind);
  // It begins when its bill has come; what happens to that afterwards changes nothing.
  if (blank === undefined && from !== undefined) {
    if ("kind" in from) {
      if (documentId === undefined || document.data !== undefined)
        setBlank(blankReview(from.kind, me, language, document.data));
    } else if (document.data !== undefined && kind !== undefined && look.data !== undefined)
      setBlank(blankRequest(from.type, kind, document.data, me, look.data));
  }
  const fits =
    from !== undefined && "kind" in from
      ? draftKindsFrom(document.data?.kind ?? "").includes(from.kind)
      : kind !== undefined;
  return { blank, document: look.error === null ? document : look, wrong: document.data !== undefined && !fits };
}

interface WrittenProps {
  readonly id: string | undefined;
  readonly beginning: Beginning | undefined;
  readonly onBegun: (id: string) => void;
}

function Written({ id, beginning, onBegun }: WrittenProps) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const allowed = usePermission("bl.draft");
  const { blank, document, wrong } = useBlank(id, beginning);
  const read = useRead(reviewRoutes.show, { params: { id: id ?? "" } }, { enabled: id !== undefined });
  const review = id === undefined ? blank : read.data;
  /** A form that was opened stays open: what is typed in it is not lost when a colleague submits it. */
  const [opened, setOpened] = useState(false);
  const back = { label: words("review.list"), onClick: () => void navigate(REVIEWS) };
  if (!allowed)
    return (
      <Screen>
        <ErrorView
          title={words("review.refused")}
          help={errorWords(withoutRight("bl.draft"), { permission: say(PERMISSIONS["bl.draft"]) })}
          action={back}
        />
      </Screen>
    );
  if (wrong)
    return (
      <Screen>
        <ErrorView title={words("review.refused")} help={words("review.notOfKind")} action={back} />
      </Screen>
    );
  const asked = id === undefined ? document : read;
  if (review === undefined)
    return (
      <Screen>
        {asked.error === null ? (
          <LoadingLine />
        ) : (
          <NotLoaded error={asked.error} onRetry={() => void asked.refetch()} />
        )}
      </Screen>
    );
  if (!opened && !isWritten(review)) return <Navigate to={viewAddress(review)} replace />;
  if (!opened && id !== undefined && editAddress(review) !== pathname)
    return <Navigate to={editAddress(review)} replace />;
  if (!opened) setOpened(true);
  return review.type === "draft" ? (
    <ReviewForm review={review} readAt={read.dataUpdatedAt} onBegun={onBegun} />
  ) : (
    <RequestForm review={review} type={review.type} readAt={read.dataUpdatedAt} onBegun={onBegun} />
  );
}
