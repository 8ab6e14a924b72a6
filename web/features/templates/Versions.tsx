import { Link } from "react-router";
import type { Template } from "#domain/api/templates";
import { TEMPLATE_STATES } from "#domain/template-states";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Section } from "../../ui/FormParts.tsx";
import { Row, RowList, RowPart } from "../../ui/RowList.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { templateAddress } from "./template-columns.tsx";

/** Every version of a template, and how many documents were made with each. */
export function Versions({ template }: { readonly template: Template }) {
  const words = useWords();
  const format = useFormat();
  return (
    <Section title={words("templates.versions")}>
      <RowList columns={3} label={words("templates.versions")}>
        {template.versions.map((one) => (
          <Row key={one.id}>
            <RowPart>
              {one.id === template.id ? (
                <strong>{words("templates.number", { number: one.number })}</strong>
              ) : (
                <Link to={templateAddress(one.id)}>{words("templates.number", { number: one.number })}</Link>
              )}
              <StateMark state={TEMPLATE_STATES[one.state]} />
            </RowPart>
            <RowPart quiet>
              {words("templates.changed", { name: one.changedBy, when: format.when(one.changedAt) })}
            </RowPart>
            <RowPart end>{words("templates.made", { count: one.documents })}</RowPart>
          </Row>
        ))}
      </RowList>
      <p className="hw-help">{words("templates.forEver")}</p>
    </Section>
  );
}
