import ExclamationCircleFilled from "@ant-design/icons/es/icons/ExclamationCircleFilled";
import { Button } from "antd";
import { Link } from "react-router";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerCard } from "#domain/api/bunker-shapes";
import { ALARM_HOURS, alarmOf, isUnsure } from "#domain/bunker/board";
import { PUSH_STATES } from "#domain/bunker/exchange/push";
import { LIMITS } from "#domain/limits";
import { useRead } from "../../api/query.ts";
import { momentOf } from "../../i18n/instants.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { deliveryAddress } from "../../process/bunker-address.ts";
import type { QuickAct } from "./use-quick-acts.tsx";
import styles from "./Alarms.module.css";

interface Props {
  readonly now: number;
  readonly actOn: (card: BunkerCard) => QuickAct | undefined;
}

const MINUTE_MS = 60_000;

/**
 * Notes that both have signed and that were not submitted in time, or may not have arrived; the latest first.
 * Filters of the board hide none.
 */
export function Alarms({ now, actOn }: Props) {
  const words = useWords();
  const say = useSay();
  const { data } = useRead(bunkerRoutes.list, { query: { waiting: "true", each: LIMITS.boardCards } });
  const late = (data?.rows ?? [])
    .filter((card) => alarmOf(card, now) !== null)
    .toSorted((one, other) => (one.signedAt ?? "").localeCompare(other.signedAt ?? ""));
  if (late.length === 0) return null;
  return (
    <section className={styles.alarms} aria-label={words("bunker.alarms")}>
      <h2 className={styles.alarmsHead}>
        {words("bunker.alarms")} <span>{late.length}</span>
        <span className={styles.alarmsNote}>{words("bunker.alarmsNote", { hours: ALARM_HOURS.look })}</span>
      </h2>
      <ul>
        {late.map((card) => {
          const minutes = Math.floor((now - (momentOf(card.signedAt ?? "")?.getTime() ?? now)) / MINUTE_MS);
          const act = actOn(card);
          return (
            <li key={card.id} className={styles.alarm} data-alarm={alarmOf(card, now)}>
              <ExclamationCircleFilled aria-hidden="true" />
              <strong className={styles.age}>
                {words("bunker.age", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
              </strong>
              <span className="hw-mono">{card.bdnNo}</span>
              <Link to={deliveryAddress(card.id)}>{card.vessel}</Link>
              <span className={styles.said}>
                {isUnsure(card)
                  ? say(PUSH_STATES.UNKNOWN.label)
                  : words(card.state === "SUBMIT_FAILED" ? "bunker.waits.SUBMIT_FAILED" : "bunker.notSubmitted")}
              </span>
              {act !== undefined && <Button onClick={act.onClick}>{act.label}</Button>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
