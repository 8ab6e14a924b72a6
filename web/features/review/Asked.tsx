import { containersOf, goodsOf, sharedByLine, sharedInAll } from "#domain/documents/splitting";
import { kindOf } from "#domain/kinds/kinds";
import { termsSaid } from "#domain/processes/review-said";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useManner } from "../../kind/use-manner.ts";
import { FactGrid, type Fact } from "../../ui/FactGrid.tsx";
import { comparedTerms, originalOf, shownRequest, type Review } from "./review.ts";
import { Containers } from "./split/Containers.tsx";
import { SplitTable } from "./split/SplitTable.tsx";
import styles from "./Review.module.css";

interface Props {
  readonly review: Review;
}

/** The content of a review beside the fields of its bill: its terms, the companies they name, the parts of a split. */
export function Asked({ review }: Props) {
  const words = useWords();
  const say = useSay();
  const manner = useManner();
  const { type, surrenderTo } = review;
  const facts: Fact[] = [
    ...(surrenderTo === null
      ? []
      : [{ label: words("review.surrenderTo"), value: surrenderTo.name, span: 2 as const }]),
    ...termsSaid(type, comparedTerms(review).after, manner).flatMap(({ topic: { label, field }, said }): Fact[] =>
      said === ""
        ? []
        : [
            {
              label: say(label),
              value: <span className={styles.text}>{said}</span>,
              span: field?.wide === true || field?.type === "longText" ? 4 : 2,
            },
          ],
    ),
  ];
  if (facts.length === 0 && type !== "split") return null;
  const title = words(type === "draft" ? "review.termsOfDraft" : "review.terms");
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.heading}>
        <h2>{title}</h2>
      </div>
      <FactGrid facts={facts} />
      {type === "split" && <SplitParts review={review} />}
    </section>
  );
}

/** The parts of a split beside the bill, to be read. */
function SplitParts({ review }: Props) {
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
