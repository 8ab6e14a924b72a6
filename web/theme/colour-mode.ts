import { useSyncExternalStore } from "react";
import { kept } from "../storage/kept.ts";
import type { ColourScheme } from "./tokens.ts";

/** The modes that a person chooses from; `system` follows the operating system. */
export const COLOUR_MODES = ["system", "light", "dark"] as const;
export type ColourMode = (typeof COLOUR_MODES)[number];

/** The same key is read by public/scheme.js before the first paint. */
const choice = kept("hawser.mode");
const systemDark = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

const isMode = (value: string | null): value is ColourMode => COLOUR_MODES.some((mode) => mode === value);

function readMode(): ColourMode {
  const value = choice.get();
  return isMode(value) ? value : "system";
}

let mode = readMode();

const currentScheme = (): ColourScheme => {
  if (mode !== "system") return mode;
  return systemDark.matches ? "dark" : "light";
};

function announce(): void {
  document.documentElement.dataset["scheme"] = currentScheme();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

systemDark.addEventListener("change", announce);
addEventListener("storage", (event) => {
  if (event.key !== "hawser.mode") return;
  mode = readMode();
  announce();
});

/** Chooses the colour mode and keeps it in local storage. */
export function setColourMode(next: ColourMode): void {
  mode = next;
  choice.set(next);
  announce();
}

/** The chosen mode and the scheme that is drawn now. */
export function useColourMode(): { mode: ColourMode; scheme: ColourScheme } {
  const current = useSyncExternalStore(subscribe, () => mode);
  const scheme = useSyncExternalStore(subscribe, currentScheme);
  return { mode: current, scheme };
}
