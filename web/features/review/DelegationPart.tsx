import { Button } from "antd";
import { useState } from "react";
import { reviewRoutes } from "#domain/api/reviews";
import { GRANT_STAGES, type GrantState } from "#domain/acts/review/grant-states";
import { GRANT_AHEAD } from "#domain/acts/review/signed-ahead";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords, type Words } from "../../i18n/use-words.ts";
import { useProcessActs } from "../../process/use-process-acts.tsx";
import { useMe } from "../../session/use-me.ts";
import { Notice } from "../../ui/Notice.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { titleOf, type Review } from "./review.ts";
import { WalletSigning } from "./WalletSigning.tsx";
import styles from "./Review.module.css";

const { authorise, declineAgent, withdrawAgent } = reviewRoutes;
const ROUTES = { authorise, declineAgent, withdrawAgent };

/** The sentences about a grant; the issuer answers itself in every state that has none of its own. */
const SAID = {
  asked: "askedOf",
  unsigned: "unsigned",
  granted: "granted",
  answering: "answering",
  used: "used",
  void: "void",
} as const satisfies Partial<Record<GrantState, string>>;

function said(state: GrantState, own: boolean, words: Words, names: Record<string, string>): string {
  if (state === "asked" && own) return words("review.delegation.asked", names);
  return words(`review.delegation.${state in SAID ? SAID[state as keyof typeof SAID] : "self"}`, names);
}

/** The grant by which an agent answers a surrender for its issuer: how it stands, and what the issuer may do about it. */
export function DelegationPart({ review }: { readonly review: Review }) {
  const words = useWords();
  const format = useFormat();
  const { organisation } = useMe();
  const { delegation } = review;
  const [signing, setSigning] = useState(false);
  const { acts, problem, dialog } = useProcessActs({
    name: "review",
    routes: ROUTES,
    id: review.id,
    title: titleOf(review),
    process: review,
    onDone: (act) => setSigning(act === "authorise"),
  });
  if (delegation === null) return null;
  const own = review.issuer?.id === organisation.id;
  const agent = review.agent?.name ?? "";
  const names = {
    agent,
    company: review.company.name,
    issuer: own ? words("common.yourCompany", { name: organisation.name }) : (review.issuer?.name ?? ""),
    day: delegation.until === null ? "" : format.date(delegation.until),
  };
  const open = own ? acts.filter(({ why }) => why === undefined) : [];
  return (
    <section className={styles.part} aria-label={words("review.delegation.title")}>
      <div className={styles.heading}>
        <h2>{words("review.delegation.title")}</h2>
        <StateMark state={GRANT_STAGES[delegation.state]} />
      </div>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {delegation.toSign.length === 0 && <p>{said(delegation.state, own, words, names)}</p>}
      <WalletSigning
        key={String(signing)}
        ahead={GRANT_AHEAD}
        agent={agent}
        toSign={delegation.toSign}
        verb={words("review.delegation.sign")}
        waits={words("review.delegation.toSign", { agent, count: delegation.toSign.length })}
        atOnce={signing}
      />
      {open.length > 0 && (
        <div className={styles.grantActs}>
          {open.map(({ id, label, icon, onClick }) => (
            <Button key={id} type={id === "authorise" ? "primary" : "default"} icon={icon} onClick={onClick}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {dialog}
    </section>
  );
}
