import { Input } from "antd";
import { isEmail } from "#domain/checks";
import { readEmail } from "#domain/reading";
import { LANGUAGES, type Language } from "#domain/text";
import { VISITOR_PARTIES, VISITOR_RIGHTS, type VisitorParty, type VisitorRight } from "#domain/workspaces";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Field } from "../../ui/FormParts.tsx";

/** An invited person, as typed. */
export interface Invited {
  readonly email: string;
  readonly party: VisitorParty;
  readonly right: VisitorRight;
  readonly language: Language;
}

export const RIGHTS = Object.keys(VISITOR_RIGHTS) as VisitorRight[];
const PARTIES = Object.keys(VISITOR_PARTIES) as VisitorParty[];

export const isInvited = ({ email }: Invited): boolean => isEmail(readEmail(email));

interface Props {
  readonly value: Invited;
  readonly onChange: (value: Invited) => void;
  /** It was tried: what is missing is said. */
  readonly tried: boolean;
  readonly error?: string | undefined;
}

/** Address, party, right and language of one visitor. */
export function VisitorFields({ value, onChange, tried, error }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  return (
    <>
      <Field
        label={words("workspace.email")}
        required
        error={error ?? (tried && !isInvited(value) ? errorWords("EMAIL_INVALID") : undefined)}
      >
        <Input
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={value.email}
          onChange={(event) => onChange({ ...value, email: event.target.value })}
        />
      </Field>
      <Field label={words("workspace.party")}>
        <Choice
          label={words("workspace.party")}
          value={value.party}
          options={PARTIES.map((party) => ({ value: party, label: say(VISITOR_PARTIES[party]) }))}
          onChange={(party) => onChange({ ...value, party })}
        />
      </Field>
      <Field label={words("workspace.right")}>
        <Choice
          label={words("workspace.right")}
          value={value.right}
          options={RIGHTS.map((right) => ({ value: right, label: say(VISITOR_RIGHTS[right]) }))}
          onChange={(right) => onChange({ ...value, right })}
        />
      </Field>
      <Field label={words("workspace.language")}>
        <Choice
          label={words("workspace.language")}
          value={value.language}
          options={LANGUAGES.map((one) => ({ value: one, label: words(`language.${one}`) }))}
          onChange={(language) => onChange({ ...value, language })}
        />
      </Field>
    </>
  );
}
