import { Button, Input } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { membershipRoutes } from "#domain/api/memberships";
import { useSend } from "../../api/use-send.ts";
import { countries } from "../../i18n/countries.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { afterLogin } from "../../session/after-login.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Field, FieldRow, Section } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Screen } from "../../ui/Screen.tsx";
import styles from "./Enterprise.module.css";

const NAMES = [
  "company",
  "chineseName",
  "country",
  "stateOrProvince",
  "city",
  "phone",
  "postalAddress",
  "registerNumber",
  "lei",
  "vat",
  "domain",
] as const;
type Name = (typeof NAMES)[number];
const OPTIONAL: readonly Name[] = ["chineseName", "stateOrProvince", "phone", "registerNumber", "lei", "vat", "domain"];
const EMPTY = Object.fromEntries(NAMES.map((name) => [name, ""])) as Record<Name, string>;

/** /layout/enterprise/create: another company of the same person, who becomes its first administrator. */
export function Page() {
  const words = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const { send, busy, problem, above, under } = useSend();
  const [values, setValues] = useState(EMPTY);
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const missing = (name: Name): boolean => !OPTIONAL.includes(name) && values[name].trim() === "";
  const submit = async (): Promise<void> => {
    setTried(true);
    if (password === "" || NAMES.some(missing)) return;
    const given = Object.fromEntries(
      NAMES.filter((name) => values[name].trim() !== "").map((name) => [name, values[name].trim()]),
    ) as Record<Name, string>;
    const done = await send(membershipRoutes.found, { body: { ...given, password } });
    if (done === undefined) return;
    // Everything on the page is of the company that was: it is loaded anew for this one.
    location.assign(afterLogin(done.answer.nextStep, null));
  };
  const field = (name: Name) => (
    <Field
      key={name}
      label={words(`account.${name}`)}
      {...(OPTIONAL.includes(name) ? { optional: true } : { required: true })}
      error={under(name) ?? (tried && missing(name) ? words("account.needed") : undefined)}
    >
      {name === "country" ? (
        <Choice
          searchable
          label={words("account.country")}
          value={values.country || undefined}
          onChange={(code) => setValues((old) => ({ ...old, country: code }))}
          options={countries(language).map((one) => ({
            value: one.code,
            label: one.name,
            text: `${one.name} ${one.code}`,
          }))}
        />
      ) : (
        <Input
          maxLength={name === "phone" ? 40 : 140}
          value={values[name]}
          onChange={(event) => setValues((old) => ({ ...old, [name]: event.target.value }))}
        />
      )}
    </Field>
  );
  const refused = above([...NAMES, "password"]);
  return (
    <Screen
      head={<PageTitle title={words("account.createCompany")} onBack={() => void navigate("/layout/enterprise")} />}
    >
      <div className={styles.part}>
        <FormStack onSubmit={() => void submit()}>
          {refused !== undefined && <Notice tone="error">{refused}</Notice>}
          <Section title={words("account.companyPart")}>
            <p className="hw-help">{words("account.createHelp")}</p>
            <FieldRow>
              {NAMES.map((name) =>
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
              {words("account.activate")}
            </Button>
          </div>
        </FormStack>
      </div>
    </Screen>
  );
}
