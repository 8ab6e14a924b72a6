import { CURRENCIES } from "#domain/currencies";
import { countries } from "../i18n/countries.ts";
import { useLanguage, useSay } from "../i18n/use-words.ts";
import { Choice, type ChoiceOption } from "../ui/Choice.tsx";
import { asText, type FieldInputProps } from "./field-input.ts";

function CodeChoice({
  field,
  value,
  onChange,
  options,
  ...rest
}: FieldInputProps & { readonly options: readonly ChoiceOption<string>[] }) {
  const say = useSay();
  return (
    <Choice
      {...rest}
      searchable
      label={say(field.label)}
      options={options}
      value={asText(value) || undefined}
      onChange={onChange}
    />
  );
}

/** A currency by its letters or its name. */
export function CurrencyInput(props: FieldInputProps) {
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: "currency" });
  return (
    <CodeChoice
      {...props}
      options={CURRENCIES.map((value) => ({ value, label: `${value} ${names.of(value) ?? ""}`.trim() }))}
    />
  );
}

/** A country by its name, or the letters of it. */
export function CountryInput(props: FieldInputProps) {
  const language = useLanguage();
  return (
    <CodeChoice
      {...props}
      options={countries(language).map(({ code, name }) => ({ value: code, label: name, also: code }))}
    />
  );
}
