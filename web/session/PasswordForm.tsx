import { Button } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { useSend } from "../api/use-send.ts";
import { useWords } from "../i18n/use-words.ts";
import { Field } from "../ui/FormParts.tsx";
import { FormStack } from "../ui/FormStack.tsx";
import { NewPassword, passwordsGood, type Passwords } from "../ui/NewPassword.tsx";
import { Notice } from "../ui/Notice.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";

const NOTHING: Passwords = { password: "", repeat: "" };

interface Props {
  /** The button takes the whole width, on a page of its own. */
  readonly block?: boolean;
  /** Something else is what people come to the page for. */
  readonly aside?: boolean;
  readonly onDone: () => void;
}

/** The present password and twice the new one. */
export function PasswordForm({ block = false, aside = false, onDone }: Props) {
  const words = useWords();
  const { send, busy, problem, under } = useSend();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState(NOTHING);
  const [tried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (current === "" || !passwordsGood(next)) return;
    const done = await send(authRoutes.changePassword, { body: { password: current, newPassword: next.password } });
    if (done === undefined) return;
    setCurrent("");
    setNext(NOTHING);
    setTried(false);
    onDone();
  };
  const ofCurrent = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const ofNext =
    under("newPassword") ??
    (problem?.code === "PASSWORD_RULES" || problem?.code === "PASSWORD_DUPLICATE" ? problem.message : undefined);
  return (
    <FormStack narrow={!block} onSubmit={() => void submit()}>
      {problem !== undefined && ofCurrent === undefined && ofNext === undefined && (
        <Notice tone="error">{problem.message}</Notice>
      )}
      <Field
        label={words("settings.currentPassword")}
        required
        error={ofCurrent ?? (tried && current === "" ? words("login.passwordNeeded") : undefined)}
      >
        <PasswordField value={current} onChange={setCurrent} />
      </Field>
      <NewPassword value={next} onChange={setNext} error={ofNext} tried={tried} />
      <div>
        <Button type={aside ? "default" : "primary"} htmlType="submit" block={block} loading={busy}>
          {words("settings.changePassword")}
        </Button>
      </div>
    </FormStack>
  );
}
