import { Link } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { AccountFrame } from "./AccountFrame.tsx";
import { CompanyChoice } from "./CompanyChoice.tsx";
import styles from "./AccountFrame.module.css";

/** /switchaccount: goes on for another company of the same person, or creates one. */
export function Page() {
  const words = useWords();
  return (
    <AccountFrame title={words("shell.switchCompany")} help={words("account.switchHelp")}>
      <CompanyChoice current />
      <p className={styles.foot}><Link to="/layout/enterprise/create">{words("account.createCompany")}</Link> · <Link to="/layout/inbox">{words("common.back")}</Link></p>
    </AccountFrame>
  );
}
