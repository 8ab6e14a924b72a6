import { Navigate } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { afterLogin } from "../../session/after-login.ts";
import { useMe } from "../../session/use-me.ts";
import { CompanyChoice } from "./CompanyChoice.tsx";
import { OtherAccount } from "./OtherAccount.tsx";
import styles from "./Account.module.css";
import { CardPage } from "../../ui/CardPage.tsx";

/** /SelectEnterprise: for which of several companies a sign-in is. */
export function Page() {
  const words = useWords();
  const { nextStep } = useMe();
  if (nextStep !== "SELECT_ENTERPRISE")
    return <Navigate to={nextStep === "COMPLETE" ? "/switchaccount" : afterLogin(nextStep, null)} replace />;
  return (
    <CardPage title={words("account.selectTitle")} help={words("account.selectHelp")}>
      <CompanyChoice />
      <div className={styles.links}>
        <OtherAccount />
      </div>
    </CardPage>
  );
}
