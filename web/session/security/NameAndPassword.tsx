import { Button, Input } from "antd";
import { useState } from "react";
import type { ApiError } from "../../api/client.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";

interface Props {
  readonly proposal: string;
  readonly verb: string;
  readonly busy: boolean;
  readonly problem: ApiError | undefined;
  readonly onSubmit: (name: string, password: string) => Promise<void>;
}

/** The name of a second verification, and the password that allows it. */
export function NameAndPassword({ proposal, verb, busy, problem, onSubmit }: Props) {
  const words = useWords();
  const [name, setName] = useState(proposal);
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  return (
    <FormStack
      onSubmit={() => {
        setTried(true);
        if (name.trim() !== "" && password !== "") void onSubmit(name.trim(), password);
      }}
    >
      {problem !== undefined && wrong === undefined && <Notice tone="error">{problem.message}</Notice>}
      <Field
        label={words("second.name")}
        required
        help={words("second.nameHelp")}
        error={tried && name.trim() === "" ? words("account.needed") : undefined}
      >
        <Input maxLength={140} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field
        label={words("settings.currentPassword")}
        required
        error={wrong ?? (tried && password === "" ? words("login.passwordNeeded") : undefined)}
      >
        <PasswordField value={password} onChange={setPassword} />
      </Field>
      <ButtonRow>
        <Button type="primary" htmlType="submit" loading={busy}>
          {verb}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}
