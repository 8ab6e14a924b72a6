import type { OriginalType } from "#domain/acts/review/types";
import { containersOf, goodsOf, sharedByLine, sharedInAll } from "#domain/documents/splitting";
import { isEmpty } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { shown, standing } from "#domain/kinds/shown";
import { REVIEW_TERMS } from "#domain/processes/review-terms";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useManner } from "../../kind/use-manner.ts";
import { FactGrid, type Fact } from "../../ui/FactGrid.tsx";
import { originalOf, shownRequest, type Review } from "./review.ts";
import { Containers } from "./split/Containers.tsx";
import { SplitTable } from "./split/SplitTable.tsx";
import styles from "./Review.module.css";

interface Props {
  readonly review: Review;
  readonly type: OriginalType;
}

/** The content of a request: its terms, the companies that they name, and the parts of a split. */
export function Asked({ review, type }: Props) {
  const words = useWords();
  const say = useSay();
  const manner = useManner();
  const { terms } = shownRequest(review);
  const fields = REVIEW_TERMS[type];
  const facts: Fact[] = [
    ...standing(fields, terms).flatMap((field): Fact[] =>
      field.type === "group" || field.type === "list" || isEmpty(terms[field.name])
        ? []
        : [
            {
              label: say(field.label),
              value: <span className={styles.text}>{shown(field, terms, terms, manner)}</span>,
              span: field.wide === true || field.type === "longText" ? 4 : 2,
            },
          ],
    ),
    ...(review.deliverTo === null
      ? []
      : [{ label: words("review.deliverTo"), value: review.deliverTo.name, span: 2 as const }]),
    ...(review.agent === null ? [] : [{ label: words("review.agent"), value: review.agent.name, span: 2 as const }]),
  ];
  return (
    <section className={styles.part} aria-label={words("review.terms")}>
      <div className={styles.heading}>
        <h2>{words("review.terms")}</h2>
      </div>
      <FactGrid facts={facts} />
      {type === "split" && <SplitParts review={review} />}
    </section>
  );
}

/** The parts of a split beside the bill, to be read. */
function SplitParts({ review }: Pick<Props, "review">) {
  const kind = kindOf(review.kind);
  const goods = goodsOf(kind);
  const { data, number } = originalOf(review);
  const { parts } = shownRequest(review);
  if (goods === null) return null;
  const places = containersOf(goods, data, parts);
  return (
    <div className={styles.split}>
      <SplitTable
        kind={kind}
        number={number}
        original={data}
        parts={parts}
        shared={(goods.containers === null ? sharedByLine : sharedInAll)(goods, data, parts)}
      />
      {goods.containers !== null && <Containers goods={goods} original={data} places={places} count={parts.length} />}
    </div>
  );
}
