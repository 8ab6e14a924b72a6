import { useWords } from "../../i18n/use-words.ts";
import { PdfLink } from "./Annex.tsx";
import { languageShown, lookChanges, lookFacts, selectionShown } from "./looks.ts";
import { compared, isWritten, type Review } from "./review.ts";
import styles from "./Review.module.css";

/** How the bill looks and passes on, and what of it is another than in the round before. */
export function Look({ review }: { readonly review: Review }) {
  const words = useWords();
  const { since } = compared(review);
  const selection = selectionShown(review);
  const language = languageShown(review);
  const before = review.versions.find((one) => one.revision === since);
  const changed = before === undefined ? [] : lookChanges(before, { selection, language }, words);
  const annex = selection?.layout?.annex ?? null;
  return (
    <section className={styles.part} aria-label={words("review.look.title")}>
      <div className={styles.heading}>
        <h2>{words("review.look.title")}</h2>
        {changed.length > 0 && since !== null && (
          <span className={styles.quiet}>
            {words("review.look.changed", {
              number: since,
              what: changed.map(({ label }) => label).join(words("common.list")),
            })}
          </span>
        )}
      </div>
      <dl className={styles.look}>
        {lookFacts(selection, language, words).map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {annex !== null && (
        <p className={styles.annex}>
          <PdfLink
            of="conditions"
            id={review.id}
            annex={annex}
            revision={isWritten(review) ? undefined : review.revision}
          />
        </p>
      )}
    </section>
  );
}
