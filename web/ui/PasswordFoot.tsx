import { Button } from "antd";
import { useWords } from "../i18n/use-words.ts";
import { ButtonRow } from "./ButtonRow.tsx";
import { Field } from "./FormParts.tsx";
import { PasswordField } from "./PasswordField.tsx";

interface Props {
  readonly password: string;
  readonly onPassword: (password: string) => void;
  /** The server's refusal of the password. */
  readonly error: string | undefined;
  /** It was tried to send the form: a missing password is said. */
  readonly tried: boolean;
  readonly busy: boolean;
  readonly verb: string;
  readonly onClose: () => void;
}

/** The end of a form in a dialog that the login password confirms. */
export function PasswordFoot({ password, onPassword, error, tried, busy, verb, onClose }: Props) {
  const words = useWords();
  return (
    <>
      <Field
        label={words("danger.password")}
        required
        error={error ?? (tried && password === "" ? words("danger.passwordNeeded") : undefined)}
      >
        <PasswordField value={password} onChange={onPassword} />
      </Field>
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {verb}
        </Button>
      </ButtonRow>
    </>
  );
}
