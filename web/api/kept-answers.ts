import type { Output, Route } from "#domain/api/route";
import { tablet, tabletAccount as account } from "../storage/tablet.ts";
import { ApiError, call, isUnanswered, type CallOptions, type Input } from "./client.ts";
import { network } from "./network.ts";
import { hearWho, whoIsShown } from "./sign-in-again.ts";

const answers = tablet("answers");
/** Longer nobody waits for an answer that the tablet has as well. */
const PATIENCE_MS = 4_000;

const keyOf = (whose: string, row: Route, input: unknown): string => `${whose} ${row.id} ${JSON.stringify(input)}`;

/** The account whose answers may be read: the page shows no other one. */
function readable(): string | null {
  const one = account.get();
  const shown = whoIsShown();
  return one === null || one === "" || (shown !== undefined && shown !== one) ? null : one;
}

/** The account for which answers may be written: the page shows it, and says so. */
const writable = (): string | null => (whoIsShown() === undefined ? null : readable());

/** From now on the answers of one account are kept, and those of every other are removed. */
export async function keepAnswersOf(one: string): Promise<void> {
  account.set(one);
  const others = (await answers.keys("").catch(() => [])).filter((key) => !key.startsWith(`${one} `));
  for (const key of others) await answers.remove(key).catch(() => undefined);
}

/** No answer is kept any more, nor read. */
export async function forgetAnswers(): Promise<void> {
  account.set("");
  for (const key of await answers.keys("").catch(() => [])) await answers.remove(key).catch(() => undefined);
}

/** Keeps an answer of a route that says so, for the account whose answers are kept. */
export async function keepAnswer<R extends Route>(row: R, input: Input<R>, answer: Output<R>): Promise<void> {
  const one = writable();
  // A full or blocked storage is the same as none.
  if (one !== null && row.aboard === true) await answers.put(keyOf(one, row, input), answer).catch(() => undefined);
}

/** Removes the answers of a route that no longer count. */
export async function dropAnswers(row: Route, counts: (key: string) => boolean): Promise<void> {
  const one = writable();
  if (one === null) return;
  const keys = await answers.keys(`${one} ${row.id} `).catch(() => []);
  for (const key of keys) if (!counts(key)) await answers.remove(key).catch(() => undefined);
}

/**
 * Asks, and takes what the tablet has kept where the network brings no answer. `late`: an answer that came after the
 * kept one was taken. What the server refuses is refused.
 */
export async function callOrKept<R extends Route>(
  row: R,
  input: Input<R>,
  options: CallOptions,
  late: (answer: Output<R>) => void,
): Promise<Output<R>> {
  const one = readable();
  if (one === null) return call(row, input, options);
  const own = (await answers.get(keyOf(one, row, input)).catch(() => undefined)) as Output<R> | undefined;
  const fresh = call(row, input, options).then((answer) => {
    void keepAnswer(row, input, answer);
    return answer;
  });
  if (own === undefined) return fresh;
  const waited = new Promise<undefined>((resolve) => {
    setTimeout(resolve, network.reached() ? PATIENCE_MS : 0);
  });
  try {
    const answer = await Promise.race([fresh, waited]);
    if (answer !== undefined) return answer;
    fresh.then(late, () => undefined);
  } catch (problem) {
    if (!(problem instanceof ApiError) || !isUnanswered(problem)) throw problem;
  }
  // Somebody else has signed in while nothing came.
  if (readable() !== one) return fresh;
  hearWho(own);
  return own;
}
