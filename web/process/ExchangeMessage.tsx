import { Button } from "antd";
import CheckCircleFilled from "@ant-design/icons/es/icons/CheckCircleFilled";
import CopyOutlined from "@ant-design/icons/es/icons/CopyOutlined";
import type { ReactNode } from "react";
import type { ExchangeMessage } from "#domain/api/offers";
import { RESPONSE_CODES, type ResponseCode } from "#domain/pint-codes";
import { asObject, asText } from "#domain/verify/json";
import { useFormat } from "../i18n/use-format.ts";
import { useSay, useWords } from "../i18n/use-words.ts";
import type { WordKey } from "../i18n/words.ts";
import { copyText } from "../ui/copy.ts";
import { Details } from "../ui/Details.tsx";
import { Key } from "../ui/Key.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Segments } from "../ui/Segments.tsx";
import { toast } from "../ui/toast.ts";
import { CodeLines } from "./CodeLines.tsx";
import { signedOf, spread, type ExchangeSides, type MessageRow } from "./exchange-rows.ts";
import { SaveJson } from "./SaveJson.tsx";
import type { OpenMessage } from "./use-open-message.ts";
import styles from "./ExchangeMessage.module.css";

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

const followedOf = ({ status, code, what }: ExchangeMessage): WordKey => {
  if (code !== null) return FOLLOWED[code];
  if (status === 201) return "platforms.story.followedStarted";
  if (status === 204 && what === "DOCUMENT") return "platforms.story.followedDocument";
  return "platforms.story.followedAgain";
};

interface Props {
  readonly row: MessageRow;
  readonly sides: ExchangeSides;
  readonly open: OpenMessage;
}

/** The message that is open, beside the others. */
export function MessagePanel(props: Props) {
  const [words, format] = [useWords(), useFormat()];
  const { row, open } = props;
  const step = (by: number, key: string, label: WordKey): ReactNode => (
    <Button
      size="small"
      type="text"
      className={styles.step ?? ""}
      aria-label={words(label)}
      aria-keyshortcuts={key}
      onClick={() => open.step(by)}
    >
      <Key>{key}</Key>
    </Button>
  );
  return (
    <Panel
      title={words(open.part === "answer" ? "platforms.story.answerTo" : "platforms.story.sentAs", {
        number: row.number,
      })}
      state={<span className={`hw-quiet ${styles.at}`}>{format.instant(row.message.at)}</span>}
      tools={
        <>
          {step(1, "J", "platforms.story.nextMessage")}
          {step(-1, "K", "platforms.story.messageBefore")}
        </>
      }
      onClose={() => open.choose(null)}
    >
      <MessageDetail {...props} />
    </Panel>
  );
}

/** One message in full: what was sent, the answer as it is read, what was checked of it, and what followed. */
export function MessageDetail({ row, sides, open }: Props) {
  const words = useWords();
  const { message, number } = row;
  const { envelope, name, to, came = false } = sides;
  const { part, raw } = open;
  const text = part === "answer" ? message.answer : message.what === "ENVELOPE" ? (envelope ?? "") : "";
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast(words("common.copied"));
  };
  return (
    <>
      <div className={styles.tools}>
        <Segments
          small
          label={words("platforms.story.side")}
          value={part}
          onChange={open.show}
          options={[
            { value: "sent", label: words("platforms.story.sentPart") },
            { value: "answer", label: words("platforms.story.answerOf") },
          ]}
        />
        <Segments
          small
          label={words("platforms.story.form")}
          value={raw ? "raw" : "read"}
          onChange={(value) => open.showRaw(value === "raw")}
          options={[
            { value: "read", label: words("platforms.story.read") },
            { value: "raw", label: words("platforms.story.rawForm") },
          ]}
        />
        {text !== "" && (
          <span className={styles.end}>
            <Button
              size="small"
              icon={<CopyOutlined aria-hidden="true" />}
              aria-label={words("common.copy")}
              onClick={() => void copy()}
            />
            <SaveJson small label="JSON" name={`${name}-${number}${part === "sent" ? "-sent" : ""}`} content={text} />
          </span>
        )}
      </div>
      {part === "sent" ? <Sent message={message} text={text} raw={raw} /> : <Answer message={message} raw={raw} />}
      {!came && message.status !== null && <Checked message={message} sides={sides} />}
      {!came && (
        <Part title={words("platforms.story.followed")}>
          <p>{words(followedOf(message), { platform: to.name })}</p>
        </Part>
      )}
      {message.code !== null && <CodeMeaning code={message.code} />}
    </>
  );
}

function Sent({
  message: { what, note },
  text,
  raw,
}: {
  readonly message: ExchangeMessage;
  readonly text: string;
  readonly raw: boolean;
}) {
  const words = useWords();
  if (text !== "") return <CodeLines label={words("platforms.story.sentPart")}>{raw ? text : spread(text)}</CodeLines>;
  return (
    <p className="hw-quiet">
      {what === "DOCUMENT"
        ? words("platforms.story.sentDocument", { checksum: note })
        : what === "FINISH"
          ? words("platforms.story.sentNothing")
          : words("platforms.story.sentGone")}
    </p>
  );
}

const CODE_LINE = /^\s*"responseCode":/;
const shortened = (signature: string): string => `${signature.slice(0, 12)}…${signature.slice(-8)}`;

function Answer({ message, raw }: { readonly message: ExchangeMessage; readonly raw: boolean }) {
  const words = useWords();
  const { status, answer } = message;
  const signed = signedOf(message);
  if (status === null) return <p className="hw-quiet">{words("platforms.story.lost")}</p>;
  const head = <p className={styles.http}>{`HTTP ${status}`}</p>;
  if (answer === "")
    return (
      <>
        {head}
        <p className="hw-quiet">{words("platforms.story.noBody")}</p>
      </>
    );
  if (raw || signed === null)
    return (
      <>
        {head}
        <CodeLines label={words("platforms.story.answerOf")}>{raw ? answer : spread(answer)}</CodeLines>
      </>
    );
  const signature = signed.text.slice(signed.text.lastIndexOf(".") + 1);
  return (
    <>
      {head}
      <p className={styles.caption}>{words("platforms.story.header")}</p>
      <CodeLines label={words("platforms.story.header")}>
        {JSON.stringify({ alg: signed.algorithm, kid: signed.kid }, null, 2)}
      </CodeLines>
      <p className={styles.caption}>{words("platforms.story.payload")}</p>
      <CodeLines label={words("platforms.story.payload")} marked={CODE_LINE}>
        {JSON.stringify(signed.payload, null, 2)}
      </CodeLines>
      <p className={styles.caption}>{words("platforms.story.signature")}</p>
      <p className={styles.signature}>
        <span className="hw-mono">{shortened(signature)}</span>
        {words("common.comma")}
        {words("platforms.story.bytes", { count: signed.signature.length })}
      </p>
    </>
  );
}

function Checked({ message, sides }: { readonly message: ExchangeMessage; readonly sides: ExchangeSides }) {
  const [words, format] = [useWords(), useFormat()];
  const signed = signedOf(message);
  const title = words("platforms.story.checked");
  if (signed === null)
    return (
      <Part title={title}>
        <p>{words(message.code === null ? "platforms.story.checkedUnsigned" : "platforms.story.checkedStoredOnly")}</p>
      </Part>
    );
  const { algorithm, kid } = signed;
  const key = sides.keys?.find((one) => one.kid === kid);
  const until = key?.validTo ?? null;
  const last = asText(asObject(signed.payload)["lastEnvelopeTransferChainEntrySignedContentChecksum"]);
  const rows: readonly (readonly [WordKey, string])[] = [
    [
      "platforms.story.signature",
      until === null
        ? words("platforms.story.checkedSignature", { algorithm, kid: format.hash(kid), platform: sides.to.name })
        : words("platforms.story.checkedSignatureUntil", { algorithm, kid: format.hash(kid), day: format.date(until) }),
    ],
    ["platforms.story.entry", words("platforms.story.checkedEntry", { checksum: format.hash(last) })],
    ["platforms.story.schema", words("platforms.story.checkedForm")],
    ["platforms.story.stored", words("platforms.story.checkedStored")],
  ];
  return (
    <Part title={title}>
      <ul className={styles.checks}>
        {rows.map(([label, said]) => (
          <li key={label}>
            <CheckCircleFilled className={styles.tick} aria-hidden="true" />
            <span className={styles.what}>{words(label)}</span>
            <span>{said}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The meaning of a code, and of all others on demand. */
function CodeMeaning({ code }: { readonly code: ResponseCode }) {
  const [words, say] = [useWords(), useSay()];
  return (
    <div className={styles.codes}>
      <p>
        <span className="hw-mono">{code}</span>
        {words("common.colon")}
        {say(RESPONSE_CODES[code].means)}
      </p>
      <Details title={words("platforms.story.allCodes")}>
        <dl>
          {Object.entries(RESPONSE_CODES).map(([one, { means }]) => (
            <div key={one}>
              <dt className="hw-mono">{one}</dt>
              <dd>{say(means)}</dd>
            </div>
          ))}
        </dl>
      </Details>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
