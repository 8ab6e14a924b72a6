import { useEffect, useState, type RefObject } from "react";

/**
 * Whether an element fills the screen, and a switch for it. A browser of a phone may not let a page have the whole
 * screen: there the element fills the window.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): readonly [boolean, () => void] {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = (): void => setFull(document.fullscreenElement !== null);
    const leave = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setFull(false);
    };
    document.addEventListener("fullscreenchange", look);
    document.addEventListener("keydown", leave);
    return () => {
      document.removeEventListener("fullscreenchange", look);
      document.removeEventListener("keydown", leave);
    };
  }, []);
  const toggle = (): void => {
    // What the browser shows now counts: the event about it comes a little later.
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    else if (isFull) setFull(false);
    else if (document.fullscreenEnabled) void element.current?.requestFullscreen().catch(() => setFull(true));
    else setFull(true);
  };
  return [isFull, toggle];
}
