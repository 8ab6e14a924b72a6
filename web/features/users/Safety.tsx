import { Button, Input } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { LIMITS } from "#domain/limits";
import { digitsOf, parseDate } from "#domain/reading";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { useConfirmed } from "../../session/use-confirmed.tsx";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Check } from "../../ui/Check.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { nameOf, type Person } from "./user-columns.tsx";
import { endOfDay, lastDay } from "./last-day.ts";

/**
 * The rules of an administrator for one colleague's sign-in: a second verification, another password now and then, an
 * end.
 */
export function Safety({ person }: { readonly person: Person }) {
  const words = useWords();
  const errorWords = useErrorWords();
  const { user } = useMe();
  const sender = useSend();
  const { send, busy, under, above } = sender;
  const confirmed = useConfirmed(sender);
  const [secondEmail, setSecondEmail] = useState(person.secondEmail);
  const [days, setDays] = useState(String(person.passwordExpiryDays ?? ""));
  const [until, setUntil] = useState(person.expiresAt === null ? "" : lastDay(person.expiresAt));
  const refused = above(["passwordExpiryDays", "expiresAt"]);
  const untilWrong = until !== "" && parseDate(until) === undefined;
  const expiresAt =
    until === ""
      ? null
      : until === (person.expiresAt && lastDay(person.expiresAt))
        ? person.expiresAt
        : untilWrong
          ? person.expiresAt
          : endOfDay(until);
  const passwordExpiryDays = days === "" ? null : Number(days);
  const changed =
    secondEmail !== person.secondEmail ||
    passwordExpiryDays !== person.passwordExpiryDays ||
    untilWrong ||
    expiresAt !== person.expiresAt;
  return (
    <>
      {confirmed.dialog}
      <FormStack
        label={words("users.safety")}
        onSubmit={() => {
          if (untilWrong) return;
          confirmed.ask({
            title: words("users.saveSafety"),
            sentence: words("users.safetySentence", { name: nameOf(person) }),
            verb: words("users.confirm"),
            run: async (password) => {
              const done = await send(authRoutes.setUser, {
                params: { id: person.id },
                body: {
                  secondEmail,
                  passwordExpiryDays,
                  ...(expiresAt !== person.expiresAt && { expiresAt }),
                  password,
                },
              });
              if (done !== undefined) toast(words("users.safetySaved", { name: nameOf(person) }));
              return done;
            },
          });
        }}
      >
        {refused !== undefined && !confirmed.asking && <Notice tone="error">{refused}</Notice>}
        <Check checked={secondEmail} disabled={!user.isAdmin} onChange={setSecondEmail}>
          {words("users.secondEmail")}
        </Check>
        <Field
          label={words("users.expiryDays")}
          optional
          help={words("users.expiryDaysHelp")}
          error={under("passwordExpiryDays") && words("rules.range", { min: 1, max: LIMITS.passwordExpiryDaysMax })}
        >
          <Input
            inputMode="numeric"
            readOnly={!user.isAdmin}
            value={days}
            onChange={(event) => setDays(digitsOf(event.target.value).slice(0, 4))}
          />
        </Field>
        <Field
          label={words("users.expiresLast")}
          optional
          help={words("users.expiresHelp")}
          error={under("expiresAt") ?? (untilWrong ? errorWords("NOT_A_DATE") : undefined)}
        >
          <DateField value={until} disabled={!user.isAdmin || person.id === user.id} onChange={setUntil} />
        </Field>
        {user.isAdmin && (
          <ButtonRow>
            <Button htmlType="submit" loading={busy} disabled={!changed}>
              {words("users.saveSafety")}
            </Button>
          </ButtonRow>
        )}
      </FormStack>
    </>
  );
}
