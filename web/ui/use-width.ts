import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** The width in pixels of the element that `ref` is given to, kept up to date. */
export function useWidth<E extends HTMLElement>(initial: number): { ref: RefObject<E | null>; width: number } {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
