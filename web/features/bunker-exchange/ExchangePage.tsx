import { useParams } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { Columns } from "./Columns.tsx";
import { CompanyFacts } from "./CompanyFacts.tsx";
import { Connection } from "./Connection.tsx";
import { Pushes } from "./Pushes.tsx";
import styles from "./Exchange.module.css";

const PARTS = ["pushes", "connection", "export", "company"] as const;
const SCREENS = { pushes: Pushes, connection: Connection, export: Columns, company: CompanyFacts } as const;

/** /layout/bunker-exchange/:part?: what goes to the exchange and to the port authority, and how. */
export function Page() {
  const words = useWords();
  const { part } = useParams();
  const current = PARTS.find((one) => one === part) ?? "pushes";
  const Part = SCREENS[current];
  return (
    <Screen
      head={
        <>
          <PageTitle title={words("exchange.title")} />
          <ViewTabs
            label={words("exchange.parts")}
            current={current}
            tabs={PARTS.map((one) => ({
              key: one,
              label: words(`exchange.part.${one}`),
              to: `/layout/bunker-exchange/${one}`,
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
