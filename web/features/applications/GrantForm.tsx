import { Input } from "antd";
import { useState } from "react";
import { credentialRoutes, type Token } from "#domain/api/credentials";
import { GRANTABLE, GRANTABLES, type Grantable } from "#domain/programs/grants";
import { LIMITS } from "#domain/limits";
import { useSend } from "../../api/use-send.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { CheckGroup } from "../../ui/CheckGroup.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordFoot } from "../../ui/PasswordFoot.tsx";
import { toast } from "../../ui/toast.ts";

const START_DAYS = 7;

/** The acts that a token may do without the password, and for how long; the password confirms it. */
export function GrantForm({ token, onClose }: { readonly token: Token; readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const { send, busy, above, under } = useSend();
  const [verbs, setVerbs] = useState<readonly Grantable[]>(token.grant?.verbs ?? []);
  const [days, setDays] = useState(String(START_DAYS));
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const wrongDays = !/^\d{1,3}$/.test(days) || Number(days) < 1 || Number(days) > LIMITS.grantDays;
  const refused = above(["password", "days"]);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (verbs.length === 0 || wrongDays || password === "") return;
    const done = await send(credentialRoutes.grant, {
      params: { id: token.id },
      body: { verbs: [...verbs], days: Number(days), password },
    });
    if (done === undefined) return;
    toast(words("applications.grantDone", { name: token.name }));
    onClose();
  };
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <p>{words("applications.grantSentence", { name: token.name })}</p>
      <CheckGroup
        label={words("applications.verbs")}
        names={GRANTABLES}
        value={verbs}
        onChange={setVerbs}
        render={(verb) => say(GRANTABLE[verb])}
        columns={2}
      />
      {tried && verbs.length === 0 && <Notice tone="error">{words("applications.verbsNeeded")}</Notice>}
      <Field
        label={words("applications.days")}
        required
        error={
          under("days") ?? (tried && wrongDays ? words("applications.daysWrong", { max: LIMITS.grantDays }) : undefined)
        }
      >
        <Input inputMode="numeric" maxLength={3} value={days} onChange={(event) => setDays(event.target.value)} />
      </Field>
      <PasswordFoot
        password={password}
        onPassword={setPassword}
        error={under("password")}
        tried={tried}
        busy={busy}
        verb={words("applications.grantDo")}
        onClose={onClose}
      />
    </FormStack>
  );
}
