import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The present moment, anew every minute: what is told by the clock does not stand still on an open page. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
