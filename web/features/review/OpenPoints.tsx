import { kindOf } from "#domain/kinds/kinds";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Panel } from "../../ui/Panel.tsx";
import { isOpen, type Review } from "./review.ts";
import { Said } from "./Thread.tsx";
import styles from "./Review.module.css";

interface Props {
  readonly review: Review;
  readonly busy: boolean;
  readonly onSettle: (commentId: string, taken: boolean) => void;
  readonly onGo: (field: string) => void;
}

/** What others said and is not answered, beside the form in which it is. */
export function OpenPoints({ review, busy, onSettle, onGo }: Props) {
  const words = useWords();
  const say = useSay();
  const open = review.comments.filter(isOpen);
  if (open.length === 0) return null;
  const fields = kindOf(review.kind).sections.flatMap((section) => section.fields);
  return (
    <section className={styles.points} aria-label={words("review.points")}>
      <Panel title={words("review.pointsOpen", { count: open.length })}>
        <ol className={styles.said}>
          {open.map((comment) => {
            const field = fields.find(({ name }) => name === comment.field);
            return (
              <li key={comment.id}>
                {field === undefined ? (
                  <strong>{words(review.type === "draft" ? "review.whole" : "review.wholeRequest")}</strong>
                ) : (
                  <a
                    href={`#${field.name}`}
                    onClick={(event) => {
                      event.preventDefault();
                      onGo(field.name);
                    }}
                  >
                    {comment.part === null
                      ? say(field.label)
                      : words("review.inPart", { number: comment.part + 1, said: say(field.label) })}
                  </a>
                )}
                <ol>
                  <Said review={review} field={field} comment={comment} busy={busy} onSettle={onSettle} />
                </ol>
              </li>
            );
          })}
        </ol>
      </Panel>
    </section>
  );
}
