import { Button, Input } from "antd";
import { useState } from "react";
import { nodeRoutes, type Application } from "#domain/api/node";
import { useSend } from "../../api/use-send.ts";
import { countries } from "../../i18n/countries.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";

const NAMES = [
  "company",
  "chineseName",
  "country",
  "stateOrProvince",
  "city",
  "postalAddress",
  "phone",
  "registerNumber",
  "lei",
  "vat",
  "domain",
] as const;
type Name = (typeof NAMES)[number];
const NEEDED: readonly Name[] = ["company", "country", "city", "postalAddress", "registerNumber"];

/** A company that was rejected corrects what it gave, and asks again. */
export function ApplicationForm({
  application,
  onAsked,
}: {
  readonly application: Application;
  readonly onAsked: () => void;
}) {
  const words = useWords();
  const language = useLanguage();
  const { send, busy, above, under } = useSend();
  const [values, setValues] = useState<Readonly<Record<Name, string>>>(application);
  const [tried, setTried] = useState(false);
  const missing = (name: Name): boolean => NEEDED.includes(name) && values[name].trim() === "";
  const submit = async (): Promise<void> => {
    setTried(true);
    if (NAMES.some(missing)) return;
    const { company, country, city, postalAddress } = values;
    const given = Object.fromEntries(
      NAMES.filter((name) => values[name].trim() !== "").map((name) => [name, values[name].trim()]),
    );
    if (
      (await send(nodeRoutes.applyAgain, { body: { ...given, company, country, city, postalAddress } })) === undefined
    )
      return;
    toast(words("account.askedAgain"));
    onAsked();
  };
  const set = (name: Name, value: string): void => setValues((old) => ({ ...old, [name]: value }));
  const refused = above(NAMES);
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      {NAMES.map((name) => (
        <Field
          key={name}
          label={words(`account.${name}`)}
          {...(NEEDED.includes(name) ? { required: true } : { optional: true })}
          error={under(name) ?? (tried && missing(name) ? words("account.needed") : undefined)}
          help={name === "domain" ? words("account.domainHelp") : undefined}
        >
          {name === "country" ? (
            <Choice
              searchable
              label={words("account.country")}
              value={values.country}
              onChange={(code) => set("country", code)}
              options={countries(language).map((one) => ({
                value: one.code,
                label: one.name,
                text: `${one.name} ${one.code}`,
              }))}
            />
          ) : (
            <Input
              maxLength={name === "domain" ? 253 : 140}
              value={values[name]}
              onChange={(event) => set(name, event.target.value)}
            />
          )}
        </Field>
      ))}
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {words("account.askAgain")}
      </Button>
    </FormStack>
  );
}
