import { kept } from "../storage/kept.ts";

const hint = kept("hawser.signedIn");

/** Whether this browser has signed in before: spares a visitor of the sign-in page a refused request. */
export const sessionHint = {
  get: (): boolean => hint.get() === "yes",
  set: (signedIn: boolean): void => hint.set(signedIn ? "yes" : "no"),
};
