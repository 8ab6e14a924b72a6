import type { Settings } from "../settings/settings.ts";
import type { Storage } from "../ports/storage.ts";
import type { Timestamps } from "../timestamps/timestamps.ts";

/** The means that verbs need besides the context of the request. */
export interface Means {
  readonly storage: Storage;
  readonly settings: Settings;
  readonly timestamps: Timestamps;
}
