export interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** One answer of a batch: a result, or the node's own refusal. */
export type Answer = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } };

/** Sends calls to one node in one go; throws RpcDown when no node answers. Answers come in the order of the calls. */
export type Transport = (calls: readonly Call[]) => Promise<readonly Answer[]>;

/** No node answered, or one answered nonsense: try again later. */
export class RpcDown extends Error {}

const TIMEOUT_MS = 15_000;

function readAnswers(body: unknown, count: number): Answer[] {
  const list: unknown[] = Array.isArray(body) ? body : [body];
  const answers = new Map<number, Answer>();
  for (const item of list) {
    const { id, result, error } = (item ?? {}) as { id?: unknown; result?: unknown; error?: { code?: unknown; message?: unknown } };
    if (typeof id !== "number") throw new RpcDown(`answer without id: ${JSON.stringify(item).slice(0, 200)}`);
    answers.set(id, error === undefined || error === null
      ? { result }
      : { error: { code: Number(error.code), message: String(error.message) } });
  }
  return Array.from({ length: count }, (_, id) => answers.get(id) ?? { error: { code: 0, message: "no answer" } });
}

async function post(url: string, calls: readonly Call[]): Promise<Answer[]> {
  const bodies = calls.map((call, id) => ({ jsonrpc: "2.0", id, ...call }));
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(bodies.length === 1 ? bodies[0] : bodies),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new RpcDown(`${response.status} ${(await response.text()).slice(0, 200)}`);
  return readAnswers(await response.json(), calls.length);
}

/** Speaks to one node at a time over HTTP, and to the next one of the list when it fails. */
export function httpTransport(urls: readonly string[]): Transport {
  let current = 0;
  return async (calls) => {
    let last: unknown;
    for (let tries = 0; tries < urls.length; tries++) {
      const url = urls[current % urls.length] as string;
      try {
        return await post(url, calls);
      } catch (error) {
        last = error;
        current = (current + 1) % urls.length;
      }
    }
    const cause = last instanceof Error && last.cause instanceof Error ? last.cause.message : undefined;
    throw new RpcDown(`No node answers: ${last instanceof Error ? last.message : String(last)}${cause ? ` (${cause})` : ""}`);
  };
}
