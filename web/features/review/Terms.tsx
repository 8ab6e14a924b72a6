import { makesBills, type ReviewType } from "#domain/acts/review/types";
import type { FieldError } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { delegationOf } from "#domain/processes/granting";
import { read } from "#domain/kinds/read";
import { REVIEW_COMPANIES, shipperIn } from "#domain/processes/review-companies";
import { hasAgent, REVIEW_TERMS, termsProblems } from "#domain/processes/review-terms";
import type { Language } from "#domain/text";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Form } from "../../kind/Form.tsx";
import { withValue } from "../../kind/form-data.ts";
import { KindFields } from "../../kind/KindFields.tsx";
import { PartyField, type Party } from "../../kind/PartyField.tsx";
import { useMissing } from "../../kind/use-missing.ts";
import { useSaying } from "../../kind/use-problems.ts";
import { useMe } from "../../session/use-me.ts";
import { FieldRow, Section } from "../../ui/FormParts.tsx";
import type { Agreed } from "./fields.ts";
import type { Review } from "./review.ts";
import styles from "./ReviewForm.module.css";

/** The terms as every type has them; the agent of a surrender alone. */
export interface TermsFields extends Pick<Agreed, "terms" | "deliverTo" | "consignee"> {
  readonly agent?: Party | null;
}

/** The terms of a review as fields of a section, as missing values are named by. */
const sectionsOf = (type: ReviewType) => ({
  sections: [{ name: "terms", label: { en: "", zh: "" }, fields: REVIEW_TERMS[type] }],
});

/** The faults of the terms and of the agent, and which of them may be said yet. */
export function useTerms(type: ReviewType, { terms, agent = null }: TermsFields, refused: readonly FieldError[]) {
  const words = useWords();
  const all = termsProblems(type, terms);
  const saying = useSaying(all, refused);
  const named = useMissing(sectionsOf(type), "submit");
  const agentMissing = hasAgent(terms) && agent === null;
  return {
    ...saying,
    missing: [...(agentMissing ? [words("review.agentMissing")] : []), ...named(all)],
    first: all[0]?.path ?? (agentMissing ? "review.agent" : undefined),
    agentMissing,
  };
}

interface Props {
  readonly review: Review;
  readonly fields: TermsFields;
  /** The bill, whose parties are offered for the companies. */
  readonly data: FieldData;
  readonly language: Language;
  readonly saying: ReturnType<typeof useTerms>;
  /** The agent is asked for though the field was not left yet. */
  readonly asked: boolean;
  readonly onChange: (part: Partial<TermsFields>) => void;
  readonly error: (path: string) => string | undefined;
}

/** The content of a review beside the fields of the bill: its reason and terms, and the companies that they name. */
export function Terms({ review, fields, data, language, saying, asked, onChange, error }: Props) {
  const words = useWords();
  const say = useSay();
  const { organisation } = useMe();
  const { type, goesTo } = review;
  const { terms, deliverTo, consignee, agent = null } = fields;
  const delegation = delegationOf(terms);
  const choose =
    (name: "deliverTo" | "consignee" | "agent") =>
    ({ id, name: called }: Party): void =>
      onChange({ [name]: { id, name: called } });
  const gives = makesBills(type);
  const byDefault = gives ? (goesTo?.id ?? organisation.id) : undefined;
  const named = read(data, "consignee.name") ?? read(data, "consignee.partyName");
  return (
    <Section title={words(type === "draft" ? "review.termsOfDraft" : "review.terms")}>
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
      {type === "surrender" && delegation !== null && (
        <p className={styles.order}>{words(`review.delegation.help.${delegation}`)}</p>
      )}
      <div className={styles.named}>
        <FieldRow>
          <div data-path="review.deliverTo">
            <PartyField
              label={say(REVIEW_COMPANIES.deliverTo.label)}
              list="withSelf"
              {...(gives && { receives: "originals" as const })}
              hint={say(REVIEW_COMPANIES.deliverTo.help(type))}
              value={deliverTo?.id ?? byDefault}
              named={type === "draft" ? [shipperIn(data)] : []}
              error={error("deliverToId")}
              onChange={choose("deliverTo")}
              onClear={() => onChange({ deliverTo: null })}
            />
          </div>
          <div data-path="review.consignee">
            <PartyField
              label={say(REVIEW_COMPANIES.consignee.label)}
              list="withSelf"
              value={consignee?.id}
              named={named === undefined ? [] : [named]}
              hint={say(REVIEW_COMPANIES.consignee.help())}
              error={error("consigneeId")}
              onChange={choose("consignee")}
              onClear={() => onChange({ consignee: null })}
            />
          </div>
          {hasAgent(terms) && (
            <div data-path="review.agent">
              <PartyField
                label={say(REVIEW_COMPANIES.agent.label)}
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
