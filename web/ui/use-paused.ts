import { useEffect, useState } from "react";

/** A pause in typing after which the server is asked. */
const PAUSE_MS = 150;

/** The typed text, once there is a pause. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
