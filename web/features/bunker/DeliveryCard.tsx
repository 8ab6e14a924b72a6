import { Button } from "antd";
import { Link } from "react-router";
import { BUNKER_STATES } from "#domain/acts/bunker/states";
import type { BunkerCard } from "#domain/api/bunker-shapes";
import { alarmOf, isUnsure } from "#domain/bunker/board";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { deliveryAddress } from "../../process/bunker-address.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { PLACED, tons, waitsFor } from "./card-words.ts";
import styles from "./Board.module.css";

interface Props {
  readonly card: BunkerCard;
  readonly now: number;
  /** The one thing that can be done from the board. */
  readonly act?: { readonly label: string; readonly onClick: () => void } | undefined;
}

/** A delivery on the board: the ship, how much of what, the tanker, the place, how far it is, what it waits for. */
export function DeliveryCard({ card, now, act }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const alarm = alarmOf(card, now);
  const begun = card.state !== "CREATED" && card.state !== "ASSIGNED";
  return (
    <li
      className={styles.card}
      data-alarm={alarm ?? (card.state === "SUBMIT_FAILED" || isUnsure(card) ? "late" : undefined)}
    >
      <div className={styles.line}>
        <Link className={styles.ship} to={deliveryAddress(card.id)} data-card={card.id}>
          {card.vessel || words("bunker.unnamed")}
        </Link>
        <span className={styles.when}>
          {card.signedAt !== null
            ? words("bunker.signedAt", { when: format.when(card.signedAt) })
            : card.state === "CREATED" || card.state === "ASSIGNED"
              ? card.supplyDate && format.day(card.supplyDate)
              : words("bunker.since", { when: format.when(card.at) })}
        </span>
      </div>
      <div className={styles.line}>
        <span className={styles.product}>{card.products.join(words("common.comma"))}</span>
        <span className={styles.mass}>{tons(card.orderedMass)}</span>
      </div>
      <div className={styles.line}>
        <span>
          {card.signedAt !== null && card.bdnNo !== null ? card.bdnNo : (card.craft ?? words("bunker.noTanker"))}
        </span>
        <span>{card.location}</span>
      </div>
      {begun && card.signedAt === null && (
        <div className={styles.line}>
          <Progress done={card.signedForms} />
          <span>{words("bunker.formsOf", { done: card.signedForms, all: PLACED.length })}</span>
        </div>
      )}
      <div className={styles.foot}>
        {card.signedAt !== null && <StateMark state={BUNKER_STATES[card.state]} />}
        {act === undefined ? (
          <span>{waitsFor(card, words, say, format)}</span>
        ) : (
          <Button type="link" size="small" className={styles.act ?? ""} onClick={act.onClick}>
            {act.label}
          </Button>
        )}
      </div>
    </li>
  );
}

/** A mark for each form that has a place; the words beside it say the same. */
export function Progress({ done }: { readonly done: number }) {
  return (
    <span className={styles.marks} aria-hidden="true">
      {PLACED.map((kind, i) => (
        <span key={kind} data-done={i < done || undefined} data-next={i === done || undefined} />
      ))}
    </span>
  );
}
