import { AutoComplete } from "antd";
import { maxLength } from "#domain/kinds/field";
import { packageMeant, packagesFor, packageWords } from "#domain/packages";
import { useLanguage, useWords } from "../i18n/use-words.ts";
import { asText, type FieldInputProps } from "./field-input.ts";

/** More than these are found by typing on. */
const SHOWN = 12;

/** A type of package by its code of UN/ECE Recommendation 21 or its name: a name becomes its code when it is left. */
export function PackageInput({ field, value, onChange, onBlur, ...rest }: FieldInputProps) {
  const language = useLanguage();
  const words = useWords();
  const typed = asText(value);
  return (
    <AutoComplete
      {...rest}
      value={typed}
      placeholder={words("form.placeTyped")}
      defaultActiveFirstOption={false}
      maxLength={maxLength(field)}
      options={packagesFor(typed, language, SHOWN).map(({ code, name }) => ({
        value: code,
        label: `${code} ${name}`,
        title: `${code} ${packageWords(code, language)}`,
      }))}
      onChange={onChange}
      onBlur={() => {
        const code = packageMeant(typed);
        if (code !== typed) onChange(code);
        onBlur?.();
      }}
    />
  );
}
