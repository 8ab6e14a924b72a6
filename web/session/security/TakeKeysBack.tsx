import { Button } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Field, Section } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";

/** For who set a new password by e-mail and remembers the one before. */
export function TakeKeysBack() {
  const words = useWords();
  const { send, busy, under, above } = useSend();
  const [password, setPassword] = useState("");
  const [former, setFormer] = useState("");
  const refused = above(["password", "formerPassword"]);
  return (
    <Section title={words("settings.keysBack")}>
      <p className="hw-help">{words("settings.keysBackHelp")}</p>
      <FormStack
        narrow
        onSubmit={() => {
          void send(authRoutes.takeKeysBack, { body: { password, formerPassword: former } }).then((done) => {
            if (done !== undefined) toast(words("settings.keysTaken"));
          });
        }}
      >
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        <Field label={words("settings.currentPassword")} required error={under("password")}>
          <PasswordField value={password} onChange={setPassword} />
        </Field>
        <Field label={words("settings.formerPassword")} required error={under("formerPassword")}>
          <PasswordField value={former} onChange={setFormer} />
        </Field>
        <div>
          <Button htmlType="submit" loading={busy}>
            {words("settings.takeKeysBack")}
          </Button>
        </div>
      </FormStack>
    </Section>
  );
}
