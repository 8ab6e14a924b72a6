import { useSyncExternalStore } from "react";
import { kept } from "../storage/kept.ts";

const listeners = new Set<() => void>();
const choiceOf = (company: string) => kept(`hawser.firstSteps.${company}`);
const AWAY = "away";

/** Puts the first steps of a company away in this browser, or lets them stand in its Inbox again. */
export function putAway(company: string, away: boolean): void {
  choiceOf(company).set(away ? AWAY : "");
  for (const listener of listeners) listener();
}

/** Whether somebody has put the first steps away. */
export const useAway = (company: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => choiceOf(company).get() === AWAY,
  );
