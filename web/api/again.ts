import type { ErrorCode } from "#domain/errors";

/** As long as the server may take for a request, the one that runs already included. */
const PATIENCE_SECONDS = 60;
/** How often a request is brought again for which there was no room. */
const CROWDED = 2;
/** The same of one that found too many others of its source under way: a whole office may sign in from one address. */
const TURNS = 5;
/** Longer than so many seconds nobody waits for such a turn without being told. */
const SOON_SECONDS = 5;

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function codeOf(response: Response): Promise<ErrorCode | undefined> {
  if (response.status !== 409 && response.status !== 429 && response.status !== 503) return undefined;
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return (answer as { code?: ErrorCode } | undefined)?.code;
}

/**
 * Asks, and asks again with the same key after as long as the server says: while the same request runs there already,
 * until it has its answer; and where there was no room or no turn for it yet, which changed nothing. The last answer
 * counts.
 */
export async function untilAnswered(
  ask: () => Promise<Response>,
  {
    signal,
    wait = pause,
  }: { readonly signal?: AbortSignal | undefined; readonly wait?: (seconds: number) => Promise<void> } = {},
): Promise<Response> {
  let [crowded, turns] = [0, 0];
  for (let waited = 0; ;) {
    const response = await ask();
    const code = await codeOf(response);
    const seconds = Math.min(30, Math.max(1, Number(response.headers.get("retry-after")) || 1));
    if (code === "OVERLOADED") crowded += 1;
    else if (code === "TOO_MANY_REQUESTS") turns += seconds > SOON_SECONDS ? TURNS + 1 : 1;
    else if (code !== "REQUEST_RUNNING") return response;
    if (crowded > CROWDED || turns > TURNS) return response;
    waited += seconds;
    if (waited > PATIENCE_SECONDS || signal?.aborted === true) return response;
    await wait(seconds);
  }
}
