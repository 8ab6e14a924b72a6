import type { NodeCompany } from "#domain/api/node";
import { countryName } from "../../i18n/countries.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { useChainNames } from "../../session/use-chain-names.ts";
import { AssuranceMark } from "../../ui/AssuranceMark.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Hash } from "../../ui/Hash.tsx";

const FACTS = ["phone", "registerNumber", "lei", "vat", "domain"] as const;

/** The facts that this node knows about a company. */
export function CompanyFacts({ company }: { readonly company: NodeCompany }) {
  const words = useWords();
  const format = useFormat();
  const language = useLanguage();
  const chainName = useChainNames();
  return (
    <FactList label="narrow">
      {company.chineseName !== "" && [
        <dt key="label">{words("enterprise.chineseName")}</dt>,
        <dd key="value" lang="zh-CN">
          {company.chineseName}
        </dd>,
      ]}
      <dt>{words("node.place")}</dt>
      <dd>
        {[company.city, countryName(company.country, language)]
          .filter((part) => part !== "")
          .join(words("common.comma"))}
      </dd>
      <dt>{words("node.address")}</dt>
      <dd>
        {[company.postalAddress, company.stateOrProvince].filter((part) => part !== "").join(words("common.comma"))}
      </dd>
      {FACTS.map(
        (fact) =>
          company[fact] !== "" && [
            <dt key={`${fact} label`}>{words(`enterprise.${fact}`)}</dt>,
            <dd key={fact}>{company[fact]}</dd>,
          ],
      )}
      <dt>{words("node.identity")}</dt>
      <dd>
        <AssuranceMark level={company.assurance} />
        {company.review !== null && (
          <div className="hw-quiet">
            {words("node.reviewed", {
              by: company.review.by,
              when: format.instant(company.review.at),
              said: company.review.said,
            })}
          </div>
        )}
      </dd>
      <dt>{words("node.administrators")}</dt>
      <dd>
        {company.administrators.map((email) => (
          <div key={email}>{email}</div>
        ))}
      </dd>
      <dt>{words("node.people")}</dt>
      <dd>{format.number(company.people)}</dd>
      <dt>{words("node.registered")}</dt>
      <dd>{format.instant(company.registeredAt)}</dd>
      <dt>{words("settings.chain")}</dt>
      <dd>{chainName(company.chainId)}</dd>
      <dt>{words("settings.address")}</dt>
      <dd>{company.address === null ? "—" : <Hash value={company.address} />}</dd>
      <dt>{words("settings.register")}</dt>
      <dd>{company.registry === null ? "—" : <Hash value={company.registry} />}</dd>
    </FactList>
  );
}
