import { useSyncExternalStore } from "react";
import { BREAKPOINTS } from "../theme/tokens.ts";

/** `desk`: everything side by side. `tablet`: the paper becomes a tab. `phone`: one column. */
export type Layout = "phone" | "tablet" | "desk";

const phone = matchMedia(`(width < ${BREAKPOINTS.phone}px)`);
const desk = matchMedia(`(width >= ${BREAKPOINTS.desk}px)`);

function subscribe(listener: () => void): () => void {
  phone.addEventListener("change", listener);
  desk.addEventListener("change", listener);
  return () => {
    phone.removeEventListener("change", listener);
    desk.removeEventListener("change", listener);
  };
}

const current = (): Layout => (phone.matches ? "phone" : desk.matches ? "desk" : "tablet");

/** The layout that the window is wide enough for. */
export const useLayout = (): Layout => useSyncExternalStore(subscribe, current);
