import { Button, Input } from "antd";
import { useState } from "react";
import { accountRoutes } from "#domain/api/account";
import { LIMITS } from "#domain/limits";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Field, FieldRow, Section } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Settings.module.css";

const digits = (typed: string): string => typed.replace(/\D/g, "").slice(0, 4);

/** What an administrator asks of all accounts of the company: when passwords expire and unused sessions end. */
export function CompanyRules() {
  const words = useWords();
  const { user, organisation } = useMe();
  const { send, busy, under, above } = useSend();
  const [days, setDays] = useState(String(organisation.passwordExpiryDays ?? ""));
  const [minutes, setMinutes] = useState(String(organisation.sessionMinutes ?? ""));
  const refused = above(["passwordExpiryDays", "sessionMinutes"]);
  const number = (typed: string): number | null => (typed === "" ? null : Number(typed));
  return (
    <Section title={words("rules.title")}>
      <p className={styles.help}>{words(user.isAdmin ? "rules.help" : "rules.readOnly")}</p>
      <form className={styles.form} noValidate onSubmit={(event) => {
        event.preventDefault();
        void send(accountRoutes.setSecurity, { body: { passwordExpiryDays: number(days), sessionMinutes: number(minutes) } }).then((done) => {
          if (done !== undefined) toast(words("rules.saved"));
        });
      }}>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        <FieldRow>
          <Field label={words("rules.days")} help={words("rules.daysHelp")} error={under("passwordExpiryDays") && words("rules.range", { min: 1, max: LIMITS.passwordExpiryDaysMax })}>
            <Input inputMode="numeric" placeholder={words("rules.never")} readOnly={!user.isAdmin} value={days} onChange={(event) => setDays(digits(event.target.value))} />
          </Field>
          <Field label={words("rules.minutes")} help={words("rules.minutesHelp", { hours: LIMITS.sessionHours })} error={under("sessionMinutes") && words("rules.range", { min: LIMITS.sessionMinutesMin, max: LIMITS.sessionHours * 60 })}>
            <Input inputMode="numeric" placeholder={String(LIMITS.sessionMinutes)} readOnly={!user.isAdmin} value={minutes} onChange={(event) => setMinutes(digits(event.target.value))} />
          </Field>
        </FieldRow>
        {user.isAdmin && <div className={styles.foot}><Button htmlType="submit" loading={busy}>{words("rules.save")}</Button></div>}
      </form>
    </Section>
  );
}
