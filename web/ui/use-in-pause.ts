import { useEffect, useRef, useState } from "react";

/** Nobody who types takes longer from one key to the next, or from entering a field to its first key. */
const PAUSE_MS = 2_000;
/** Somebody who types on is interrupted after all. */
const LONGEST_MS = 10_000;

const FIELDS = "input, textarea, [contenteditable=true]";

/**
 * True from the first pause on after something is wanted: what takes the focus by itself would else get the keys that
 * were meant for the field below it, and that field would lose them.
 */
export function useInPause(wanted: boolean): boolean {
  const [paused, setPaused] = useState(false);
  const last = useRef(0);
  useEffect(() => {
    const note = ({ target }: Event): void => {
      if (target instanceof Element && target.matches(FIELDS)) last.current = performance.now();
    };
    const kinds = ["focusin", "keydown", "input"] as const;
    for (const kind of kinds) document.addEventListener(kind, note, true);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, note, true);
    };
  }, []);
  useEffect(() => {
    if (!wanted) return;
    const since = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const now = performance.now();
      const due = Math.min(last.current + PAUSE_MS, since + LONGEST_MS) - now;
      if (due <= 0 || last.current === 0) setPaused(true);
      else timer = setTimeout(look, due);
    };
    timer = setTimeout(look);
    return () => {
      clearTimeout(timer);
      setPaused(false);
    };
  }, [wanted]);
  return wanted && paused;
}
