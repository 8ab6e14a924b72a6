import { Button, Input } from "antd";
import { useState } from "react";
import { Link, Navigate, useLocation, useParams } from "react-router";
import { authRoutes } from "#domain/api/auth";
import { isEmail } from "#domain/checks";
import { cityOf } from "#domain/countries";
import { readEmail } from "#domain/reading";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { countries, countryHere } from "../../i18n/countries.ts";
import { useErrorWords, useLanguage, useWords } from "../../i18n/use-words.ts";
import { afterLogin, loginTo } from "../../session/after-login.ts";
import { sessionHint } from "../../session/hint.ts";
import { useSession } from "../../session/use-me.ts";
import { session } from "../../storage/kept.ts";
import { CardPage } from "../../ui/CardPage.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Field, FieldRow, Section } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { NewPassword, passwordsGood } from "../../ui/NewPassword.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Agree } from "./Agree.tsx";
import { CompanyWaiting } from "./CompanyWaiting.tsx";
import { focusFirstWrong, useFields } from "./form.ts";
import { NameFields } from "./NameFields.tsx";
import { useArrival } from "./use-arrival.ts";
import styles from "./Account.module.css";

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
  "firstName",
  "lastName",
  "signedName",
  "email",
] as const;
type Name = (typeof NAMES)[number];
/** The texts of the form in this window, until they are sent. */
const TYPED = session("hawser.registration");
const OPTIONAL: readonly Name[] = [
  "chineseName",
  "stateOrProvince",
  "phone",
  "registerNumber",
  "lei",
  "vat",
  "domain",
  "lastName",
  "signedName",
];

/** The hints by which browsers fill in fields. */
const FILLS: Partial<Record<Name, string>> = {
  company: "organization",
  city: "address-level2",
  postalAddress: "street-address",
  email: "email",
  stateOrProvince: "address-level1",
  phone: "work tel",
};

/** /company registers a company with its first administrator; /company/registered is of one that waits for approval. */
export function Page() {
  const { isregistered } = useParams();
  return isregistered === undefined ? <Register /> : <Registered />;
}

function Registered() {
  const place = useLocation();
  const { data, isPending } = useSession();
  if (isPending) return null;
  return data?.nextStep === "COMPANY" ? (
    <CompanyWaiting me={data} />
  ) : (
    <Navigate to={data === undefined ? loginTo(place) : afterLogin(data.nextStep, null)} replace />
  );
}

function Register() {
  const words = useWords();
  const errorWords = useErrorWords();
  const language = useLanguage();
  const arrive = useArrival();
  const sender = useSend();
  // Where the browser stands is most often where the company is; who is elsewhere chooses another.
  const [here] = useState(countryHere);
  const given = here === undefined ? {} : { country: here, city: cityOf(here) };
  const fields = useFields(NAMES, OPTIONAL, sender, given, TYPED);
  const [passwords, setPasswords] = useState({ password: "", repeat: "" });
  const [agreed, setAgreed] = useState(false);
  const { tried, values } = fields;
  // Only a browser that has signed in is asked who it is: of a stranger that would be a refusal.
  const { data: me } = useRead(authRoutes.me, {}, { enabled: sessionHint.get() });
  const registration = useRead(authRoutes.registration, {});
  const emailWrong = values.email.trim() !== "" && !isEmail(readEmail(values.email));

  /** The address comes first: the city that it names need not be typed again. */
  const fillCity = async (): Promise<void> => {
    const { cityIn } = await import("#domain/places");
    const city = cityIn(values.postalAddress, values.country);
    if (city !== undefined) fields.suggest("city", city);
  };
  const submit = async (): Promise<void> => {
    fields.setTried(true);
    if (!fields.complete || emailWrong || !passwordsGood(passwords) || !agreed) return focusFirstWrong();
    const typed = fields.body();
    const done = await sender.send(authRoutes.register, {
      // One number is asked for: the company and its first person can each change theirs.
      body: { ...typed, contactPhone: typed.phone, password: passwords.password, language, agreed },
    });
    if (done === undefined) return;
    TYPED.set("{}");
    await arrive(done.answer);
  };
  const rules =
    sender.under("password") ?? (sender.problem?.code === "PASSWORD_RULES" ? sender.problem.message : undefined);
  const refused = rules === undefined ? sender.above([...NAMES, "password"]) : undefined;
  const text = (name: Name, help?: string) => (
    <Field
      key={name}
      label={words(`account.${name}`)}
      {...(OPTIONAL.includes(name) && !(name === "registerNumber" && registration.data?.approval === true)
        ? { optional: true }
        : { required: true })}
      help={help}
      error={fields.error(name) ?? (name === "email" && tried && emailWrong ? errorWords("EMAIL_INVALID") : undefined)}
    >
      <Input
        maxLength={name === "email" ? 254 : 140}
        autoComplete={FILLS[name] ?? "off"}
        {...(name === "email" ? { type: "email" } : {})}
        value={values[name]}
        onChange={(event) => fields.change(name, event.target.value)}
      />
    </Field>
  );
  return (
    <CardPage width="form" title={words("account.companyTitle")} help={words("account.companyHelp")}>
      <FormStack onSubmit={() => void submit()}>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        {registration.data !== undefined && (
          <Notice tone="info">
            {registration.data.approval
              ? words("account.approvalNotice", { contact: registration.data.contact ?? "—" })
              : words("account.noApprovalNotice")}
          </Notice>
        )}
        {me !== undefined && (
          <Notice
            tone="info"
            action={
              <Link className="hw-link" to="/layout/enterprise/create">
                {words("account.createCompany")}
              </Link>
            }
          >
            {words("account.signedInAs", { email: me.user.email })}
          </Notice>
        )}
        <div>
          <Section title={words("account.companyPart")}>
            <FieldRow>
              {text("company", words("account.companyNameHelp"))}
              {text("chineseName")}
            </FieldRow>
            <FieldRow>
              <Field label={words("account.country")} required error={fields.error("country")}>
                <Choice
                  searchable
                  label={words("account.country")}
                  value={values.country || undefined}
                  onChange={(code) => {
                    if (values.city === cityOf(values.country)) fields.change("city", cityOf(code));
                    fields.change("country", code);
                  }}
                  options={countries(language).map(({ code, name }) => ({
                    value: code,
                    label: name,
                    text: `${name} ${code}`,
                  }))}
                />
              </Field>
              {text("stateOrProvince")}
            </FieldRow>
            <FieldRow>
              <div className={styles.whole} onBlur={() => void fillCity()}>
                {text("postalAddress", words("account.postalAddressHelp"))}
              </div>
            </FieldRow>
            <FieldRow>
              {text("city")}
              {text("phone", words("account.phoneHelp"))}
            </FieldRow>
          </Section>
          <Section title={words("account.evidencePart")}>
            <p className="hw-help">{words("account.evidenceHelp")}</p>
            <FieldRow>
              {text("registerNumber")}
              {text("lei")}
            </FieldRow>
            <FieldRow>
              {text("vat")}
              {text("domain", words("account.domainHelp"))}
            </FieldRow>
          </Section>
          <Section title={words("account.personPart")}>
            <NameFields values={values} error={fields.error} onChange={fields.change} />
            <FieldRow>
              {text("signedName", words("account.signedNameHelp"))}
              {text("email")}
            </FieldRow>
          </Section>
          <Section title={words("account.passwordPart")}>
            <FieldRow>
              <NewPassword value={passwords} onChange={setPasswords} tried={tried} error={rules} />
            </FieldRow>
          </Section>
        </div>
        <Agree
          value={agreed}
          onChange={setAgreed}
          error={tried && !agreed ? words("account.agreeNeeded") : undefined}
        />
        <Button type="primary" size="large" block htmlType="submit" loading={sender.busy}>
          {words("account.companySubmit")}
        </Button>
        <p className={styles.foot}>
          {words("account.toLogin")} <Link to="/login">{words("account.signIn")}</Link>
        </p>
      </FormStack>
    </CardPage>
  );
}
