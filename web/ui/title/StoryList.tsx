import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import ClockCircleOutlined from "@ant-design/icons/es/icons/ClockCircleOutlined";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import { Fragment } from "react";
import { Link } from "react-router";
import { unitsKept } from "#domain/units";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Hash } from "../Hash.tsx";
import { Remark } from "./Remark.tsx";
import { fullParty, partyName, type Story, type StoryEvent } from "./story.ts";
import styles from "./StoryList.module.css";

/** The events of a title in words, newest first: the text equivalent of the picture. */
export function StoryList({ story }: { readonly story: Story }) {
  const words = useWords();
  const format = useFormat();
  return (
    <ol className={styles.list} aria-label={words("picture.list")}>
      {story.events.toReversed().map((event) => (
        <li key={event.n} className={styles.event} value={event.n}>
          <span className={styles.number} aria-label={words("picture.event", { number: event.n })} role="img">
            {event.n}
          </span>
          <time className={styles.time} dateTime={event.at} title={format.instant(event.at)}>
            {format.day(event.at)} <span className={styles.clock}>{format.time(event.at)}</span>
          </time>
          <span className={styles.label}>
            {event.label}
            {event.said !== undefined && <span className={styles.said}>{unitsKept(event.said)}</span>}
            {event.remark !== undefined && event.remark.text !== event.said && <Remark remark={event.remark} />}
            {event.links?.map((link) => (
              <span key={link.name} className={styles.said}>
                {link.label} {link.to === undefined ? link.name : <Link to={link.to}>{link.name}</Link>}
              </span>
            ))}
          </span>
          <span className={styles.who}>
            <Who story={story} event={event} />
          </span>
          <span className={styles.tx}>
            <Transaction event={event} />
          </span>
          <Verdict event={event} />
        </li>
      ))}
    </ol>
  );
}

function Who({ story, event }: { readonly story: Story; readonly event: StoryEvent }) {
  const parties = [event.from, event.to].filter((one) => one !== undefined);
  return parties.map((one, at) => (
    <Fragment key={at}>
      {at > 0 && " → "}
      <span title={fullParty(story, one)}>{partyName(story, one)}</span>
    </Fragment>
  ));
}

/** The transaction, in the explorer of its chain where there is one, and its block. */
function Transaction({ event }: { readonly event: StoryEvent }) {
  const words = useWords();
  const format = useFormat();
  if (event.tx === undefined) return words("picture.offChain");
  return (
    <>
      {event.txUrl === undefined ? (
        <Hash value={event.tx} tone="link" />
      ) : (
        <a
          className="hw-mono"
          href={event.txUrl}
          target="_blank"
          rel="noreferrer"
          title={event.tx}
          aria-label={words("picture.explorer", { hash: format.hash(event.tx) })}
        >
          {format.hash(event.tx)}
        </a>
      )}
      {event.block !== undefined && (
        <span className={styles.block}>{words("picture.block", { number: format.number(String(event.block)) })}</span>
      )}
    </>
  );
}

function Verdict({ event }: { readonly event: StoryEvent }) {
  const words = useWords();
  if (event.signature === "invalid") {
    return <CloseOutlined className={styles.bad} role="img" aria-label={words("picture.invalidSignature")} />;
  }
  if (!event.final)
    return <ClockCircleOutlined className={styles.open} role="img" aria-label={words("picture.waiting")} />;
  if (event.signature === "indeterminate") {
    return <ClockCircleOutlined className={styles.open} role="img" aria-label={words("picture.openSignature")} />;
  }
  if (event.signature === "recorded") {
    return (
      <EditOutlined
        className={styles.recorded}
        role="img"
        aria-label={words("picture.recordedSignature")}
        title={words("picture.recordedSignature")}
      />
    );
  }
  return <CheckOutlined className={styles.good} role="img" aria-label={words("picture.verified")} />;
}
