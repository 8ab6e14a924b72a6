import { Link } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Desk.module.css";

/** Leads to the user agreement as long as the person or the company has not accepted it. */
export function AgreementNotice() {
  const words = useWords();
  const { user, organisation } = useMe();
  if (user.agreementAccepted && organisation.agreementAccepted) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="warning" action={<Link to="/layout/settings/security">{words("desk.agreementOpen")}</Link>}>
        {words("desk.agreementNeeded")}
      </Notice>
    </div>
  );
}
