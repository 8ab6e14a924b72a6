import { Link } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { FactList } from "../../ui/FactList.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { BudgetSection } from "./BudgetSection.tsx";
import { DocumentStores } from "./DocumentStores.tsx";
import { IssuerKeys } from "./IssuerKeys.tsx";
import { Capacities } from "./Capacities.tsx";
import { Letterhead } from "./Letterhead.tsx";
import { AddressChange, AddressFacts } from "./TitleAddress.tsx";

/** The company, its wallet, its capacities, and the way to its people. */
export function Company() {
  const words = useWords();
  const { organisation } = useMe();
  return (
    <>
      <Section title={words("settings.companyFacts")}>
        <FactList label="wide">
          <dt>{words("account.company")}</dt>
          <dd>{organisation.name}</dd>
          {organisation.chineseName !== null && (
            <>
              <dt>{words("settings.chineseName")}</dt>
              <dd lang="zh-CN">{organisation.chineseName}</dd>
            </>
          )}
          <dt>{words("settings.status")}</dt>
          <dd>{words(`settings.companyState.${organisation.status}`)}</dd>
          <AddressFacts />
        </FactList>
      </Section>
      <AddressChange />
      <IssuerKeys />
      <DocumentStores />
      <BudgetSection />
      <Capacities />
      <Letterhead />
      <Section title={words("users.colleagues")}>
        <p className="hw-help">{words("users.colleaguesHelp")}</p>
        <Link to="/layout/users" className="hw-link">
          {words("users.manage")}
        </Link>
      </Section>
    </>
  );
}
