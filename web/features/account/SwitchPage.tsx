import { Link } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { CompanyChoice } from "./CompanyChoice.tsx";
import styles from "./Account.module.css";
import { CardPage } from "../../ui/CardPage.tsx";

/** /switchaccount: goes on for another company of the same person, or creates one. */
export function Page() {
  const words = useWords();
  return (
    <CardPage title={words("shell.switchCompany")} help={words("account.switchHelp")}>
      <CompanyChoice current />
      <p className={styles.foot}>
        <Link to="/layout/enterprise/create">{words("account.createCompany")}</Link> ·{" "}
        <Link to="/layout/inbox">{words("common.back")}</Link>
      </p>
    </CardPage>
  );
}
