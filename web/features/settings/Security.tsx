import { Button } from "antd";
import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import ClockCircleOutlined from "@ant-design/icons/es/icons/ClockCircleOutlined";
import { useState } from "react";
import { AGREEMENT } from "#domain/agreement";
import { authRoutes } from "#domain/api/auth";
import { LIMITS } from "#domain/limits";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Clauses } from "../../ui/Clauses.tsx";
import { Field, Section } from "../../ui/FormParts.tsx";
import { NewPassword, passwordsGood, type Passwords } from "../../ui/NewPassword.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import { RecoveryFile } from "./RecoveryFile.tsx";
import { TakeKeysBack } from "./TakeKeysBack.tsx";
import styles from "./Settings.module.css";

/** The password, keys from before it, and the user agreement. */
export function Security() {
  const { user } = useMe();
  return <><PasswordChange />{!user.keyGranted && <TakeKeysBack />}{user.isAdmin && <RecoveryFile />}<Agreement /></>;
}

const NOTHING: Passwords = { password: "", repeat: "" };

function PasswordChange() {
  const words = useWords();
  const { send, busy, problem, under } = useSend();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState(NOTHING);
  const [tried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (current === "" || !passwordsGood(next)) return;
    const done = await send(authRoutes.changePassword, { body: { password: current, newPassword: next.password } });
    if (done === undefined) return;
    setCurrent("");
    setNext(NOTHING);
    setTried(false);
    toast(words("settings.passwordChanged"));
  };
  const ofCurrent = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const ofNext = under("newPassword") ?? (problem?.code === "PASSWORD_RULES" || problem?.code === "PASSWORD_DUPLICATE" ? problem.message : undefined);
  return (
    <Section title={words("settings.password")}>
      <p className={styles.help}>{words("settings.passwordHelp")}</p>
      <form className={styles.form} noValidate onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}>
        {problem !== undefined && ofCurrent === undefined && ofNext === undefined && <Notice tone="error">{problem.message}</Notice>}
        <Field label={words("settings.currentPassword")} required error={ofCurrent ?? (tried && current === "" ? words("login.passwordNeeded") : undefined)}>
          <PasswordField value={current} onChange={setCurrent} />
        </Field>
        <NewPassword value={next} onChange={setNext} error={ofNext} tried={tried} />
        <div className={styles.foot}><Button type="primary" htmlType="submit" loading={busy}>{words("settings.changePassword")}</Button></div>
      </form>
    </Section>
  );
}

function Agreement() {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { user, organisation } = useMe();
  const { send, busy, problem } = useSend();
  const accept = async (forOrganisation: boolean): Promise<void> => {
    const done = await send(authRoutes.acceptAgreement, { body: { version: LIMITS.agreementVersion, forOrganisation } });
    if (done !== undefined) toast(words("settings.agreementDone"));
  };
  const forCompany = user.isAdmin && !organisation.agreementAccepted;
  return (
    <Section title={words("settings.agreement")} note={words("settings.agreementVersion", { version: AGREEMENT.version, date: format.date(AGREEMENT.date) })}>
      <p className={styles.help}>{words("settings.agreementHelp")}</p>
      <Accepted done={user.agreementAccepted} text={words(user.agreementAccepted ? "settings.acceptedByMe" : "settings.notAcceptedByMe")} />
      <Accepted done={organisation.agreementAccepted} text={words(organisation.agreementAccepted ? "settings.acceptedByCompany" : "settings.notAcceptedByCompany")} />
      <div className={styles.agreement} role="region" tabIndex={0} aria-label={words("settings.read")}>
        <p className={styles.strong}>{say(AGREEMENT.title)}</p>
        <Clauses clauses={AGREEMENT.clauses} level="h3" />
      </div>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <div className={styles.foot}>
        {forCompany && <Button type="primary" loading={busy} onClick={() => void accept(true)}>{words("settings.acceptForCompany")}</Button>}
        {!user.agreementAccepted && <Button type={forCompany ? "default" : "primary"} loading={busy} onClick={() => void accept(false)}>{words("settings.acceptForMe")}</Button>}
      </div>
    </Section>
  );
}

function Accepted({ done, text }: { readonly done: boolean; readonly text: string }) {
  return <p className={`${styles.state} ${done ? styles.good : styles.doubt}`}>{done ? <CheckOutlined aria-hidden="true" /> : <ClockCircleOutlined aria-hidden="true" />} {text}</p>;
}
