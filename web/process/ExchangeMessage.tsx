import type { ReactNode } from "react";
import type { ExchangeMessage } from "#domain/api/offers";
import { readSigned, type Signed } from "#domain/dcsa/jws";
import type { ResponseCode } from "#domain/pint-codes";
import { useWords } from "../i18n/use-words.ts";
import type { WordKey } from "../i18n/words.ts";
import { SaveJson } from "./SaveJson.tsx";
import styles from "./Exchange.module.css";

/** The consequence of each signed answer. */
const FOLLOWED = {
  RECE: "platforms.story.followedTaken",
  DUPE: "platforms.story.followedDuplicate",
  BSIG: "platforms.story.followedBack",
  BENV: "platforms.story.followedBack",
  INCD: "platforms.story.followedDocuments",
  MDOC: "platforms.story.followedDocuments",
  DISE: "platforms.story.followedDispute",
} as const satisfies Record<ResponseCode, WordKey>;

/** A text of JSON with line ends; any other text as it is. */
function spread(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A signed answer as it is read; null for any other. */
function signedOf({ code, answer }: ExchangeMessage): Signed | null {
  if (code === null) return null;
  // An answer is the signed text as JSON; what this node answers is kept as the text itself.
  const text: unknown = answer.startsWith('"') ? JSON.parse(answer) : answer;
  const read = typeof text === "string" ? readSigned(text) : null;
  return read === null || "unread" in read ? null : read;
}

const followedOf = ({ status, code, what }: ExchangeMessage): WordKey => {
  if (code !== null) return FOLLOWED[code];
  if (status === 201) return "platforms.story.followedStarted";
  if (status === 204 && what === "DOCUMENT") return "platforms.story.followedDocument";
  return "platforms.story.followedAgain";
};

interface Props {
  readonly message: ExchangeMessage;
  readonly envelope: string | null;
  readonly came: boolean;
  readonly name: string;
  readonly to: string;
}

/** One message in full: what was sent, the answer as it is read, what was checked of it, and what followed. */
export function MessageDetail({ message, envelope, came, name, to }: Props) {
  const words = useWords();
  const { what, note, answer, status, code } = message;
  const signed = signedOf(message);
  return (
    <>
      <Part title={words("platforms.story.sentPart")}>
        {what === "ENVELOPE" && envelope !== null ? (
          <>
            <Raw label={words("platforms.story.sentPart")}>{spread(envelope)}</Raw>
            <SaveJson label={words("platforms.story.envelope")} name={`${name}-sent`} content={envelope} />
          </>
        ) : (
          <p className="hw-quiet">
            {what === "DOCUMENT"
              ? words("platforms.story.sentDocument", { checksum: note })
              : what === "FINISH"
                ? words("platforms.story.sentNothing")
                : words("platforms.story.sentGone")}
          </p>
        )}
      </Part>
      {answer !== "" && (
        <Part title={words("platforms.story.answerOf")}>
          {signed === null ? (
            <Raw label={words("platforms.story.answerOf")}>{spread(answer)}</Raw>
          ) : (
            <>
              <p className="hw-quiet">{words("platforms.story.header")}</p>
              <Raw label={words("platforms.story.header")}>
                {JSON.stringify({ alg: signed.algorithm, kid: signed.kid }, null, 2)}
              </Raw>
              <p className="hw-quiet">{words("platforms.story.payload")}</p>
              <Raw label={words("platforms.story.payload")}>{JSON.stringify(signed.payload, null, 2)}</Raw>
            </>
          )}
          <SaveJson label={words("platforms.story.raw")} name={name} content={answer} />
        </Part>
      )}
      {!came && status !== null && (
        <Part title={words("platforms.story.checked")}>
          {signed === null ? (
            <p>{words(code === null ? "platforms.story.checkedUnsigned" : "platforms.story.checkedStored")}</p>
          ) : (
            <ul className={styles.checks}>
              <li>
                {words("platforms.story.checkedSignature", {
                  algorithm: signed.algorithm,
                  kid: signed.kid,
                  platform: to,
                })}
              </li>
              <li>{words("platforms.story.checkedEntry")}</li>
              <li>{words("platforms.story.checkedForm")}</li>
              <li>{words("platforms.story.checkedStored")}</li>
            </ul>
          )}
        </Part>
      )}
      {!came && (
        <Part title={words("platforms.story.followed")}>
          <p>{words(followedOf(message), { platform: to })}</p>
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.detail}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Raw({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <pre className={styles.raw} tabIndex={0} aria-label={label}>
      {children}
    </pre>
  );
}
