import { registerRoutes } from "#domain/api/registers";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { FactList } from "../../ui/FactList.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { BudgetFacts } from "../../ui/BudgetFacts.tsx";

/** The platform's expense for the company, for gas on the chain and for kept files. */
export function BudgetSection() {
  const words = useWords();
  const budget = useRead(registerRoutes.budget, {}).data;
  if (budget === undefined) return null;
  return (
    <Section title={words("budget.title")}>
      <p className="hw-help">{words("budget.help")}</p>
      <FactList label="wide">
        <BudgetFacts budget={budget} />
      </FactList>
    </Section>
  );
}
