import { useParams } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { Advanced } from "./Advanced.tsx";
import { Basic } from "./Basic.tsx";
import { Company } from "./Company.tsx";
import { Letters } from "./Letters.tsx";
import { Mails } from "./Mails.tsx";
import { Rights } from "./Rights.tsx";
import { Security } from "./Security.tsx";
import { Stamps } from "./Stamps.tsx";
import styles from "./Settings.module.css";

const PARTS = ["basic", "security", "mails", "advanced", "rights", "company", "stamps", "letters"] as const;
const SCREENS = {
  basic: Basic,
  security: Security,
  mails: Mails,
  advanced: Advanced,
  rights: Rights,
  company: Company,
  stamps: Stamps,
  letters: Letters,
};

/** /layout/settings/:part? */
export function Page() {
  const words = useWords();
  const { part } = useParams();
  const current = PARTS.find((one) => one === part) ?? "basic";
  const Part = SCREENS[current];
  return (
    <Screen
      head={
        <>
          <PageTitle title={words("shell.settings")} />
          <ViewTabs
            label={words("settings.parts")}
            current={current}
            tabs={PARTS.map((one) => ({
              key: one,
              label: words(one === "rights" ? "users.functionPermission" : `settings.${one}`),
              to: `/layout/settings/${one}`,
            }))}
          />
        </>
      }
    >
      <div className={styles.part}>
        <Part />
      </div>
    </Screen>
  );
}
