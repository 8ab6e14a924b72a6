import { Button } from "antd";
import { Link, Navigate, useNavigate } from "react-router";
import { authRoutes } from "#domain/api/auth";
import { LIMITS } from "#domain/limits";
import { call } from "../../api/client.ts";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { sessionHint } from "../../session/hint.ts";
import { PasswordForm } from "../../session/PasswordForm.tsx";
import { AgreementText } from "../../session/security/AgreementText.tsx";
import { SecondVerification } from "../../session/security/SecondVerification.tsx";
import { Sessions } from "../../session/security/Sessions.tsx";
import { TakeKeysBack } from "../../session/security/TakeKeysBack.tsx";
import { useMe } from "../../session/use-me.ts";
import { CardPage } from "../../ui/CardPage.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { Tokens } from "./Tokens.tsx";

/**
 * /api-access: all that an account has here which works through the API alone: its tokens, its certificate, and what
 * keeps it safe.
 */
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
    <CardPage
      width="rows"
      action={
        <Button type="text" onClick={() => void leave()}>
          {words("shell.signOut")}
        </Button>
      }
      title={words("applications.apiAccess")}
      help={words("applications.apiAccessHelp", { email: user.email, company: organisation.name })}
    >
      {!user.keyGranted && <Notice tone="warning">{words("applications.apiNoKeys")}</Notice>}
      <Section title={words("applications.views.tokens")}>
        <Tokens />
      </Section>
      {!user.agreementAccepted && <Agreement />}
      <Section title={words("applications.apiCertificate")}>
        <p className="hw-help">{words("applications.apiCertificateHelp")}</p>
        <p>
          <Link className="hw-link" to="/certification">
            {words("applications.apiCertificates")}
          </Link>
        </p>
      </Section>
      <Section title={words("settings.password")}>
        <PasswordForm aside onDone={() => toast(words("settings.passwordChanged"))} />
      </Section>
      {!user.keyGranted && <TakeKeysBack />}
      <SecondVerification />
      <Sessions />
    </CardPage>
  );
}

function Agreement() {
  const words = useWords();
  const { send, busy, problem } = useSend();
  const accept = async (): Promise<void> => {
    if ((await send(authRoutes.acceptAgreement, { body: { version: LIMITS.agreementVersion } })) !== undefined)
      toast(words("settings.agreementDone"));
  };
  return (
    <Section title={words("settings.agreement")}>
      <p className="hw-help">{words("applications.apiAgreement")}</p>
      <AgreementText />
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <div>
        <Button loading={busy} onClick={() => void accept()}>
          {words("settings.acceptForMe")}
        </Button>
      </div>
    </Section>
  );
}
