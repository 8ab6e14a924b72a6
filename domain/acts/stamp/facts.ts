import { z } from "zod";
import type { StampState } from "../../states.ts";
import type { CommonFacts, Guard } from "../row.ts";

export interface StampFacts extends CommonFacts<StampState> {
  readonly isAdmin: boolean;
  /** True for the user who has uploaded it. */
  readonly isMaker: boolean;
}

type StampGuard = Guard<StampFacts>;
export const admin: StampGuard = (facts) => (facts.isAdmin ? null : "FORBIDDEN");
export const maker: StampGuard = (facts) => (facts.isAdmin || facts.isMaker ? null : "FORBIDDEN");

/** The hash of the image that the administrator has seen: another image is not decided on by it. */
export const seenImage = z.string().regex(/^[0-9a-f]{64}$/);
/** By an administrator, without a password. */
export const DECIDED = {
  access: "admin",
  unconfirmed: "A stamp is a picture beside a signature, and each signature is confirmed by itself",
  unversioned: true,
} as const;
