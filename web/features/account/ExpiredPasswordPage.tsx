import { Navigate } from "react-router";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { afterLogin } from "../../session/after-login.ts";
import { PasswordForm } from "../../session/PasswordForm.tsx";
import { useMe } from "../../session/use-me.ts";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { AccountFrame } from "./AccountFrame.tsx";
import { OtherAccount } from "./OtherAccount.tsx";
import styles from "./AccountFrame.module.css";

/** /changepasswd: a password that has expired is changed before anything else. */
export function Page() {
  const words = useWords();
  const errorWords = useErrorWords();
  const { user, nextStep } = useMe();
  if (nextStep !== "CHANGE_EXPIRED_PASSWORD") return <Navigate to={afterLogin(nextStep, null)} replace />;
  return (
    <AccountFrame title={words("account.expiredTitle")} help={words("account.expiredHelp", { email: user.email })}>
      <Notice tone="warning">{errorWords("PASSWORD_EXPIRED", { days: Math.max(0, -(user.passwordDaysLeft ?? 0)) })}</Notice>
      <div className={styles.form}><PasswordForm block onDone={() => toast(words("settings.passwordChanged"))} /></div>
      <div className={styles.links}><OtherAccount /></div>
    </AccountFrame>
  );
}
