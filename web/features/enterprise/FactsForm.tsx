import { Button, Input } from "antd";
import { useState } from "react";
import { type Enterprise, ENTERPRISE_FACTS, organisationRoutes } from "#domain/api/organisation";
import { useSend } from "../../api/use-send.ts";
import { countries } from "../../i18n/countries.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Field, FieldRow, Section } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import { CHECKED, ENGLISH, FURTHER, LOCAL, NEEDED, type Fact } from "./facts.ts";
import styles from "./Enterprise.module.css";

/** The facts of the company, to change; the password confirms what is different. */
export function FactsForm({ company }: { readonly company: Enterprise }) {
  const words = useWords();
  const language = useLanguage();
  const { send, busy, problem, above, under } = useSend();
  const [values, setValues] = useState<Readonly<Record<Fact, string>>>(company);
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const changed = ENTERPRISE_FACTS.filter((name) => values[name].trim() !== company[name]);
  const missing = (name: Fact): boolean => NEEDED.includes(name) && values[name].trim() === "";
  const { certificates } = useMe();
  const renamed =
    changed.includes("name") ||
    changed.includes("country") ||
    (changed.includes("chineseName") &&
      certificates.some((one) => one.language === "zh-CN" && one.type === "cloud" && one.usable));

  const submit = async (): Promise<void> => {
    setTried(true);
    if (password === "" || NEEDED.some(missing)) return;
    const done = await send(organisationRoutes.update, {
      body: { ...Object.fromEntries(changed.map((name) => [name, values[name].trim()])), password },
    });
    if (done !== undefined) toast(words("enterprise.saved"));
  };
  const set = (name: Fact, value: string): void => setValues((old) => ({ ...old, [name]: value }));
  const field = (name: Fact) => (
    <Field
      key={name}
      label={words(`enterprise.${name}`)}
      {...(NEEDED.includes(name) ? { required: true } : { optional: true })}
      error={under(name) ?? (tried && missing(name) ? words("account.needed") : undefined)}
      {...(name === "fiataId" ? { help: words("enterprise.fiataHelp") } : {})}
    >
      {name === "country" ? (
        <Choice
          searchable
          label={words("enterprise.country")}
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
          maxLength={name === "phone" || name === "fiataId" ? 40 : 140}
          value={values[name]}
          onChange={(event) => set(name, event.target.value)}
        />
      )}
    </Field>
  );
  const refused = above([...ENTERPRISE_FACTS, "password"]);
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Section title={words("enterprise.facts")}>
        <p className="hw-help">{words("enterprise.factsHelp")}</p>
        <FieldRow>
          {ENGLISH.map((name) =>
            name === "postalAddress" ? (
              <div key={name} className={styles.whole}>
                {field(name)}
              </div>
            ) : (
              field(name)
            ),
          )}
        </FieldRow>
      </Section>
      <Section title={words("enterprise.local")}>
        <p className="hw-help">{words("enterprise.localHelp")}</p>
        <FieldRow>{LOCAL.map(field)}</FieldRow>
      </Section>
      <Section title={words("enterprise.further")}>
        <FieldRow>{FURTHER.map(field)}</FieldRow>
      </Section>
      {renamed && <Notice tone="warning">{words("enterprise.renamed")}</Notice>}
      {company.assurance === "approved" && changed.some((name) => CHECKED.includes(name)) && (
        <Notice tone="warning">{words("enterprise.recheck")}</Notice>
      )}
      {changed.length > 0 && (
        <div className={styles.confirm}>
          <Field
            label={words("danger.password")}
            required
            error={
              problem?.code === "WRONG_PASSWORD"
                ? problem.message
                : tried && password === ""
                  ? words("account.needed")
                  : under("password")
            }
          >
            <PasswordField value={password} onChange={setPassword} />
          </Field>
          <Button type="primary" htmlType="submit" loading={busy}>
            {words("enterprise.save")}
          </Button>
          <Button onClick={() => setValues(company)}>{words("common.cancel")}</Button>
        </div>
      )}
    </FormStack>
  );
}
