import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import type { KeyboardEvent, ReactNode } from "react";
import type { ExchangeMessage } from "#domain/api/offers";
import { entryOf } from "#domain/lookup";
import { LIMITS } from "#domain/limits";
import { RESPONSE_CODES } from "#domain/pint-codes";
import { MESSAGE_NAMES } from "#domain/pint-states";
import { ERRORS } from "#domain/errors";
import { useFormat } from "../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../i18n/use-words.ts";
import { useLayout } from "../ui/use-layout.ts";
import { AwaitedRow, type Awaited } from "./ExchangeAwaited.tsx";
import { MessageDetail } from "./ExchangeMessage.tsx";
import { sentFacts, signedOf, type ExchangeSides, type MessageRow, type SentFacts } from "./exchange-rows.ts";
import { messageButton, type OpenMessage } from "./use-open-message.ts";
import styles from "./Exchange.module.css";

interface Props {
  readonly sides: ExchangeSides;
  readonly open: OpenMessage;
  /** The recipient that the other platform has named before anything was offered, and when. */
  readonly known?: { readonly name: string; readonly at: string };
  /** The answer that is still to come. */
  readonly awaited?: Awaited | undefined;
}

const total = (messages: readonly ExchangeMessage[]): number => messages.reduce((sum, { times }) => sum + times, 0);

/** Every message between two platforms in its order, between their life lines, with what it was answered. */
export function Messages({ sides, open, known, awaited }: Props) {
  const words = useWords();
  const { rows } = open;
  if (rows.length === 0) return <p className="hw-quiet">{words("platforms.story.none")}</p>;
  const messages = rows.map(({ message }) => message);
  const lost = rows.filter(({ tone }) => tone === "lost").map(({ message }) => message);
  const unsigned = rows.filter(({ tone }) => tone === "nothing").map(({ message }) => message);
  const facts = sentFacts(sides.envelope);
  return (
    <>
      <p className="hw-quiet">
        {words("platforms.story.count", { sent: total(messages), lost: total(lost), unsigned: total(unsigned) })}
      </p>
      <div className={styles.exchange} data-came={sides.came || undefined}>
        <div className={styles.heads}>
          <span className={styles.zone}>UTC</span>
          <span className={styles.side} data-own="">
            {words("platforms.story.here")}
          </span>
          <span className={styles.side} data-other="">
            {words("platforms.platformOf", sides.to)}
          </span>
        </div>
        <ol className={styles.messages}>
          {known !== undefined && <KnownRow {...known} />}
          {rows.map((row, i) => (
            <Message
              key={row.message.id}
              row={row}
              before={rows[i - 1]?.message.at ?? known?.at}
              facts={facts}
              sides={sides}
              open={open}
            />
          ))}
          {awaited !== undefined && <AwaitedRow awaited={awaited} messages={messages} />}
        </ol>
      </div>
      {messages.length >= LIMITS.pintMessages && (
        <p className="hw-quiet">{words("platforms.story.full", { count: LIMITS.pintMessages })}</p>
      )}
    </>
  );
}

/** The time of a message; the day stands under it where it is another one than before. */
function Time({ at, before }: { readonly at: string; readonly before: string | undefined }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.instant(at)}>
      {format.time(at)}
      {format.date(at) !== format.date(before ?? "") && <span className={styles.day}>{format.day(at)}</span>}
    </time>
  );
}

/** The recipient was looked up before there was an offer: no message is kept of it. */
function KnownRow({ name, at }: { readonly name: string; readonly at: string }) {
  const words = useWords();
  return (
    <li className={styles.message}>
      <div className={styles.row}>
        <div className={styles.time}>
          <Time at={at} before={undefined} />
        </div>
        <div className={styles.lane}>
          <p className={styles.request}>
            <span className="hw-strong">{words("platforms.story.lookedUp")}</span>
            <span className={styles.about}>{words("platforms.story.byLei")}</span>
          </p>
        </div>
        <div className={styles.says}>
          <span className={styles.note}>{words("platforms.story.knownThere", { name })}</span>
        </div>
      </div>
    </li>
  );
}

interface MessageProps {
  readonly row: MessageRow;
  /** When the row before it was. */
  readonly before: string | undefined;
  readonly facts: SentFacts;
  readonly sides: ExchangeSides;
  readonly open: OpenMessage;
}

function Message({ row, before, facts, sides, open }: MessageProps) {
  const { message, request, tone } = row;
  const { id, at, lastAt } = message;
  const [words, format] = [useWords(), useFormat()];
  const desk = useLayout() === "desk";
  const { to, came = false } = sides;
  const chosen = open.row?.message.id === id;
  const here = words("platforms.story.here");
  const [from, until] = came ? [to.name, here] : [here, to.name];
  // Enter opens a message; of the one that is open it shows what went over the wire.
  const enter = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== "Enter" || !chosen) return;
    event.preventDefault();
    open.showRaw(!open.raw);
  };
  return (
    <li className={styles.message} data-chosen={chosen || undefined}>
      <div className={styles.row}>
        <div className={styles.time}>
          <Time at={at} before={before} />
          {lastAt !== null && (
            <span className={styles.day}>
              {words("platforms.story.lastTry", {
                when:
                  format.date(lastAt) === format.date(at)
                    ? format.time(lastAt)
                    : `${format.day(lastAt)} ${format.time(lastAt)}`,
              })}
            </span>
          )}
        </div>
        <div className={styles.lane}>
          <p className={styles.request}>
            <button
              type="button"
              id={messageButton(id)}
              className={styles.open}
              aria-expanded={chosen}
              onKeyDown={enter}
              onClick={() => open.choose(chosen ? null : id)}
            >
              {request}
            </button>
            <span className={styles.about}>
              <About row={row} facts={facts} />
            </span>
          </p>
          <span className={styles.arrow} data-left={came || undefined} aria-hidden="true" />
          <span className={styles.arrow} data-tone={tone} data-left={!came || undefined} aria-hidden="true" />
          <span className="hw-hidden">{`${from} → ${until}`}</span>
        </div>
        <Says row={row} />
      </div>
      {chosen && !desk && (
        <div className={styles.below}>
          <MessageDetail row={row} sides={sides} open={open} />
        </div>
      )}
    </li>
  );
}

/** The sort of a message, with what it carries, and which try it is. */
function About({ row, facts }: { readonly row: MessageRow; readonly facts: SentFacts }) {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const { message, tries } = row;
  const document = message.what === "DOCUMENT" ? facts.documents.get(message.note) : undefined;
  const parts: ReactNode[] = [
    document === undefined
      ? say(MESSAGE_NAMES[message.what])
      : `${format.size(document.size)}${words("common.comma")}${document.name}`,
    ...(message.what === "ENVELOPE" && facts.entries > 0
      ? [words("platforms.story.entries", { count: facts.entries })]
      : []),
    ...(tries === null
      ? []
      : tries[0] === tries[1]
        ? [words("platforms.story.try", { number: tries[0] })]
        : [words("platforms.story.tries", { from: tries[0], to: tries[1] })]),
  ];
  return parts.join(words("common.comma"));
}

/** The answer to a message: its status, the code that its signature makes count, and what it says. */
function Says({ row: { message, tone } }: { readonly row: MessageRow }) {
  const [words, say, format, errorWords] = [useWords(), useSay(), useFormat(), useErrorWords()];
  const { status, code, note, what } = message;
  const signed = signedOf(message);
  const noteOf = (): string => {
    if (code !== null) return say(RESPONSE_CODES[code].label);
    if (status === 204) return words("platforms.story.documentTaken");
    if (tone === "step") return words("platforms.story.begun");
    if (what !== "DOCUMENT" && entryOf(ERRORS, note) !== undefined) return errorWords(note as keyof typeof ERRORS);
    if (status !== null) return words("platforms.story.doesNotCount");
    return what === "DOCUMENT" ? "" : note.slice(0, 200);
  };
  return (
    <div className={styles.says} data-tone={tone}>
      {status === null ? (
        <span className={styles.badge} data-dashed="">
          {words("platforms.story.lost")}
        </span>
      ) : (
        <span className={styles.badge}>{status}</span>
      )}
      {status !== null && code === null && status !== 204 && (
        <span className={styles.badge} data-dashed="">
          {words("platforms.story.unsigned")}
        </span>
      )}
      {code !== null && (
        <>
          <span className={styles.badge} data-code="">
            {code}
          </span>
          <span className={styles.signed}>
            <CheckOutlined aria-hidden="true" /> {words("platforms.story.signed")}
            {signed !== null && `${words("common.comma")}${format.hash(signed.kid)}`}
          </span>
        </>
      )}
      <span className={styles.note}>{noteOf()}</span>
    </div>
  );
}
