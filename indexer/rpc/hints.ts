import { header, type Header } from "./parse.ts";

/** Wakes the follower early. A hint says "look now", and what the node said of its new head. */
export interface Hints {
  /** Resolves at the next hint, or after `ms`; at once if a hint came since the last wait. With the newest head that was told, if one was. */
  wait(ms: number): Promise<Header | undefined>;
  wake(): void;
  close(): void;
}

const RETRY_MS = 1_000;

/** The head that a message tells of; undefined for any other message, and for what cannot be read. */
function headOf(message: unknown): Header | undefined {
  try {
    return header((JSON.parse(String(message)) as { params?: { result?: unknown } }).params?.result) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Listens to `newHeads` over a WebSocket if there is one, and keeps it open through outages. */
export function createHints(wsUrl: string | undefined): Hints {
  let pending = false;
  let head: Header | undefined;
  let closed = false;
  let resume: (() => void) | undefined;
  let socket: WebSocket | undefined;
  let retry: NodeJS.Timeout | undefined;

  const wake = () => {
    pending = true;
    resume?.();
  };

  const open = (url: string) => {
    if (closed) return;
    socket = new WebSocket(url);
    socket.onopen = () => {
      socket?.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_subscribe", params: ["newHeads"] }));
      wake();
    };
    socket.onmessage = ({ data }) => {
      head = headOf(data);
      wake();
    };
    socket.onerror = () => {};
    socket.onclose = () => {
      if (!closed) retry = setTimeout(() => open(url), RETRY_MS);
    };
  };
  if (wsUrl !== undefined) open(wsUrl);

  return {
    wake,
    async wait(ms) {
      if (!pending && !closed) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          resume = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        resume = undefined;
      }
      pending = false;
      const told = head;
      head = undefined;
      return told;
    },
    close() {
      closed = true;
      clearTimeout(retry);
      socket?.close();
      wake();
    },
  };
}
