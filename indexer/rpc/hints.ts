/** Wakes the follower early. A hint says only "look now": what there is to see is asked for. */
export interface Hints {
  /** Resolves at the next hint, or after `ms`; at once if a hint came since the last wait. */
  wait(ms: number): Promise<void>;
  wake(): void;
  close(): void;
}

const RETRY_MS = 1_000;

/** Listens to `newHeads` over a WebSocket if there is one, and keeps it open through outages. */
export function createHints(wsUrl: string | undefined): Hints {
  let pending = false;
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
    socket.onmessage = wake;
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
    },
    close() {
      closed = true;
      clearTimeout(retry);
      socket?.close();
      wake();
    },
  };
}
