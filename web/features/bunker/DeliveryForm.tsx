import { Input } from "antd";
import type { ReactNode } from "react";
import { BUNKER_SIGNERS } from "#domain/bunker/forms";
import { BUNKER_ORDER } from "#domain/bunker/order";
import { VISITING_SIGNERS, type VisitingSigner } from "#domain/bunker/signing";
import { LANGUAGE_NAMES, LANGUAGES } from "#domain/text";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { Form } from "../../kind/Form.tsx";
import { withValue } from "../../kind/form-data.ts";
import { KindFields } from "../../kind/KindFields.tsx";
import { Field, FieldRow, Section } from "../../ui/FormParts.tsx";
import { Segments } from "../../ui/Segments.tsx";
import type { Ordered, Party } from "./ordered.ts";
import styles from "./DeliveryForm.module.css";

interface Props {
  readonly value: Ordered;
  readonly onChange: (next: Ordered) => void;
  /** The sentence under a field, by its path under `ordered` or `parties`. */
  readonly error: (path: string) => string | undefined;
  readonly touch: (path: string) => void;
  /** Above the order. */
  readonly children?: ReactNode;
}

/** The form of the office: the order, whether a surveyor is engaged, and the parties that sign. */
export function DeliveryForm({ value, onChange, error, touch, children }: Props) {
  const words = useWords();
  const say = useSay();
  const language = useLanguage();
  const put = (signer: VisitingSigner, party: Party): void =>
    onChange({ ...value, parties: { ...value.parties, [signer]: party } });
  return (
    <div className={styles.form}>
      {children}
      <Form
        value={{
          change: (path, next) => onChange({ ...value, ordered: withValue(value.ordered, path, next) }),
          touch: (path) => touch(`ordered.${path}`),
          error: (path) => error(`ordered.${path}`),
          data: value.ordered,
          language,
          registered: true,
        }}
      >
        {BUNKER_ORDER.map((section) => (
          <Section key={section.name} title={say(section.label)}>
            <KindFields fields={section.fields} data={value.ordered} />
          </Section>
        ))}
      </Form>
      <Section title={words("bunker.parties")} note={words("bunker.partiesNote")}>
        <div className={styles.surveyed}>
          <span>{words("bunker.surveyed")}</span>
          <Segments
            label={words("bunker.surveyed")}
            value={value.surveyed ? "yes" : "no"}
            onChange={(next) => onChange({ ...value, surveyed: next === "yes" })}
            options={[
              { value: "no", label: words("bunker.no") },
              { value: "yes", label: words("bunker.yes") },
            ]}
          />
        </div>
        {VISITING_SIGNERS.map((signer) => (
          <PartyFields
            key={signer}
            disabled={signer === "SURVEYOR" && !value.surveyed}
            title={say(BUNKER_SIGNERS[signer])}
            party={value.parties[signer]}
            error={(name) => error(`parties.${signer}.${name}`)}
            onChange={(party) => put(signer, party)}
          />
        ))}
      </Section>
    </div>
  );
}

interface PartyProps {
  readonly title: string;
  /** Greyed: this delivery has no such party. What was typed stays, should it get one after all. */
  readonly disabled: boolean;
  readonly party: Party;
  readonly error: (name: keyof Party) => string | undefined;
  readonly onChange: (party: Party) => void;
}

const TEXTS = { name: 100, company: 140 } as const;

function PartyFields({ title, disabled, party, error, onChange }: PartyProps) {
  const words = useWords();
  return (
    <fieldset className={styles.party} disabled={disabled}>
      <legend>
        {title}
        {disabled && <span className="hw-quiet"> {words("bunker.notEngaged")}</span>}
      </legend>
      <FieldRow>
        {(["name", "company"] as const).map((name) => (
          <Field key={name} label={words(`bunker.party.${name}`)} error={error(name)}>
            <Input
              value={party[name]}
              disabled={disabled}
              maxLength={TEXTS[name]}
              autoComplete="off"
              onChange={(event) => onChange({ ...party, [name]: event.target.value })}
            />
          </Field>
        ))}
      </FieldRow>
      <FieldRow>
        <Field label={words("bunker.party.email")} error={error("email")} help={words("bunker.party.emailHelp")}>
          <Input
            type="email"
            disabled={disabled}
            value={party.email}
            maxLength={254}
            autoComplete="off"
            onChange={(event) => onChange({ ...party, email: event.target.value })}
          />
        </Field>
        <div className={styles.language}>
          <span>{words("bunker.party.language")}</span>
          <Segments
            label={`${title}${words("common.comma")}${words("bunker.party.language")}`}
            value={party.language}
            onChange={(language) => onChange({ ...party, language })}
            options={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
          />
        </div>
      </FieldRow>
    </fieldset>
  );
}
