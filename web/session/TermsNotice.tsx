import { Button } from "antd";
import { Link } from "react-router";
import { accountRoutes } from "#domain/api/account";
import { LIMITS } from "#domain/limits";
import { useSend } from "../api/use-send.ts";
import { useWords } from "../i18n/use-words.ts";
import { Notice } from "../ui/Notice.tsx";
import { useMe } from "./use-me.ts";
import styles from "./PasswordNotice.module.css";

/** Above every screen while there is a version of the terms that the person has not agreed to. */
export function TermsNotice() {
  const words = useWords();
  const { termsAccepted } = useMe().user;
  const { send, busy, problem } = useSend();
  if (termsAccepted) return null;
  return (
    <div className={styles.strip}>
      <Notice
        tone="warning"
        action={
          <Button
            size="small"
            loading={busy}
            onClick={() => void send(accountRoutes.acceptTerms, { body: { version: LIMITS.termsVersion } })}
          >
            {words("legal.agree")}
          </Button>
        }
      >
        {problem?.message ?? words("legal.changed")}{" "}
        <Link to="/terms" target="_blank">
          {words("legal.terms")}
        </Link>{" "}
        ·{" "}
        <Link to="/privacy" target="_blank">
          {words("legal.privacy")}
        </Link>
      </Notice>
    </div>
  );
}
