import { Button } from "antd";
import { useState } from "react";
import { membershipRoutes } from "#domain/api/memberships";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { CardPage } from "../../ui/CardPage.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { useArrival } from "./use-arrival.ts";

/** Somebody with an account is invited by another company: the login password is enough. */
export function Join({
  token,
  company,
  email,
}: {
  readonly token: string;
  readonly company: string;
  readonly email: string;
}) {
  const words = useWords();
  const arrive = useArrival();
  const { send, busy, problem, above } = useSend();
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (password === "") return;
    const done = await send(membershipRoutes.join, { body: { token, password } });
    if (done !== undefined) await arrive(done.answer);
  };
  const refused = above(["password"]);
  return (
    <CardPage title={words("account.joinTitle", { company })} help={words("account.joinHelp", { company, email })}>
      <FormStack onSubmit={() => void submit()}>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        <Field
          label={words("danger.password")}
          required
          error={
            problem?.code === "WRONG_PASSWORD"
              ? problem.message
              : tried && password === ""
                ? words("account.needed")
                : undefined
          }
        >
          <PasswordField size="large" value={password} onChange={setPassword} />
        </Field>
        <Button type="primary" size="large" block htmlType="submit" loading={busy}>
          {words("account.join")}
        </Button>
      </FormStack>
    </CardPage>
  );
}
