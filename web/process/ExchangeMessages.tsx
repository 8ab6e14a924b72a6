import type { ExchangeMessage } from "#domain/api/offers";
import { entryOf } from "#domain/lookup";
import { RESPONSE_CODES } from "#domain/pint-codes";
import { MESSAGE_NAMES } from "#domain/pint-states";
import { ERRORS } from "#domain/errors";
import { useFormat } from "../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../i18n/use-words.ts";
import { SaveJson } from "./SaveJson.tsx";
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
  /** It came from there. */
  readonly came?: boolean;
}

/** Every message between two platforms in its order, with what it was answered. */
export function Messages({ messages, to, name, came = false }: Props) {
  const words = useWords();
  if (messages.length === 0) return <p className="hw-quiet">{words("platforms.story.none")}</p>;
  return (
    <ol className={styles.messages}>
      {messages.map((message, i) => (
        <Message key={message.id} message={message} to={to} came={came} name={`${name}-${i + 1}`} />
      ))}
    </ol>
  );
}

function Message({
  message: { what, at, status, code, note, answer },
  to,
  came,
  name,
}: {
  readonly message: ExchangeMessage;
  readonly to: string;
  readonly came: boolean;
  readonly name: string;
}) {
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
  return (
    <li className={styles.message}>
      <time className={styles.time} dateTime={at} title={format.instant(at)}>
        {format.time(at)}
      </time>
      <div className={styles.lane}>
        <span className="hw-strong">{say(MESSAGE_NAMES[what])}</span>{" "}
        <span className="hw-quiet hw-mono">{REQUESTS[what]}</span>
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
      {answer !== "" && (
        <details>
          <summary>{words("platforms.story.answerOf")}</summary>
          <pre className={styles.raw} tabIndex={0} aria-label={words("platforms.story.answerOf")}>
            {answer}
          </pre>
          <SaveJson label={words("platforms.story.raw")} name={name} content={answer} />
        </details>
      )}
    </li>
  );
}
