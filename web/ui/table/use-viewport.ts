import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";

const NEAR_END = 400;
const HEAD = 30;

interface Viewport {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly scrollTop: number;
  readonly height: number;
  readonly width: number;
  /** Scrolls so that the row at this offset, so tall, is in the page and in sight. */
  readonly show: (top: number, height: number) => void;
}

/** Pixels between the places that are noticed: a few rows. */
const STEP = 136;

/** Where a scrolling element stands while it is `shown`, in steps of a few rows, and a call when its end is near. */
export function useViewport(shown: boolean, onNearEnd?: () => void): Viewport {
  const ref = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ scrollTop: 0, height: 900, width: Infinity });
  const nearEnd = useRef(onNearEnd);
  useEffect(() => {
    nearEnd.current = onNearEnd;
  });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const read = (): void => {
      const scrollTop = Math.floor(element.scrollTop / STEP) * STEP;
      setPlace((old) =>
        old.scrollTop === scrollTop && old.height === element.clientHeight && old.width === element.clientWidth
          ? old
          : { scrollTop, height: element.clientHeight, width: element.clientWidth },
      );
      if (element.scrollTop > 0 && element.scrollTop + element.clientHeight > element.scrollHeight - NEAR_END)
        nearEnd.current?.();
    };
    read();
    element.addEventListener("scroll", read, { passive: true });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", read);
      observer.disconnect();
    };
  }, [shown]);
  const show = useCallback((top: number, height: number) => {
    const element = ref.current;
    if (element === null) return;
    const visible = element.clientHeight - HEAD;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + height > element.scrollTop + visible) element.scrollTop = top + height - visible;
  }, []);
  return { ref, ...place, show };
}
