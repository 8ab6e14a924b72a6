import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { momentOf } from "../../i18n/instants.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { tons } from "./card-words.ts";
import { massesOf, TIMES, timesOf, type Time } from "./delivery.ts";
import styles from "./Delivery.module.css";

const MINUTE_MS = 60_000;
const NAMES = Object.keys(TIMES) as readonly Time[];

/** The times of a delivery in equal steps, and how much was pumped between two of them. */
export function Timeline({ delivery }: { readonly delivery: BunkerDelivery }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const times = timesOf(delivery);
  const day = NAMES.map((name) => times[name]).find((time) => time !== "");
  const { delivered } = massesOf(delivery);
  const [commenced, completed] = [momentOf(times.commencedAt), momentOf(times.completedAt)];
  const minutes =
    commenced === undefined || completed === undefined
      ? 0
      : Math.round((completed.getTime() - commenced.getTime()) / MINUTE_MS);
  return (
    <section className={styles.section} aria-label={words("bunker.timeline")}>
      <h2 className={styles.heading}>
        {words("bunker.timeline")}
        <span className={styles.headingNote}>
          {day === undefined ? words("bunker.notBegun") : `${format.date(day)}, UTC`}
        </span>
      </h2>
      <ol className={styles.times}>
        {NAMES.map((name) => (
          <li
            key={name}
            data-known={times[name] !== "" || undefined}
            data-pumping={name === "commencedAt" || undefined}
          >
            <strong>
              {times[name] === "" ? "–" : <time dateTime={times[name]}>{format.time(times[name]).slice(0, 5)}</time>}
            </strong>
            <span>{say(TIMES[name])}</span>
          </li>
        ))}
      </ol>
      {minutes > 0 && delivered !== null && (
        <p className={styles.pumped}>
          {words("bunker.pumped", { mass: tons(delivered), hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
        </p>
      )}
    </section>
  );
}
