import { Button, Input } from "antd";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { authRoutes } from "#domain/api/auth";
import { LIMITS } from "#domain/limits";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { CardPage } from "../../ui/CardPage.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { NewPassword, passwordsGood } from "../../ui/NewPassword.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { focusFirstWrong } from "./form.ts";
import { SpentLink } from "./SpentLink.tsx";
import { useArrival } from "./use-arrival.ts";
import { useLink } from "./use-link.ts";
import styles from "./Account.module.css";

/** /retrieve: asks for a link; /retrieve?token=…: sets the new password. */
export function Page() {
  const [search] = useSearchParams();
  const token = search.get("token");
  return token === null ? <Ask /> : <ByLink token={token} />;
}

function ByLink({ token }: { readonly token: string }) {
  const link = useLink(authRoutes.resetLink, token);
  if (token.length < 20 || link.refused?.code === "LINK_EXPIRED")
    return <SpentLink help="account.linkSpentReset" to="/retrieve" action="account.linkAgain" />;
  return link.pending ? <LoadingLine /> : <Reset token={token} email={link.found?.email} />;
}

function Ask() {
  const words = useWords();
  const { send, busy, above, under } = useSend();
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(false);
  const refused = above(["email"]);
  return (
    <CardPage title={words("account.forgottenTitle")} help={words("account.forgottenHelp")}>
      <FormStack
        onSubmit={() => {
          setSent(false);
          void send(authRoutes.forgotten, { body: { email: email.trim() } }).then((done) =>
            setSent(done !== undefined),
          );
        }}
      >
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        {sent && <Notice tone="info">{words("account.forgottenSent", { minutes: LIMITS.resetMinutes })}</Notice>}
        <Field label={words("login.email")} required error={under("email")}>
          <Input
            size="large"
            type="email"
            autoComplete="username"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Button type="primary" size="large" block htmlType="submit" loading={busy}>
          {words("account.forgottenSend")}
        </Button>
        <p className={styles.foot}>
          <Link to="/login">{words("account.signIn")}</Link>
        </p>
      </FormStack>
    </CardPage>
  );
}

function Reset({ token, email }: { readonly token: string; readonly email: string | undefined }) {
  const words = useWords();
  const arrive = useArrival();
  const { send, busy, problem, under, above } = useSend();
  const [passwords, setPasswords] = useState({ password: "", repeat: "" });
  const [tried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (!passwordsGood(passwords)) return focusFirstWrong();
    const done = await send(authRoutes.reset, { body: { token, password: passwords.password } });
    if (done !== undefined) await arrive(done.answer);
  };
  const rules = under("password") ?? (problem?.code === "PASSWORD_RULES" ? problem.message : undefined);
  const refused = rules === undefined ? above(["password"]) : undefined;
  return (
    <CardPage title={words("account.resetTitle")} help={words("account.resetHelp")}>
      <FormStack onSubmit={() => void submit()}>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        {/* Whoever keeps passwords keeps this one under the address. */}
        {email !== undefined && (
          <Field label={words("login.email")}>
            <Input size="large" type="email" autoComplete="username" readOnly value={email} />
          </Field>
        )}
        <NewPassword value={passwords} onChange={setPasswords} tried={tried} error={rules} />
        <Button type="primary" size="large" block htmlType="submit" loading={busy}>
          {words("account.resetSubmit")}
        </Button>
      </FormStack>
    </CardPage>
  );
}
