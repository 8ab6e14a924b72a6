import type { ComponentType } from "react";
import type { FieldType } from "#domain/kinds/field";
import { ChoiceInput } from "./ChoiceInput.tsx";
import { CountryInput, CurrencyInput } from "./CodeChoice.tsx";
import { DateInput } from "./DateInput.tsx";
import type { FieldInputProps } from "./field-input.ts";
import { LinesInput, LongTextInput } from "./LinesInput.tsx";
import { MomentInput } from "./MomentInput.tsx";
import { PackageInput } from "./PackageInput.tsx";
import { PlaceInput } from "./PlaceInput.tsx";
import { NumberInput } from "./NumberInput.tsx";
import { CodeInput, TextInput } from "./TextInput.tsx";

/** The one input of every field type; a new type does not compile without its own. */
export const INPUTS = {
  text: TextInput,
  code: CodeInput,
  longText: LongTextInput,
  lines: LinesInput,
  date: DateInput,
  moment: MomentInput,
  decimal: NumberInput,
  integer: NumberInput,
  choice: ChoiceInput,
  imo: CodeInput,
  callSign: CodeInput,
  mmsi: CodeInput,
  locode: PlaceInput,
  money: NumberInput,
  currency: CurrencyInput,
  country: CountryInput,
  container: CodeInput,
  hsCode: CodeInput,
  package: PackageInput,
} as const satisfies Record<FieldType, ComponentType<FieldInputProps>>;
