import type { Settings } from "./settings.ts";

/** Injection token of the settings: a value, not a class. */
export const SETTINGS_TOKEN = Symbol("settings");
export type SettingsProvider = Settings;
export const STORAGE = Symbol("storage");
