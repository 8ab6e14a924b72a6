import { state, type State } from "../states.ts";
import { text, type Text } from "../text.ts";

/** The sides that a counterparty stands on. */
export const COUNTERPARTY_ROLES = {
  platform: text("Platform", "平台"),
  carrier: text("Carrier's system", "承运人系统"),
} as const satisfies Record<string, Text>;
export type CounterpartyRole = keyof typeof COUNTERPARTY_ROLES;

/** The contracts of DCSA, in the version that is spoken here. */
export const DCSA_CONTRACTS = {
  PINT: text("PINT 3.0.0", "PINT 3.0.0（平台互通）"),
  ISS: text("Issuance 3.0.4", "签发 3.0.4"),
  SUR: text("Surrender 3.0.4", "交单 3.0.4"),
  END: text("Endorsement chain 3.0.4", "背书链 3.0.4"),
  EBL: text("eBL 3.0.4", "eBL 3.0.4（电子提单）"),
} as const satisfies Record<string, Text>;
export type DcsaContract = keyof typeof DCSA_CONTRACTS;

/** Whether a counterparty is in use: one that is not is sent nothing, and its signatures do not count. */
export const COUNTERPARTY_STATES = {
  USED: state("In use", "使用中", "ring-dot", "green"),
  UNUSED: state("Not in use", "未使用", "ring-slash", "grey"),
} as const satisfies Record<string, State>;

/** The algorithms of the signatures (JWS) that count. */
export const KEY_ALGORITHMS = {
  ES256: text("ES256 (P-256)", "ES256（P-256）"),
  PS256: text("PS256 (RSA)", "PS256（RSA）"),
} as const satisfies Record<string, Text>;
export type KeyAlgorithm = keyof typeof KEY_ALGORITHMS;

/** How a key of a counterparty stands. */
export const COUNTERPARTY_KEY_STATES = {
  COMING: state("Not valid yet", "尚未生效", "ring-clock", "blue"),
  VALID: state("Valid", "有效", "disc-tick", "green"),
  EXPIRED: state("Expired", "已过期", "ring-clock", "red"),
} as const satisfies Record<string, State>;
export type CounterpartyKeyState = keyof typeof COUNTERPARTY_KEY_STATES;

/** How a key of this node stands. */
export const PLATFORM_KEY_STATES = {
  COMING: state("Published, signs later", "已公布，稍后启用", "ring-clock", "blue"),
  SIGNING: state("Signs", "签名中", "disc-tick", "green"),
  FORMER: state("Former, still verifies", "旧密钥，仍可验证", "ring-dot", "grey"),
  EXPIRED: state("Expired", "已过期", "ring-clock", "red"),
  WITHDRAWN: state("Withdrawn", "已撤回", "ring-slash", "red"),
} as const satisfies Record<string, State>;
export type PlatformKeyState = keyof typeof PLATFORM_KEY_STATES;

/** A time in which a key is valid; `until` is null where nothing says an end. */
export interface Validity {
  readonly from: Date;
  readonly until: Date | null;
}

/** Whether a key is valid at a moment. */
export const isValidAt = ({ from, until }: Validity, at: Date): boolean => from <= at && (until === null || at < until);

export const counterpartyKeyState = (validity: Validity, now: Date): CounterpartyKeyState =>
  isValidAt(validity, now) ? "VALID" : now < validity.from ? "COMING" : "EXPIRED";

interface PlatformKeyTimes {
  readonly id: string;
  readonly signsFrom: Date;
  readonly until: Date;
  readonly withdrawn: boolean;
}

/** The key that signs at a moment: of those that have begun, and have not ended, the one that began last. */
export const signingKeyAt = <T extends PlatformKeyTimes>(keys: readonly T[], at: Date): T | null =>
  keys
    .filter(({ signsFrom, until, withdrawn }) => !withdrawn && signsFrom <= at && at < until)
    .sort((a, b) => b.signsFrom.getTime() - a.signsFrom.getTime() || (a.id < b.id ? 1 : -1))[0] ?? null;

export function platformKeyState(key: PlatformKeyTimes, all: readonly PlatformKeyTimes[], now: Date): PlatformKeyState {
  if (key.withdrawn) return "WITHDRAWN";
  if (now >= key.until) return "EXPIRED";
  if (now < key.signsFrom) return "COMING";
  return signingKeyAt(all, now)?.id === key.id ? "SIGNING" : "FORMER";
}
