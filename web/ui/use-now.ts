import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The present moment, anew every minute or as often as asked: what the clock tells does not stand still on a page. */
export function useNow(everyMs = MINUTE_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
