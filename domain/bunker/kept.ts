import type { ErrorCode } from "../errors.ts";
import { isKeyOf } from "../lookup.ts";
import { text, type Text } from "../text.ts";

/** The refusals after which what was typed on board goes into no form any more, as the office reads them. */
export const KEPT_WHY = {
  BUNKER_TANKER_REPLACED: text("Another tanker had been put in the place of this one", "本船已被另一供油船替换"),
  BUNKER_FORM_SIGNED: text("The form had been signed", "该单证已签署"),
  WRONG_STATE: text("The delivery had gone on, or had ended", "供油已进入下一阶段或已终止"),
} as const satisfies Partial<Record<ErrorCode, Text>>;
export type KeptWhy = keyof typeof KEPT_WHY;

export const isKeptWhy = (code: ErrorCode): code is KeptWhy => isKeyOf(KEPT_WHY, code);
