import { ERRORS, type ErrorCode } from "./errors.ts";
import { saidParameters } from "./said.ts";
import { say, type Language, type TextParameters } from "./text.ts";

/** The sentence of a refusal. */
export const sayRefusal = (code: ErrorCode, language: Language, parameters: TextParameters = {}): string =>
  say(ERRORS[code].text, language, saidParameters(parameters, language));
