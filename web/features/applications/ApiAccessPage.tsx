import { Button } from "antd";
import { Link, Navigate, useNavigate } from "react-router";
import { AGREEMENT } from "#domain/agreement";
import { authRoutes } from "#domain/api/auth";
import { LIMITS } from "#domain/limits";
import { call } from "../../api/client.ts";
import { useSend } from "../../api/use-send.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { sessionHint } from "../../session/hint.ts";
import { PasswordForm } from "../../session/PasswordForm.tsx";
import { SecondVerification } from "../../session/security/SecondVerification.tsx";
import { Sessions } from "../../session/security/Sessions.tsx";
import { TakeKeysBack } from "../../session/security/TakeKeysBack.tsx";
import { useMe } from "../../session/use-me.ts";
import { CardTitle } from "../../ui/CardTitle.tsx";
import { Clauses } from "../../ui/Clauses.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PublicFrame } from "../../ui/PublicFrame.tsx";
import { toast } from "../../ui/toast.ts";
import { Tokens } from "./Tokens.tsx";
import styles from "./Applications.module.css";

/** /api-access: all that an account has here which works through the API alone: its tokens, its certificate, and what keeps it safe. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { user, organisation } = useMe();
  if (!user.apiOnly) return <Navigate to="/layout/applications" replace />;
  const leave = async (): Promise<void> => {
    await call(authRoutes.logout, {}).catch(() => undefined);
    sessionHint.set(false);
    await navigate("/login");
  };
  return (
    <PublicFrame action={<Button type="text" onClick={() => void leave()}>{words("shell.signOut")}</Button>}>
      <main id="content" className={styles.alone}>
        <CardTitle title={words("applications.apiAccess")} help={words("applications.apiAccessHelp", { email: user.email, company: organisation.name })} />
        {!user.keyGranted && <Notice tone="warning">{words("applications.apiNoKeys")}</Notice>}
        <Section title={words("applications.views.tokens")}><Tokens /></Section>
        {!user.agreementAccepted && <Agreement />}
        <Section title={words("applications.apiCertificate")}>
          <p className="hw-help">{words("applications.apiCertificateHelp")}</p>
          <p><Link className={styles.link} to="/certification">{words("applications.apiCertificates")}</Link></p>
        </Section>
        <Section title={words("settings.password")}><PasswordForm aside onDone={() => toast(words("settings.passwordChanged"))} /></Section>
        {!user.keyGranted && <TakeKeysBack />}
        <SecondVerification />
        <Sessions />
      </main>
    </PublicFrame>
  );
}

function Agreement() {
  const words = useWords();
  const say = useSay();
  const { send, busy, problem } = useSend();
  const accept = async (): Promise<void> => {
    if ((await send(authRoutes.acceptAgreement, { body: { version: LIMITS.agreementVersion } })) !== undefined) toast(words("settings.agreementDone"));
  };
  return (
    <Section title={words("settings.agreement")}>
      <p className="hw-help">{words("applications.apiAgreement")}</p>
      <div className={styles.agreement} role="region" tabIndex={0} aria-label={words("settings.read")}>
        <p className="hw-strong">{say(AGREEMENT.title)}</p>
        <Clauses clauses={AGREEMENT.clauses} level="h3" />
      </div>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <div><Button loading={busy} onClick={() => void accept()}>{words("settings.acceptForMe")}</Button></div>
    </Section>
  );
}
