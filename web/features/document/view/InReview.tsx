import { Button } from "antd";
import { useNavigate } from "react-router";
import { REVIEW_TYPES } from "#domain/acts/review/types";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { viewAddress } from "../../../process/review-address.ts";
import { Notice } from "../../../ui/Notice.tsx";

/** A bill that a review locks leads to that review. */
export function InReview({ document: { review } }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  if (review === null) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button size="small" onClick={() => void navigate(viewAddress(review))}>
          {words("facts.reviewed.show")}
        </Button>
      }
    >
      {words("facts.reviewed.locked", { type: say(REVIEW_TYPES[review.type].label) })}
    </Notice>
  );
}
