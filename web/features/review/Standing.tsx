import { useFormat } from "../../i18n/use-format.ts";
import { Link } from "react-router";
import { workspaceAddress } from "#domain/workspaces";
import { useMe, usePermission } from "../../session/use-me.ts";
import { useWords } from "../../i18n/use-words.ts";
import { viewAddress } from "../../process/review-address.ts";
import { History } from "../../process/History.tsx";
import { titleOf, type Review } from "./review.ts";
import { Stages } from "./Stages.tsx";
import styles from "./Review.module.css";

/** The steps in their order, who began it, who has read the newest version, and the history. */
export function Standing({ review }: { readonly review: Review }) {
  const words = useWords();
  const format = useFormat();
  const [newest] = review.versions;
  return (
    <section className={styles.part} aria-label={words("review.stands")}>
      <div className={styles.heading}>
        <h2>{words("review.stands")}</h2>
        <span className={styles.quiet}>
          {[
            ...(review.reference === "" || review.reference === titleOf(review) ? [] : [review.reference]),
            words("review.startedBy", { name: review.by, company: review.company.name, when: format.date(review.at) }),
          ].join(words("common.comma"))}
        </span>
      </div>
      <Stages review={review} />
      {newest !== undefined && (
        <p className={styles.quiet}>
          {newest.readers.length === 0
            ? words("review.readByNobody", { number: newest.revision })
            : words("review.readByThese", {
                number: newest.revision,
                names: newest.readers
                  .map(({ by, company }) => words("review.reader", { name: by, company }))
                  .join(words("common.list")),
              })}
        </p>
      )}
      <Linked review={review} />
      <Visitors review={review} />
      <details className={styles.history}>
        <summary>{words("review.history", { count: review.history.length })}</summary>
        <History name="review" process={review} />
      </details>
    </section>
  );
}

/** The review that this one was begun anew from, and the one that was begun anew from it. */
function Linked({ review: { type, follows, followedBy } }: { readonly review: Review }) {
  const words = useWords();
  const links = [
    ...(follows === null ? [] : [{ said: words("review.follows"), to: follows }]),
    ...(followedBy === null ? [] : [{ said: words("review.followedBy"), to: followedBy }]),
  ];
  return links.map(({ said, to }) => (
    <p key={to.id} className={styles.quiet}>
      {said} <Link to={viewAddress({ id: to.id, type })}>{to.title || words("review.untitled")}</Link>
    </p>
  ));
}

/** Since when visitors read the review; for its initiator, where, and the way to invite some. */
function Visitors({ review }: { readonly review: Review }) {
  const words = useWords();
  const format = useFormat();
  const { organisation } = useMe();
  const shares = usePermission("workspace.share");
  const live = review.revision > 0 && review.state !== "complete" && review.state !== "revoke";
  const invites = live && shares && review.company.id === organisation.id;
  if (review.visitedSince === null && !invites) return null;
  return (
    <p className={styles.quiet}>
      {review.visitedSince !== null && (
        <>
          {words("review.visitedSince", { company: review.company.name, when: format.date(review.visitedSince) })}{" "}
          {review.workspaces.map(({ id, name }) => (
            <Link key={id} to={workspaceAddress(id)}>
              {name}
            </Link>
          ))}{" "}
        </>
      )}
      {invites && <Link to={`/layout/share?review=${review.id}`}>{words("review.inviteVisitors")}</Link>}
    </p>
  );
}
