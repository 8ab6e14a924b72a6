import { AutoComplete } from "antd";
import { useMemo } from "react";
import { isLocode } from "#domain/checks";
import { maxLength } from "#domain/kinds/field";
import { readCode } from "#domain/reading";
import { countryName } from "../i18n/countries.ts";
import { useLanguage, useWords } from "../i18n/use-words.ts";
import { asText, type FieldInputProps } from "./field-input.ts";
import { usePlaces } from "./use-places.ts";

/** More than these are found by typing on. */
const SHOWN = 8;
const NONE: NonNullable<FieldInputProps["recent"]> = [];

/**
 * A place by its UN/LOCODE or its name: the ports that begin with what is typed are offered. What is typed stays as it
 * is until it is a code, or the only port of that name when the field is left: nothing is guessed.
 */
export function PlaceInput({ field, value, onChange, onBlur, onPlace, recent = NONE, ...rest }: FieldInputProps) {
  const language = useLanguage();
  const words = useWords();
  const places = usePlaces();
  const typed = asText(value);
  const options = useMemo(
    () =>
      (typed === "" ? recent : (places?.placesFor(typed, SHOWN) ?? [])).map(({ code, name }) => ({
        value: code,
        label: `${code} ${name}, ${countryName(code.slice(0, 2), language)}`,
        title: `${code} ${name}`,
      })),
    [places, typed, language, recent],
  );
  const take = (code: string): void => {
    onChange(code);
    const place = places?.placeOf(code);
    if (place !== undefined) onPlace?.(place.name, places?.placeOf(typed)?.name);
  };
  return (
    <AutoComplete
      {...rest}
      value={typed}
      placeholder={words("form.placeTyped")}
      defaultActiveFirstOption={false}
      maxLength={maxLength(field)}
      options={options}
      onChange={(text: string) => {
        const code = readCode(text);
        if (isLocode(code) && (code === text || places?.placeOf(code) !== undefined)) take(code);
        else onChange(text);
      }}
      onBlur={() => {
        const code = typed === "" ? undefined : places?.codeMeant(typed);
        if (code !== undefined && code !== typed) take(code);
        onBlur?.();
      }}
    />
  );
}
