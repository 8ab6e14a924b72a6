import { createContext, use } from "react";
import type { FieldData } from "#domain/kinds/field";
import type { Language } from "#domain/text";

/** What the fields of one form share. */
export interface FormState {
  readonly change: (path: string, value: unknown) => void;
  /** The field was left: what is wrong with it may now be said. */
  readonly touch: (path: string) => void;
  /** The sentence under the field, once it may be said. */
  readonly error: (path: string) => string | undefined;
  /** Everything that the form holds, and the language in which it prints. */
  readonly data: FieldData;
  readonly language: Language;
  /** Its vessels are looked up in the company's register. */
  readonly registered?: true;
  /** The names of fields of the document that stay as they are. */
  readonly fixed?: readonly string[];
}

export const FormContext = createContext<FormState | undefined>(undefined);

export function useForm(): FormState {
  const form = use(FormContext);
  if (form === undefined) throw new Error("used outside a form");
  return form;
}
