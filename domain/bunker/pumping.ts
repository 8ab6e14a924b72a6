import type { ErrorCode } from "../errors.ts";
import { unsettledItems } from "./safety-items.ts";
import { unsigned, type Forms } from "./standing.ts";

/** Why pumping cannot begin; null where it can. */
export const whyNotPump = (forms: Forms): ErrorCode | null => {
  const check = forms.written.find(({ kind }) => kind === "BunkerSafetyCheck");
  return unsigned(forms, "before") ?? (unsettledItems(check?.data).length > 0 ? "BUNKER_CHECKLIST" : null);
};
