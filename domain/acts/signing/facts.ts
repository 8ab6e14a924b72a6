import type { SigningState } from "../../states.ts";
import { askedOr, remindedLatelyOr, type ProcessFacts } from "../process-facts.ts";

export type SigningFacts = ProcessFacts<SigningState>;

export const asked = askedOr("SIGNING_NOT_ASKED");
export const notRemindedLately = remindedLatelyOr("SIGNING_REMINDED");
