import { Navigate } from "react-router";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { afterLogin } from "../../session/after-login.ts";
import { PasswordForm } from "../../session/PasswordForm.tsx";
import { useMe } from "../../session/use-me.ts";
import { CardPage } from "../../ui/CardPage.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { OtherAccount } from "./OtherAccount.tsx";
import styles from "./Account.module.css";

/** /changepasswd: a password that has expired is changed before anything else. */
export function Page() {
  const words = useWords();
  const errorWords = useErrorWords();
  const { user, nextStep } = useMe();
  if (nextStep !== "CHANGE_EXPIRED_PASSWORD") return <Navigate to={afterLogin(nextStep, null)} replace />;
  return (
    <CardPage title={words("account.expiredTitle")} help={words("account.expiredHelp", { email: user.email })}>
      <Notice tone="warning">
        {errorWords("PASSWORD_EXPIRED", { days: Math.max(0, -(user.passwordDaysLeft ?? 0)) })}
      </Notice>
      <PasswordForm block onDone={() => toast(words("settings.passwordChanged"))} />
      <div className={styles.links}>
        <OtherAccount />
      </div>
    </CardPage>
  );
}
