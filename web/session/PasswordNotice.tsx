import { Link } from "react-router";
import { LIMITS } from "#domain/limits";
import { useWords } from "../i18n/use-words.ts";
import { Notice } from "../ui/Notice.tsx";
import { useMe } from "./use-me.ts";
import styles from "./PasswordNotice.module.css";

/** Above every screen in the last days of a password. */
export function PasswordNotice() {
  const words = useWords();
  const { passwordDaysLeft: days } = useMe().user;
  if (days === null || days > LIMITS.passwordExpiryWarningDays) return null;
  return (
    <div className={styles.strip}>
      <Notice tone="warning" action={<Link to="/modifypasswd">{words("passwordAge.change")}</Link>}>
        {words("passwordAge.warning", { count: days })}
      </Notice>
    </div>
  );
}

/** The tip on the account's button from two weeks before a password expires. */
export function usePasswordTip(): string | undefined {
  const words = useWords();
  const { passwordDaysLeft: days } = useMe().user;
  return days === null || days > LIMITS.passwordExpiryTooltipDays
    ? undefined
    : words("passwordAge.tip", { count: days });
}
