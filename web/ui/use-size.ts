import { useLayoutEffect, useRef, useState, type RefObject } from "react";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size in pixels of the element that `ref` is given to, kept up to date: its own, whatever stands in it. */
export function useSize<E extends HTMLElement>(
  initial: Size,
): { readonly ref: RefObject<E | null>; readonly size: Size } {
  const ref = useRef<E>(null);
  const [size, setSize] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => setSize({ width: element.offsetWidth, height: element.offsetHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}
