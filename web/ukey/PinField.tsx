import { useWords } from "../i18n/use-words.ts";
import { Field } from "../ui/FormParts.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { useFirstFocus } from "../ui/use-first-focus.ts";

interface Props {
  readonly pin: string;
  readonly onChange: (pin: string) => void;
  readonly error: string | undefined;
}

/** The PIN of a UKey: given to the token with what it signs, and kept nowhere. */
export function PinField({ pin, onChange, error }: Props) {
  const words = useWords();
  const field = useFirstFocus();
  return (
    <Field label={words("ukey.pin")} required error={error} help={words("ukey.pinHelp")}>
      <PasswordField inputRef={field} autoComplete="off" value={pin} onChange={onChange} />
    </Field>
  );
}
