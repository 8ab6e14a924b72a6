import type { ErrorCode } from "#domain/errors";

/** As long as the server may take for a request, the one that runs already included. */
const PATIENCE_SECONDS = 60;
/** How often a request is brought again for which there was no room. */
const CROWDED = 2;

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function codeOf(response: Response): Promise<ErrorCode | undefined> {
  if (response.status !== 409 && response.status !== 503) return undefined;
  const answer: unknown = await response.clone().json().catch(() => undefined);
  return (answer as { code?: ErrorCode } | undefined)?.code;
}

/**
 * Asks, and asks again with the same key after as long as the server says: while the same request runs there already, until it
 * has its answer; and where there was no room for it, which changed nothing. The last answer counts.
 */
export async function untilAnswered(ask: () => Promise<Response>, { signal, wait = pause }: { readonly signal?: AbortSignal | undefined; readonly wait?: (seconds: number) => Promise<void> } = {}): Promise<Response> {
  let crowded = 0;
  for (let waited = 0; ; ) {
    const response = await ask();
    const code = await codeOf(response);
    if (code === "OVERLOADED") crowded += 1;
    if ((code !== "REQUEST_RUNNING" && code !== "OVERLOADED") || crowded > CROWDED) return response;
    const seconds = Math.min(30, Math.max(1, Number(response.headers.get("retry-after")) || 1));
    waited += seconds;
    if (waited > PATIENCE_SECONDS || signal?.aborted === true) return response;
    await wait(seconds);
  }
}
