import { Input } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { REVIEW_TYPES, type ReviewType } from "#domain/acts/review/types";
import { draftKindsFrom } from "#domain/documents/draft-sources";
import { kindOf } from "#domain/kinds/kinds";
import { LAST_DAYS } from "#domain/processes/review-last-days";
import { REVIEW_KINDS, type ReviewKind } from "#domain/processes/reviewing";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { PartyField, type Party } from "../../kind/PartyField.tsx";
import { newAddress } from "../../process/review-address.ts";
import { Field, FieldRow, Section } from "../../ui/FormParts.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { DueInput } from "./DueInput.tsx";
import { Sequence } from "./Sequence.tsx";
import type { Agreed } from "./fields.ts";
import styles from "./ReviewForm.module.css";

interface Props {
  readonly type: ReviewType;
  /** The kind of the bill while it can still be chosen: nothing is saved yet. */
  readonly kind?: ReviewKind | undefined;
  /** The document that a draft is begun with. */
  readonly source?: { readonly id: string | null; readonly kind: string } | null;
  readonly fields: Agreed;
  readonly onChange: (part: Partial<Agreed>) => void;
  /** The company that signs, where it is chosen here: that of a bill which was issued stands in the bill. */
  readonly issuer?: { readonly value: Party | null; readonly onChange: (party: Party) => void };
  /** What is wrong with a field, by its name in the request. */
  readonly error: (path: string) => string | undefined;
}

/** What the review is called, who agrees in which order, and who signs. */
export function Agreement({ type, kind, source = null, fields, onChange, issuer, error }: Props) {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  /** The reference as it is typed: the server keeps it without blanks at its ends. */
  const [typed, setTyped] = useState<string>();
  const kinds = source === null ? REVIEW_KINDS : draftKindsFrom(source.kind);
  return (
    <Section title={words(issuer === undefined ? "review.agreementOnly" : "review.agreement")}>
      {kind !== undefined && kinds.length > 1 && (
        <div className={styles.kinds}>
          <Segments
            label={words("review.kind")}
            value={kind}
            onChange={(next) => void navigate(newAddress(next, source?.id ?? undefined), { replace: true })}
            options={kinds.map((value) => ({ value, label: say(kindOf(value).label) }))}
          />
        </div>
      )}
      <FieldRow>
        <div data-path="review.reference">
          <Field
            label={words("review.reference")}
            optional
            error={error("reference")}
            help={words("review.referenceHelp")}
          >
            <Input
              value={typed ?? fields.reference}
              maxLength={60}
              onBlur={() => setTyped(undefined)}
              onChange={(event) => {
                setTyped(event.target.value);
                onChange({ reference: event.target.value.trim() });
              }}
            />
          </Field>
        </div>
        {issuer !== undefined && (
          <div data-path="review.issuer">
            <PartyField
              label={words("review.issuer")}
              list="withSelf"
              value={issuer.value?.id}
              error={error("issuerId")}
              onChange={({ id, name }) => issuer.onChange({ id, name })}
            />
          </div>
        )}
      </FieldRow>
      <p className={styles.order}>{words(issuer === undefined ? "review.orderHelpOf" : "review.orderHelp")}</p>
      <Sequence chosen={fields.collaborators} onChange={(collaborators) => onChange({ collaborators })} error={error} />
      <p className={styles.order}>{words("review.lastDays")}</p>
      <FieldRow>
        {REVIEW_TYPES[type].last.map((role) => (
          <DueInput
            key={role}
            label={say(LAST_DAYS[role])}
            value={fields.lastDueOn[role]}
            error={error(`lastDueOn.${role}`)}
            onChange={(day) => onChange({ lastDueOn: { ...fields.lastDueOn, [role]: day } })}
          />
        ))}
      </FieldRow>
    </Section>
  );
}
