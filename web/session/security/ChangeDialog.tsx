import { Button, Input } from "antd";
import { useState } from "react";
import { accountRoutes } from "#domain/api/account";
import { LIMITS } from "#domain/limits";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";

/** The settings that are changed by a letter, from here. */
export type Changed = "email" | "phone" | "on" | "off";

/** Asks for a change that a letter confirms: what it is to be, and the password. */
export function ChangeDialog({ what, onClose }: { readonly what: Changed; readonly onClose: () => void }) {
  const words = useWords();
  const { user } = useMe();
  const { send, busy, under, above } = useSend();
  const [value, setValue] = useState(what === "phone" ? user.phone : "");
  const [password, setPassword] = useState("");
  const typed = what === "email" || what === "phone";
  const ask = async (): Promise<void> => {
    const done =
      what === "email"
        ? await send(accountRoutes.askEmail, { body: { password, email: value } })
        : what === "phone"
          ? await send(accountRoutes.askPhone, { body: { password, phone: value } })
          : await send(accountRoutes.askSecond, { body: { password, on: what === "on" } });
    if (done === undefined) return;
    toast(words("changing.sent", { email: what === "email" ? value.trim() : user.email }));
    onClose();
  };
  const wrong = under("password");
  const refused = wrong === undefined ? above(["email", "phone", "password"]) : undefined;
  return (
    <Dialog open title={words(`changing.ask.${what}`)} width={480} onClose={onClose}>
      <FormStack onSubmit={() => void ask()}>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        <p>
          {words(what === "email" ? "changing.toNew" : "changing.toPresent", {
            email: user.email,
            minutes: LIMITS.changeMinutes,
          })}
        </p>
        {typed && (
          <Field label={words(`changing.label.${what}`)} required error={under(what)}>
            <Input
              type={what === "email" ? "email" : "tel"}
              autoComplete={what === "email" ? "email" : "tel"}
              maxLength={what === "email" ? 254 : 40}
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          </Field>
        )}
        <Field label={words("settings.currentPassword")} required error={wrong}>
          <PasswordField value={password} onChange={setPassword} />
        </Field>
        <ButtonRow>
          <Button
            type="primary"
            htmlType="submit"
            loading={busy}
            disabled={password === "" || (typed && value.trim() === "")}
          >
            {words("changing.send")}
          </Button>
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}
