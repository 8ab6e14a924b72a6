// Data: what FIATA's service is asked, how a call stands, and how answers are read.

import type { ErrorCode } from "../errors.ts";
import { state, type State } from "../states.ts";
import { text, type Text } from "../text.ts";

export const tokenPath = (realm: string): string =>
  `/auth/realms/${encodeURIComponent(realm)}/protocol/openid-connect/token`;
export const HEALTH_PATH = "/api/trakk/v0/integrations/fiata/health";
const BILL_PATH = "/api/trakk/v0/integrations/fiata/fbl-json";
export const ALIAS_HEADER = "X-Alias-ID";

export const FIATA_MODES = ["PREVIEW", "ISSUE"] as const;
/** A preview is registered nowhere; an issue is, with a number of FIATA's. */
export type FiataMode = (typeof FIATA_MODES)[number];

export const billPath = (providerId: string, mode: FiataMode): string =>
  `${BILL_PATH}?softwareProviderId=${encodeURIComponent(providerId)}${mode === "PREVIEW" ? "&mode=preview" : ""}`;

/** The settings of an installation without which FIATA cannot be asked, by their variables. */
export const FIATA_SETTINGS = {
  fiataUrl: "FIATA_URL",
  fiataProviderId: "FIATA_SOFTWARE_PROVIDER_ID",
  fiataAliasId: "FIATA_ALIAS_ID",
} as const;

/** How a call to FIATA stands. */
export const FIATA_STATES = {
  QUEUED: state("Waiting to be sent", "等待发送", "ring-dashed", "text"),
  SENDING: state("Being sent", "发送中", "half", "blue"),
  TAKEN: state("Answered", "已完成", "disc-tick", "green"),
  REFUSED: state("Refused by FIATA", "FIATA 已拒绝", "cross", "red"),
  FAILED: state("Failed", "失败", "cross", "red"),
  UNKNOWN: state("Not known whether it was registered", "是否已登记不明", "ring-clock", "red"),
} as const satisfies Record<string, State>;
export type FiataState = keyof typeof FIATA_STATES;

/** The states in which a call waits for a person. */
export const WAITS_FOR_PERSON: readonly FiataState[] = ["REFUSED", "FAILED", "UNKNOWN"];
export const UNDER_WAY: readonly FiataState[] = ["QUEUED", "SENDING"];

/** Seconds to wait after each failed try; then a person tries again. */
export const FIATA_RETRY_SECONDS = [10, 60, 300, 900] as const;

/** A token is taken anew so many seconds before it ends. */
export const REFRESH_AHEAD_SECONDS = 30;

/** A fault that FIATA finds in a field. `path`: of our field; null where its name means none of ours. */
export interface FiataProblem {
  readonly path: string | null;
  readonly theirs: string;
  readonly message: string;
}

/** How a call ended. */
export type FiataOutcome =
  | { readonly how: "taken" }
  /** Nothing was registered, and a later try may be. */
  | { readonly how: "later"; readonly code: ErrorCode }
  /** Nothing was registered, and nothing is before a person changes something. */
  | { readonly how: "never"; readonly code: ErrorCode }
  /** FIATA judged the bill and said no. */
  | { readonly how: "refused" }
  /** The sign-in has ended: nothing was registered. */
  | { readonly how: "unknownToken" }
  /** It may have been registered. */
  | { readonly how: "lost" };

/** The service gave up waiting for the call, or broke while at it: it may have done its work before. */
const isUnsure = (status: number): boolean => status === 408 || status >= 500;

/** The meaning of the status of an answer about a bill; null where none came, though the call was sent. */
export function outcomeOf(status: number | null): FiataOutcome {
  if (status === null || isUnsure(status)) return { how: "lost" };
  if (status === 200 || status === 201) return { how: "taken" };
  if (status === 400 || status === 422) return { how: "refused" };
  if (status === 401) return { how: "unknownToken" };
  if (status === 403) return { how: "never", code: "FIATA_PROVIDER" };
  if (status === 429) return { how: "later", code: "FIATA_AWAY" };
  return { how: "never", code: "FIATA_ANSWER" };
}

/** The id that FIATA gave to a document: the name of its file. Null where it has none. */
export function idOfFile(disposition: string): string | null {
  const extended = /filename\*=(?:UTF-8)?'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition);
  let name = extended ?? plain?.[1] ?? plain?.[2] ?? "";
  try {
    name = decodeURIComponent(name);
  } catch {
    // A name with a percent sign of its own.
  }
  const id = name.trim().replace(/\.pdf$/i, "");
  return FIATA_ID.test(id) ? id : null;
}

/** An id as FIATA writes it in the name of a file, and as a person copies it from there. */
export const FIATA_ID = /^[\w.:-]{1,80}$/;

/** The page on which FIATA verifies a bill of this number; null where the installation names none. */
export const fiataVerification = (page: string | null, number: string): string | null =>
  page?.replace(/\{id\}|%7Bid%7D/gi, encodeURIComponent(number)) ?? null;

/** The lines of a task's details. */
export const FIATA_MODE_NAMES: Readonly<Record<FiataMode, Text>> = {
  PREVIEW: text("Preview from FIATA", "FIATA 预览"),
  ISSUE: text("Registration with FIATA", "FIATA 登记"),
};
