import { useRef, type KeyboardEvent } from "react";
import type { ExchangeMessage } from "#domain/api/offers";
import { entryOf } from "#domain/lookup";
import { LIMITS } from "#domain/limits";
import { RESPONSE_CODES } from "#domain/pint-codes";
import { MESSAGE_NAMES } from "#domain/pint-states";
import { ERRORS } from "#domain/errors";
import { useFormat } from "../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../i18n/use-words.ts";
import { useKeys } from "../ui/use-keys.ts";
import { MessageDetail } from "./ExchangeMessage.tsx";
import styles from "./Exchange.module.css";

/** The request of each message, as the contract has it. */
const REQUESTS = {
  ENVELOPE: "POST envelopes",
  DOCUMENT: "PUT additional-documents",
  FINISH: "PUT finish-transfer",
} as const;

interface Props {
  readonly messages: readonly ExchangeMessage[];
  /** The other platform. */
  readonly to: string;
  /** The beginning of the names of files. */
  readonly name: string;
  /** The envelope; null where it is not kept. */
  readonly envelope: string | null;
  /** It came from there. */
  readonly came?: boolean;
  /** The recipient that the other platform has named before anything was offered, and when. */
  readonly known?: { readonly name: string; readonly at: string };
}

const total = (messages: readonly ExchangeMessage[]): number => messages.reduce((sum, { times }) => sum + times, 0);

/** Every message between two platforms in its order, with what it was answered. */
export function Messages({ messages, to, name, envelope, came = false, known }: Props) {
  const [words, format] = [useWords(), useFormat()];
  const list = useRef<HTMLOListElement>(null);
  const step = (by: number): void => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>("li[tabindex]") ?? [])];
    const now = items.findIndex((item) => item.contains(document.activeElement));
    items[now === -1 ? (by > 0 ? 0 : items.length - 1) : now + by]?.focus();
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  if (messages.length === 0) return <p className="hw-quiet">{words("platforms.story.none")}</p>;
  const lost = messages.filter(({ status }) => status === null);
  const unsigned = messages.filter(({ status, code }) => status !== null && status >= 300 && code === null);
  return (
    <>
      <p className="hw-quiet">
        {words("platforms.story.count", { sent: total(messages), lost: total(lost), unsigned: total(unsigned) })}
      </p>
      <ol ref={list} className={styles.messages}>
        {known !== undefined && (
          <li className={styles.message}>
            <time className={styles.time} dateTime={known.at}>
              {format.instant(known.at)}
            </time>
            <div className={styles.lane}>
              <span className="hw-strong">{words("platforms.recipient")}</span>{" "}
              <span className="hw-quiet hw-mono">POST receiver-validation</span>
            </div>
            <div className={styles.says}>{words("platforms.story.knownThere", { name: known.name })}</div>
          </li>
        )}
        {messages.map((message, i) => (
          <Message
            key={message.id}
            message={message}
            to={to}
            came={came}
            name={`${name}-${i + 1}`}
            envelope={envelope}
          />
        ))}
      </ol>
      {messages.length >= LIMITS.pintMessages && (
        <p className="hw-quiet">{words("platforms.story.full", { count: LIMITS.pintMessages })}</p>
      )}
    </>
  );
}

function Message({
  message,
  to,
  came,
  name,
  envelope,
}: {
  readonly message: ExchangeMessage;
  readonly to: string;
  readonly came: boolean;
  readonly name: string;
  readonly envelope: string | null;
}) {
  const { what, at, status, code, note, times, lastAt } = message;
  const [words, say, format, errorWords] = [useWords(), useSay(), useFormat(), useErrorWords()];
  const here = words("platforms.story.here");
  const [from, until] = came ? [to, here] : [here, to];
  const noteOf = (): string => {
    if (status === 204) return `${words("platforms.story.documentTaken")} ${note.slice(0, 8)}`;
    if (status === 201) return "";
    if (entryOf(ERRORS, note) !== undefined) return errorWords(note as keyof typeof ERRORS);
    if (code === null && status !== null) return words("platforms.story.doesNotCount");
    return note.slice(0, 200);
  };
  const toggle = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== "Enter" || event.target !== event.currentTarget) return;
    const details = event.currentTarget.querySelector("details");
    if (details !== null) details.open = !details.open;
  };
  return (
    // Keys of lists move along the messages, and Enter opens one.
    <li className={styles.message} tabIndex={-1} onKeyDown={toggle}>
      <div>
        <time className={styles.time} dateTime={at}>
          {format.instant(at)}
        </time>
        {lastAt !== null && (
          <div className="hw-quiet">
            {words("platforms.story.times", { count: times, when: format.instant(lastAt) })}
          </div>
        )}
      </div>
      <div className={styles.lane}>
        <span className="hw-strong">{say(MESSAGE_NAMES[what])}</span>{" "}
        <span className="hw-quiet hw-mono">
          {REQUESTS[what]}
          {what === "DOCUMENT" && `/${note.slice(0, 8)}`}
        </span>
        <span className={styles.arrow} aria-hidden="true" />
        <span className={styles.arrow} data-back="" data-lost={status === null || undefined} aria-hidden="true" />
        <span className="hw-hidden">{`${from} → ${until}`}</span>
      </div>
      <div className={styles.says}>
        {status === null ? (
          <span className={styles.badge} data-unsigned="">
            {words("platforms.story.lost")}
          </span>
        ) : (
          <span className={`${styles.badge} hw-mono`}>{status}</span>
        )}
        {status !== null && code === null && status !== 204 && (
          <span className={styles.badge} data-unsigned="">
            {words("platforms.story.unsigned")}
          </span>
        )}
        {code !== null && (
          <>
            <span className={`${styles.badge} hw-mono`}>{code}</span>
            <span>{say(RESPONSE_CODES[code].label)}</span>
            <span className="hw-quiet">{words("platforms.story.signed")}</span>
          </>
        )}
        <span className="hw-quiet">{noteOf()}</span>
      </div>
      <details>
        <summary>{words("platforms.story.details")}</summary>
        <MessageDetail message={message} envelope={envelope} came={came} name={name} to={to} />
      </details>
    </li>
  );
}
