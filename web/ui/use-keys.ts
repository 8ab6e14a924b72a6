import { useEffect, useRef, useSyncExternalStore } from "react";
import { kept } from "../storage/kept.ts";

/** Key as in `KeyboardEvent.key`, letters in lower case. */
export type KeyMap = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

/** The key of commands, as it is called on this machine. */
export const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

const choice = kept("hawser.keys");
const listeners = new Set<() => void>();
let on = choice.get() !== "off";

/** Single keys can be switched off, for people who speak or whose aids type letters. */
export function setShortcuts(next: boolean): void {
  on = next;
  choice.set(next ? "on" : "off");
  for (const listener of listeners) listener();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => on,
  );
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      "input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox], [role=menu], [role=listbox]",
    ) !== null);

export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.checkVisibility());

/** Single-key shortcuts of the page, silent while someone types, a dialog is open or a modifier is down. */
export function useKeys(keys: KeyMap): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (typing(event.target) || isDialogOpen()) return;
      const act = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act === undefined) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
