import { kindOf } from "#domain/kinds/kinds";
import { termAt, topicAt, type ReviewTopic } from "#domain/processes/review-topics";
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

/** The place of a topic in the form. */
const placeOf = ({ path, field }: ReviewTopic): string => {
  const term = termAt(path);
  return term === null ? path : field === null ? `review.${term}` : term;
};

/** What others said and is not answered, beside the form in which it is. */
export function OpenPoints({ review, busy, onSettle, onGo }: Props) {
  const words = useWords();
  const say = useSay();
  const open = review.comments.filter(isOpen);
  if (open.length === 0) return null;
  return (
    <section className={styles.points} aria-label={words("review.points")}>
      <Panel title={words("review.pointsOpen", { count: open.length })}>
        <ol className={styles.said}>
          {open.map((comment) => {
            const topic = topicAt(review.type, kindOf(review.kind), comment.field);
            return (
              <li key={comment.id}>
                {topic === undefined ? (
                  <strong>{words(review.type === "draft" ? "review.whole" : "review.wholeRequest")}</strong>
                ) : (
                  <a
                    href={`#${topic.path}`}
                    onClick={(event) => {
                      event.preventDefault();
                      onGo(placeOf(topic));
                    }}
                  >
                    {comment.part === null
                      ? say(topic.label)
                      : words("review.inPart", { number: comment.part + 1, said: say(topic.label) })}
                  </a>
                )}
                <ol>
                  <Said review={review} topic={topic} comment={comment} busy={busy} onSettle={onSettle} />
                </ol>
              </li>
            );
          })}
        </ol>
      </Panel>
    </section>
  );
}
