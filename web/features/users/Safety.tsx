import { Button, Input } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { LIMITS } from "#domain/limits";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Check } from "../../ui/Check.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { nameOf, type Person } from "./columns.tsx";
import styles from "./Users.module.css";

/** What an administrator asks of one colleague's sign-in: a second verification, another password now and then. */
export function Safety({ person }: { readonly person: Person }) {
  const words = useWords();
  const { user } = useMe();
  const { send, busy, under, above } = useSend();
  const [secondEmail, setSecondEmail] = useState(person.secondEmail);
  const [days, setDays] = useState(String(person.passwordExpiryDays ?? ""));
  const refused = above(["passwordExpiryDays"]);
  const passwordExpiryDays = days === "" ? null : Number(days);
  const changed = secondEmail !== person.secondEmail || passwordExpiryDays !== person.passwordExpiryDays;
  return (
    <form className={styles.form} noValidate aria-label={words("users.safety")} onSubmit={(event) => {
      event.preventDefault();
      void send(authRoutes.setUser, { params: { id: person.id }, body: { secondEmail, passwordExpiryDays } }).then((done) => {
        if (done !== undefined) toast(words("users.safetySaved", { name: nameOf(person) }));
      });
    }}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Check checked={secondEmail} disabled={!user.isAdmin} onChange={setSecondEmail}>{words("users.secondEmail")}</Check>
      <Field label={words("users.expiryDays")} optional help={words("users.expiryDaysHelp")} error={under("passwordExpiryDays") && words("rules.range", { min: 1, max: LIMITS.passwordExpiryDaysMax })}>
        <Input inputMode="numeric" readOnly={!user.isAdmin} value={days} onChange={(event) => setDays(event.target.value.replace(/\D/g, "").slice(0, 4))} />
      </Field>
      {user.isAdmin && <div className={styles.foot}><Button htmlType="submit" loading={busy} disabled={!changed}>{words("users.saveSafety")}</Button></div>}
    </form>
  );
}
