import { Button } from "antd";
import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import ClockCircleOutlined from "@ant-design/icons/es/icons/ClockCircleOutlined";
import { AGREEMENT } from "#domain/agreement";
import { authRoutes } from "#domain/api/auth";
import { LIMITS } from "#domain/limits";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { PasswordForm } from "../../session/PasswordForm.tsx";
import { AgreementText } from "../../session/security/AgreementText.tsx";
import { SecondVerification } from "../../session/security/SecondVerification.tsx";
import { Sessions } from "../../session/security/Sessions.tsx";
import { TakeKeysBack } from "../../session/security/TakeKeysBack.tsx";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { RecoveryFile } from "./RecoveryFile.tsx";
import styles from "./Settings.module.css";

/** The password, keys from before it, second verifications, sessions, and the user agreement. */
export function Security() {
  const { user } = useMe();
  return (
    <>
      <PasswordChange />
      {!user.keyGranted && <TakeKeysBack />}
      <SecondVerification />
      <Sessions />
      {user.isAdmin && <RecoveryFile />}
      <Agreement />
    </>
  );
}

function PasswordChange() {
  const words = useWords();
  return (
    <Section title={words("settings.password")}>
      <p className="hw-help">{words("settings.passwordHelp")}</p>
      <PasswordForm onDone={() => toast(words("settings.passwordChanged"))} />
    </Section>
  );
}

function Agreement() {
  const words = useWords();
  const format = useFormat();
  const { user, organisation } = useMe();
  const { send, busy, problem } = useSend();
  const accept = async (forOrganisation: boolean): Promise<void> => {
    const done = await send(authRoutes.acceptAgreement, {
      body: { version: LIMITS.agreementVersion, forOrganisation },
    });
    if (done !== undefined) toast(words("settings.agreementDone"));
  };
  const forCompany = user.isAdmin && !organisation.agreementAccepted;
  return (
    <Section
      title={words("settings.agreement")}
      note={words("settings.agreementVersion", { version: AGREEMENT.version, date: format.date(AGREEMENT.date) })}
    >
      <p className="hw-help">{words("settings.agreementHelp")}</p>
      <Accepted
        done={user.agreementAccepted}
        text={words(user.agreementAccepted ? "settings.acceptedByMe" : "settings.notAcceptedByMe")}
      />
      <Accepted
        done={organisation.agreementAccepted}
        text={words(organisation.agreementAccepted ? "settings.acceptedByCompany" : "settings.notAcceptedByCompany")}
      />
      <AgreementText />
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <ButtonRow start>
        {forCompany && (
          <Button type="primary" loading={busy} onClick={() => void accept(true)}>
            {words("settings.acceptForCompany")}
          </Button>
        )}
        {!user.agreementAccepted && (
          <Button type={forCompany ? "default" : "primary"} loading={busy} onClick={() => void accept(false)}>
            {words("settings.acceptForMe")}
          </Button>
        )}
      </ButtonRow>
    </Section>
  );
}

function Accepted({ done, text }: { readonly done: boolean; readonly text: string }) {
  return (
    <p className={`${styles.state} ${done ? styles.good : styles.doubt}`}>
      {done ? <CheckOutlined aria-hidden="true" /> : <ClockCircleOutlined aria-hidden="true" />} {text}
    </p>
  );
}
