import { isChange, type Change } from "#domain/changes";

/** The messages that the pages of a browser hear of the server's events. */
export interface Feed {
  /** The stream stands; what was asked for before may be old. */
  readonly onOpen: () => void;
  /** It broke; `forGood` when it was refused, as when the session has ended. */
  readonly onLost: (forGood: boolean) => void;
  /** Null: anything may have changed. */
  readonly onChange: (change: Change | null) => void;
  readonly onHeads: () => void;
}

const WORDS = ["ask", "standing", "open", "lost", "refused", "anything", "heads"] as const;
type Said = (typeof WORDS)[number] | Change;
const isSaid = (value: unknown): value is Said => isChange(value) || (WORDS as readonly unknown[]).includes(value);
/** Pages of the version that passed no topics on used another name: neither understands the other. */
const NAME = "hawser.changes";
/** A stream that was refused is asked for again after so long, or when the page is looked at. */
const RETRY_MS = 15_000;

/** The change that a message of the server names. */
function saidIn(data: string): Change | "anything" {
  const said: unknown = JSON.parse(data);
  return isChange(said) ? { topic: said.topic, id: said.id } : "anything";
}

/**
 * One stream of the server's events, until `end`. Where the server makes room for others, it stays closed until the
 * page is looked at again.
 */
function listen(
  path: string,
  tell: (said: Said) => void,
): { readonly stands: () => boolean; readonly end: () => void } {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(again);
    source?.close();
    source = undefined;
  };
  const open = (): void => {
    const stream = new EventSource(path);
    source = stream;
    stream.onopen = () => tell("open");
    stream.onerror = () => {
      const refused = stream.readyState === EventSource.CLOSED;
      if (refused) {
        source = undefined;
        again = setTimeout(onVisible, RETRY_MS);
      }
      tell(refused ? "refused" : "lost");
    };
    stream.onmessage = ({ data }: MessageEvent<string>) => tell(saidIn(data));
    stream.addEventListener("chain", () => tell("heads"));
    stream.addEventListener("room", () => {
      close();
      tell("lost");
    });
  };
  const onVisible = (): void => {
    if (document.visibilityState === "visible" && source === undefined) open();
  };
  open();
  document.addEventListener("visibilitychange", onVisible);
  return {
    stands: () => source?.readyState === EventSource.OPEN,
    end: () => {
      document.removeEventListener("visibilitychange", onVisible);
      close();
    },
  };
}

/**
 * In browsers that lend no locks, as where the page does not come by https: each page that is looked at has a stream of
 * its own.
 */
function alone(path: string, tell: (said: Said) => void): () => void {
  let stream: ReturnType<typeof listen> | undefined;
  const look = (): void => {
    if (document.visibilityState === "visible") stream ??= listen(path, tell);
    else if (stream !== undefined) {
      stream.end();
      stream = undefined;
    }
  };
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    stream?.end();
  };
}

/**
 * Follows the server's events with one stream for all pages of the browser: a browser opens no more than six
 * connections to a server over HTTP/1.1, and a stream in each page would take them all. The page that holds the lock
 * has the stream and tells the others; when it is closed, another takes its place.
 */
export function follow(path: string, { onOpen, onLost, onChange, onHeads }: Feed): () => void {
  let open = false;
  const hear = (said: Said): void => {
    if (said === "open" || (said === "standing" && !open)) {
      open = true;
      onOpen();
    } else if (said === "lost" || said === "refused") {
      open = false;
      onLost(said === "refused");
    } else if (said === "heads") onHeads();
    else if (said === "anything") onChange(null);
    else if (typeof said === "object") onChange(said);
  };
  // A page that asks for locks where there are none is served over plain http.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined || typeof BroadcastChannel === "undefined") return alone(path, hear);

  const channel = new BroadcastChannel(NAME);
  const ended = new AbortController();
  let stream: ReturnType<typeof listen> | undefined;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === "ask") {
      if (stream?.stands() === true) channel.postMessage("standing" satisfies Said);
    } else if (isSaid(data) && stream === undefined) hear(data);
  };
  channel.postMessage("ask" satisfies Said);
  const lead = async (): Promise<void> =>
    new Promise((resolve) => {
      stream = listen(path, (said) => {
        hear(said);
        channel.postMessage(said);
      });
      ended.signal.addEventListener("abort", () => resolve(), { once: true });
    });
  // Refused when the page ends before its turn came.
  locks.request(NAME, { signal: ended.signal }, lead).catch(() => undefined);
  return () => {
    stream?.end();
    ended.abort();
    channel.close();
  };
}
