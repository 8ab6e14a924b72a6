import { useEffect, useRef, type RefObject } from "react";
import type { InputRef } from "antd";

/**
 * For a field that comes after the form around it is open, and is answered before what is in focus there: it takes the
 * focus when it comes, unless something has been typed where that is.
 */
export function useFirstFocus(): RefObject<InputRef | null> {
  const field = useRef<InputRef>(null);
  useEffect(() => {
    const now = document.activeElement;
    if (!(now instanceof HTMLInputElement && now.value !== "")) field.current?.focus();
  }, []);
  return field;
}
