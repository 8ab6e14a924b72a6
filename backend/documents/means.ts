import type { Settings } from "../core/settings.ts";
import type { Storage } from "../ports/storage.ts";

/** What verbs need besides the context of the request. */
export interface Means {
  readonly storage: Storage;
  readonly settings: Settings;
}
