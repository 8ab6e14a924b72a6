import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { visitorRoutes, type Visit, type VisitedReview } from "#domain/api/visitors";
import { lookOfLayout } from "#domain/documents/review-look";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { callBytes, type ApiError } from "../../api/client.ts";
import { useWords } from "../../i18n/use-words.ts";
import { layoutDraft } from "../../paper/layouts.ts";
import { PaperSheet } from "../../paper/PaperSheet.tsx";
import { pictureAddress } from "../../paper/use-letterhead.ts";
import styles from "./Visitor.module.css";

interface Props {
  readonly visit: Visit;
  readonly review: VisitedReview;
  /** The bill that is shown. */
  readonly data: FieldData;
}

/** The bill of a review as it would print: in its layout and under its letterhead, page after page. */
export function VisitedPaper({ visit, review, data }: Props) {
  const words = useWords();
  const { kind, look, issuer, language } = review;
  const letterhead = look?.letterhead ?? null;
  const logo = useQuery<string, ApiError>({
    queryKey: [visitorRoutes.logo.id, visit.id, letterhead?.id],
    queryFn: async ({ signal }) =>
      pictureAddress(await callBytes(visitorRoutes.logo, { params: { id: visit.id } }, { signal })),
    enabled: (letterhead?.logo ?? null) !== null,
    staleTime: Infinity,
    // Other pictures are another letterhead.
    meta: { fixed: true },
  });
  const image = logo.data;
  const paper = useMemo(
    () =>
      layoutDraft(kindOf(kind), lookOfLayout(look?.layout ?? null), data, {
        language,
        documentId: "",
        issuer,
        signature: [issuer],
        ...(letterhead === null ? {} : { capitals: letterhead.capitals }),
        ...(letterhead?.logo && image !== undefined ? { logo: { image, of: letterhead.of, ...letterhead.logo } } : {}),
      }),
    [kind, look, data, language, issuer, letterhead, image],
  );
  return (
    <div className={styles.sheets}>
      {paper.pages.map((_, page) => (
        <PaperSheet
          key={page}
          paper={paper}
          page={page}
          label={words("paper.pageOf", { title: paper.title, page: page + 1 })}
        />
      ))}
    </div>
  );
}
