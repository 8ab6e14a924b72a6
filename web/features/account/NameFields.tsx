import { Button, Input } from "antd";
import { useState } from "react";
import { dividedName, joinedName } from "#domain/person-names";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { Field, FieldRow } from "../../ui/FormParts.tsx";
import { namesInOrder, type Names } from "./form.ts";

const FILLS: Readonly<Record<keyof Names, string>> = { firstName: "given-name", lastName: "family-name" };

interface Props {
  readonly values: Names;
  readonly error: (name: keyof Names) => string | undefined;
  readonly onChange: (name: keyof Names, value: string) => void;
}

/** The parts of what is typed; a name that cannot be divided is kept as a first name until the second field is open. */
const partsOf = (typed: string): Names => dividedName(typed) ?? { lastName: "", firstName: typed };

/**
 * The name of a person, in one field that says how it is divided. A name that cannot be divided without guessing gets
 * two fields, and so does everybody who wants them.
 */
export function NameFields({ values, error, onChange }: Props) {
  const words = useWords();
  const language = useLanguage();
  const [whole, setWhole] = useState(joinedName(values));
  const [apart, setApart] = useState(false);
  const divided = dividedName(whole);
  const parts = partsOf(whole);
  const together = !apart && parts.lastName === values.lastName && parts.firstName === values.firstName;
  if (!together)
    return (
      <FieldRow>
        {namesInOrder(language).map((name) => (
          <Field
            key={name}
            label={words(`account.${name}`)}
            // Some people have one name.
            {...(name === "lastName" ? { optional: true } : { required: true })}
            error={error(name)}
          >
            <Input
              autoComplete={FILLS[name]}
              maxLength={140}
              value={values[name]}
              onChange={(event) => onChange(name, event.target.value)}
            />
          </Field>
        ))}
      </FieldRow>
    );
  const type = (typed: string): void => {
    setWhole(typed);
    const { lastName, firstName } = partsOf(typed);
    onChange("lastName", lastName);
    onChange("firstName", firstName);
  };
  return (
    <FieldRow>
      <Field
        label={words("account.wholeName")}
        span={2}
        required
        error={error("firstName") ?? error("lastName")}
        help={divided && words("account.divided", { ...divided })}
        aside={
          <Button type="link" size="small" onClick={() => setApart(true)}>
            {words("account.divide")}
          </Button>
        }
      >
        <Input
          autoComplete="name"
          maxLength={140}
          value={whole}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setApart(whole.trim() !== "" && divided === undefined)}
        />
      </Field>
    </FieldRow>
  );
}
