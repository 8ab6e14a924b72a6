import type { Enterprise } from "#domain/api/organisation";
import { countries } from "../../i18n/countries.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { FactList } from "../../ui/FactList.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { ENGLISH, FURTHER, LOCAL, type Fact } from "./facts.ts";

/** The facts of the company, to read. */
export function Facts({ company }: { readonly company: Enterprise }) {
  const words = useWords();
  const language = useLanguage();
  const shown = (name: Fact): string =>
    (name === "country"
      ? (countries(language).find((one) => one.code === company.country)?.name ?? company.country)
      : company[name]) || "—";
  return (
    <Section title={words("enterprise.facts")}>
      <p className="hw-help">{words("enterprise.forAdmins")}</p>
      <FactList label="wide">
        {[...ENGLISH, ...LOCAL, ...FURTHER].map((name) => [
          <dt key={`${name} label`}>{words(`enterprise.${name}`)}</dt>,
          <dd key={name}>{shown(name)}</dd>,
        ])}
      </FactList>
    </Section>
  );
}
