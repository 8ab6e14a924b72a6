import type { Storage } from "../ports/storage.ts";
import type { Settings } from "./settings.ts";

/** Injection token of the settings: a value, not a class. */
export const SETTINGS_TOKEN = Symbol("settings");
export type SettingsProvider = Settings;
export const STORAGE = Symbol("storage");

/** The values behind the tokens. */
interface Behind {
  readonly [SETTINGS_TOKEN]: Settings;
  readonly [STORAGE]: Storage;
}
type Made = abstract new (...args: never[]) => object;
/** A token, or the class of what is injected. */
export type Token = keyof Behind | Made;
export type Given<T extends Token> = T extends keyof Behind ? Behind[T] : T extends Made ? InstanceType<T> : never;
