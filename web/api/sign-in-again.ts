import { useSyncExternalStore } from "react";
import { ACTING_FOR, actingFor } from "#domain/api/acting";
import { tabletAccount } from "../storage/tablet.ts";

/** Person and company that the pages of this window show. */
let who: string | undefined;
/** The page that stands is one that needs a session, and can ask for it in place. */
let canAsk = false;
/** Stands while somebody is asked to sign in again; true when that was done, false when the page is left instead. */
let asked: PromiseWithEnd | undefined;
const listeners = new Set<() => void>();

interface PromiseWithEnd {
  readonly done: Promise<boolean>;
  readonly end: (signedIn: boolean) => void;
}

function ask(): PromiseWithEnd {
  let end: (signedIn: boolean) => void = () => undefined;
  const done = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  return { done, end };
}

function set(next: PromiseWithEnd | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** While a page stands that can ask; answers what ends that. */
export function askInPlace(): () => void {
  canAsk = true;
  return () => {
    canAsk = false;
    endAsking(false);
  };
}

/** Ends the asking: what waited goes on, or is refused. */
export function endAsking(signedIn: boolean): void {
  const ended = asked;
  set(undefined);
  ended?.end(signedIn);
}

/** Whether somebody is asked to sign in again. */
export const useAsked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked !== undefined,
  );

/** Person and company that the pages of this window show, as `actingFor` names them; undefined before that is known. */
export const whoIsShown = (): string | undefined => who;

interface Named {
  readonly id: string;
}
interface Said {
  readonly user: Named;
  readonly organisation: Named;
}

/**
 * Learns from an answer who is signed in, if it says so. While somebody is asked to sign in again, the page still shows
 * whom it showed.
 */
export function hearWho(answer: unknown): void {
  if (asked !== undefined || typeof answer !== "object" || answer === null || !("nextStep" in answer)) return;
  const me = ("me" in answer ? answer.me : answer) as Partial<Said> | null;
  who =
    answer.nextStep === "COMPLETE" && me?.user !== undefined && me.organisation !== undefined
      ? actingFor(me.user.id, me.organisation.id)
      : undefined;
  // Nobody else reads the entries of the former account, also where that one never signed out.
  if (who !== undefined && who !== tabletAccount.get()) tabletAccount.set("");
}

async function isRefused(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return (answer as { code?: string } | undefined)?.code === "UNAUTHENTICATED";
}

/** Waits for the end of an asking, no longer than the request is wanted. */
async function ended(asking: PromiseWithEnd, signal: AbortSignal | undefined): Promise<boolean> {
  if (signal === undefined) return asking.done;
  return Promise.race([
    asking.done,
    new Promise<never>((_, reject) => {
      const end = (): void => reject(signal.reason as Error);
      if (signal.aborted) end();
      else signal.addEventListener("abort", end, { once: true });
    }),
  ]);
}

/**
 * Asks the server in the name of whom the page shows. Where nobody is signed in any more, or somebody else is, the
 * request waits until the same one has signed in again, in a dialog over the page, and is then sent once more.
 */
export async function signedIn(
  send: (headers: Readonly<Record<string, string>>) => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  for (;;) {
    if (asked !== undefined) await ended(asked, signal);
    const by = who;
    const response = await send(by === undefined ? {} : { [ACTING_FOR]: by });
    if (!(await isRefused(response))) return response;
    if (by !== who) continue;
    if (by === undefined || !canAsk) {
      who = undefined;
      return response;
    }
    if (asked === undefined) set(ask());
    if (asked !== undefined && !(await ended(asked, signal))) return response;
  }
}
