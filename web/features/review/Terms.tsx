import { makesBills, type OriginalType } from "#domain/acts/review/types";
import type { FieldError } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { REVIEW_TERMS, termsProblems } from "#domain/processes/review-terms";
import type { Language } from "#domain/text";
import { useWords } from "../../i18n/use-words.ts";
import { Form } from "../../kind/Form.tsx";
import { withValue } from "../../kind/form-data.ts";
import { KindFields } from "../../kind/KindFields.tsx";
import { PartyField, type Party } from "../../kind/PartyField.tsx";
import { useMissing } from "../../kind/use-missing.ts";
import { useSaying } from "../../kind/use-problems.ts";
import { useMe } from "../../session/use-me.ts";
import { FieldRow, Section } from "../../ui/FormParts.tsx";
import type { RequestFields } from "./request-fields.ts";
import styles from "./ReviewForm.module.css";

/** The terms of a request as fields of a section, as missing values are named by. */
const sectionsOf = (type: OriginalType) => ({
  sections: [{ name: "terms", label: { en: "", zh: "" }, fields: REVIEW_TERMS[type] }],
});

/** The faults of the terms and of the agent of a request, and which of them may be said yet. */
export function useTerms(type: OriginalType, { terms, agent }: RequestFields, refused: readonly FieldError[]) {
  const words = useWords();
  const all = termsProblems(type, terms);
  const saying = useSaying(all, refused);
  const named = useMissing(sectionsOf(type), "submit");
  const agentMissing = needsAgent(terms) && agent === null;
  return {
    ...saying,
    missing: [...(agentMissing ? [words("review.agentMissing")] : []), ...named(all)],
    first: all[0]?.path ?? (agentMissing ? "review.agent" : undefined),
    agentMissing,
  };
}

/** A new agent answers for the surrender: it is chosen from the contacts. */
export const needsAgent = (terms: FieldData): boolean => terms["delegation"] === "NEW_AGENT";

interface Props {
  readonly type: OriginalType;
  readonly fields: RequestFields;
  readonly language: Language;
  readonly saying: ReturnType<typeof useTerms>;
  /** The agent is asked for though the field was not left yet. */
  readonly asked: boolean;
  readonly onChange: (part: Partial<RequestFields>) => void;
  readonly error: (path: string) => string | undefined;
}

/** The content of a request beside the fields of the bill: its reason and terms, and the companies that they name. */
export function Terms({ type, fields, language, saying, asked, onChange, error }: Props) {
  const words = useWords();
  const { organisation } = useMe();
  const { terms, deliverTo, agent } = fields;
  const choose =
    (name: "deliverTo" | "agent") =>
    ({ id, name: called }: Party): void =>
      onChange({ [name]: { id, name: called } });
  return (
    <Section title={words("review.terms")}>
      <Form
        value={{
          change: (path, value) => onChange({ terms: withValue(terms, path, value) }),
          touch: saying.touch,
          error: saying.error,
          data: terms,
          language,
        }}
      >
        <KindFields fields={REVIEW_TERMS[type]} data={terms} />
      </Form>
      <div className={styles.named}>
        <FieldRow>
          {makesBills(type) && (
            <div data-path="review.deliverTo">
              <PartyField
                label={words("review.deliverTo")}
                list="withSelf"
                receives="originals"
                value={deliverTo?.id ?? organisation.id}
                error={error("deliverToId")}
                onChange={choose("deliverTo")}
              />
            </div>
          )}
          {needsAgent(terms) && (
            <div data-path="review.agent">
              <PartyField
                label={words("review.agent")}
                value={agent?.id}
                error={error("agentId") ?? (asked && agent === null ? words("review.agentMissing") : undefined)}
                onChange={choose("agent")}
              />
            </div>
          )}
        </FieldRow>
      </div>
    </Section>
  );
}
