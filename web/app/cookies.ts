import { kept } from "../storage/kept.ts";

export type CookieAnswer = "accepted" | "declined";

const choice = kept("hawser.cookies");
const listeners = new Set<() => void>();
const read = (): CookieAnswer | undefined => {
  const value = choice.get();
  return value === "accepted" || value === "declined" ? value : undefined;
};
let answer = read();

/** The answer of this browser; undefined while it was not asked. */
export const cookieAnswer = (): CookieAnswer | undefined => answer;

export function subscribeCookies(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the answer. */
export function answerCookies(next: CookieAnswer): void {
  answer = next;
  choice.set(next);
  for (const listener of listeners) listener();
}
