import { isCommonPassword, isPassword } from "#domain/checks";
import { LIMITS } from "#domain/limits";
import { useErrorWords, useWords } from "../i18n/use-words.ts";
import { Field } from "./FormParts.tsx";
import { PasswordField } from "./PasswordField.tsx";

export interface Passwords {
  readonly password: string;
  readonly repeat: string;
}

/** True when the password follows the rules and was typed twice alike. */
export const passwordsGood = ({ password, repeat }: Passwords): boolean =>
  faultOf(password) === undefined && password === repeat;

/** The refusal of the server, before it is asked. */
const faultOf = (password: string): "PASSWORD_RULES" | "PASSWORD_COMMON" | undefined =>
  !isPassword(password, LIMITS.passwordMinLength, LIMITS.passwordMaxLength)
    ? "PASSWORD_RULES"
    : isCommonPassword(password)
      ? "PASSWORD_COMMON"
      : undefined;

interface Props {
  readonly value: Passwords;
  readonly onChange: (value: Passwords) => void;
  /** The server's refusal of the password. */
  readonly error?: string | undefined;
  /** The form was sent: what is missing is marked. */
  readonly tried: boolean;
}

/** A new password, typed twice, with its rules and whether they are met. */
export function NewPassword({ value, onChange, error, tried }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const { password, repeat } = value;
  const rules = words("newPassword.rules", { min: LIMITS.passwordMinLength, max: LIMITS.passwordMaxLength });
  const fault = faultOf(password);
  const good = fault === undefined;
  const same = repeat === password;
  return (
    <>
      <Field
        label={words("newPassword.label")}
        required
        help={rules}
        error={
          error ??
          (fault === "PASSWORD_COMMON"
            ? errorWords(fault)
            : tried && fault !== undefined
              ? words("newPassword.broken", { refusal: errorWords(fault), rules })
              : undefined)
        }
        proven={good ? words("newPassword.good") : undefined}
      >
        <PasswordField
          autoComplete="new-password"
          value={password}
          onChange={(next) => onChange({ password: next, repeat })}
        />
      </Field>
      <Field
        label={words("newPassword.repeat")}
        required
        error={(tried || repeat !== "") && !same ? errorWords("PASSWORD_INCONSISTENT") : undefined}
        proven={good && same ? words("newPassword.same") : undefined}
      >
        <PasswordField
          autoComplete="new-password"
          value={repeat}
          onChange={(next) => onChange({ password, repeat: next })}
        />
      </Field>
    </>
  );
}
