import { Button, Input } from "antd";
import { useState } from "react";
import { dividedName } from "#domain/person-names";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { Field, FieldRow } from "../../ui/FormParts.tsx";
import { namesInOrder, type Names } from "./form.ts";

const FILLS: Readonly<Record<keyof Names, string>> = { firstName: "given-name", lastName: "family-name" };

interface Props {
  readonly values: Names;
  readonly error: (name: keyof Names) => string | undefined;
  readonly onChange: (name: keyof Names, value: string) => void;
}

/**
 * The name of a person. Chinese forms ask for it in one field, and say how it is divided; a name that cannot be divided
 * without guessing gets the two fields that other languages have.
 */
export function NameFields({ values, error, onChange }: Props) {
  const words = useWords();
  const language = useLanguage();
  const [whole, setWhole] = useState(values.lastName + values.firstName);
  const [apart, setApart] = useState(false);
  const divided = dividedName(whole);
  const together = language === "zh-CN" && !apart && (whole === "" || whole === values.lastName + values.firstName);
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
    const { lastName, firstName } = dividedName(typed) ?? { lastName: "", firstName: typed };
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
