import { Button, Input } from "antd";
import { useState } from "react";
import { organisationRoutes } from "#domain/api/organisation";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";

/** The name that stands under one's signatures; it can be changed once a year. */
export function SignedName() {
  const words = useWords();
  const format = useFormat();
  const { user } = useMe();
  const [open, setOpen] = useState(false);
  return (
    <>
      {user.signedName || "—"}{" "}
      {user.signedNameFrom === null ? (
        <Button type="link" size="small" aria-label={words("settings.signedNameTitle")} onClick={() => setOpen(true)}>
          {words("settings.signedNameChange")}
        </Button>
      ) : (
        <p className="hw-quiet">{words("settings.signedNameFrom", { date: format.date(user.signedNameFrom) })}</p>
      )}
      <Dialog open={open} width={440} title={words("settings.signedNameTitle")} onClose={() => setOpen(false)}>
        <NameForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function NameForm({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const { user } = useMe();
  const { send, busy, problem, above, under } = useSend();
  const [signedName, setSignedName] = useState(user.signedName);
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const needed = (value: string): string | undefined =>
    tried && value.trim() === "" ? words("account.needed") : undefined;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (signedName.trim() === "" || password === "") return;
    if (
      (await send(organisationRoutes.setSignedName, { body: { signedName: signedName.trim(), password } })) ===
      undefined
    )
      return;
    toast(words("settings.signedNameSaved"));
    onClose();
  };
  const refused = above(["signedName", "password"]);
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Field
        label={words("settings.signedName")}
        required
        error={under("signedName") ?? needed(signedName)}
        help={words("settings.signedNameHelp")}
      >
        <Input maxLength={140} value={signedName} onChange={(event) => setSignedName(event.target.value)} />
      </Field>
      <Field
        label={words("danger.password")}
        required
        error={problem?.code === "WRONG_PASSWORD" ? problem.message : needed(password)}
      >
        <PasswordField value={password} onChange={setPassword} />
      </Field>
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {words("settings.signedNameChange")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}
