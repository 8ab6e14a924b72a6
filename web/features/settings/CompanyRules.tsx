import { Button, Input } from "antd";
import { useState } from "react";
import { accountRoutes } from "#domain/api/account";
import { LIMITS } from "#domain/limits";
import { digitsOf } from "#domain/reading";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useConfirmed } from "../../session/use-confirmed.tsx";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Field, FieldRow, Section } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";

const digits = (typed: string): string => digitsOf(typed).slice(0, 4);

/** The rules of an administrator for all accounts of the company: when passwords expire and unused sessions end. */
export function CompanyRules() {
  const words = useWords();
  const { user, organisation } = useMe();
  const sender = useSend();
  const { send, busy, under, above } = sender;
  const confirmed = useConfirmed(sender);
  const [days, setDays] = useState(String(organisation.passwordExpiryDays ?? ""));
  const [minutes, setMinutes] = useState(String(organisation.sessionMinutes ?? ""));
  const refused = above(["passwordExpiryDays", "sessionMinutes"]);
  const number = (typed: string): number | null => (typed === "" ? null : Number(typed));
  return (
    <Section title={words("rules.title")}>
      <p className="hw-help">{words(user.isAdmin ? "rules.help" : "rules.readOnly")}</p>
      {confirmed.dialog}
      <FormStack
        narrow
        onSubmit={() => {
          confirmed.ask({
            title: words("rules.save"),
            sentence: words("rules.sentence"),
            verb: words("rules.save"),
            run: async (password) => {
              const done = await send(accountRoutes.setSecurity, {
                body: { passwordExpiryDays: number(days), sessionMinutes: number(minutes), password },
              });
              if (done !== undefined) toast(words("rules.saved"));
              return done;
            },
          });
        }}
      >
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        <FieldRow>
          <Field
            label={words("rules.days")}
            help={words("rules.daysHelp")}
            error={under("passwordExpiryDays") && words("rules.range", { min: 1, max: LIMITS.passwordExpiryDaysMax })}
          >
            <Input
              inputMode="numeric"
              placeholder={words("rules.never")}
              readOnly={!user.isAdmin}
              value={days}
              onChange={(event) => setDays(digits(event.target.value))}
            />
          </Field>
          <Field
            label={words("rules.minutes")}
            help={words("rules.minutesHelp", { hours: LIMITS.sessionHours })}
            error={
              under("sessionMinutes") &&
              words("rules.range", { min: LIMITS.sessionMinutesMin, max: LIMITS.sessionHours * 60 })
            }
          >
            <Input
              inputMode="numeric"
              placeholder={String(LIMITS.sessionMinutes)}
              readOnly={!user.isAdmin}
              value={minutes}
              onChange={(event) => setMinutes(digits(event.target.value))}
            />
          </Field>
        </FieldRow>
        {user.isAdmin && (
          <ButtonRow start>
            <Button htmlType="submit" loading={busy}>
              {words("rules.save")}
            </Button>
          </ButtonRow>
        )}
      </FormStack>
    </Section>
  );
}
