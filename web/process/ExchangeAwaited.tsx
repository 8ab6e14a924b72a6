import type { ExchangeMessage } from "#domain/api/offers";
import { LONGEST_MINUTES } from "#domain/dcsa/read-answer";
import { serverMoment } from "../i18n/instants.ts";
import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";
import { useNow } from "../ui/use-now.ts";
import { requestOf } from "./exchange-rows.ts";
import styles from "./Exchange.module.css";

/** An answer that is still to come. */
export interface Awaited {
  /** When the same is sent again; null where that waits for a person. */
  readonly nextAt: string | null;
  /** The end of these tries. */
  readonly until: string | null;
}

const SECOND_MS = 1_000;

/** The next try, and the signed answer that it asks for. */
export function AwaitedRow({
  awaited,
  messages,
}: {
  readonly awaited: Awaited;
  readonly messages: readonly ExchangeMessage[];
}) {
  const [words, format] = [useWords(), useFormat()];
  const { nextAt } = awaited;
  const sent = messages.reduce((sum, { what, times }) => sum + (what === "ENVELOPE" ? times : 0), 0);
  return (
    <li className={styles.message}>
      <div className={styles.row}>
        <div className={styles.time}>{nextAt !== null && <time dateTime={nextAt}>{format.time(nextAt)}</time>}</div>
        <div className={styles.lane}>
          <p className={styles.request}>
            <span className="hw-strong">{requestOf("ENVELOPE")}</span>
            <span className={styles.about}>{words("platforms.story.try", { number: sent + 1 })}</span>
          </p>
          <span className={styles.arrow} data-tone="due" aria-hidden="true" />
        </div>
        <div className={styles.says}>
          <span className={styles.badge} data-dashed="">
            {words("platforms.story.awaited")}
          </span>
          <span className={styles.note}>
            {nextAt === null ? words("platforms.story.awaitedByHand") : <Countdown {...awaited} nextAt={nextAt} />}
          </span>
        </div>
      </div>
    </li>
  );
}

function Countdown({ nextAt, until }: Awaited & { readonly nextAt: string }) {
  const [words, format] = [useWords(), useFormat()];
  const left = Math.max(0, Math.round((serverMoment(nextAt).getTime() - useNow(SECOND_MS)) / SECOND_MS));
  const [minutes, seconds] = [Math.floor(left / 60), left % 60];
  const told =
    left === 0
      ? words("platforms.story.awaitedNow")
      : minutes === 0
        ? words("platforms.story.inSeconds", { seconds })
        : words("platforms.story.inMinutes", { minutes, seconds });
  return (
    <>
      {told}
      {until !== null &&
        `${words("common.comma")}${words("platforms.story.thenUntil", { minutes: LONGEST_MINUTES, day: format.day(until) })}`}
    </>
  );
}
