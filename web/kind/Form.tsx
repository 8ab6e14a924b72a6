import { createContext, use, useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import type { FieldData } from "#domain/kinds/field";
import type { OwnWording } from "#domain/kinds/letter-text";
import type { Language } from "#domain/text";

/** The state that the fields of one form share. */
export interface FormState {
  readonly change: (path: string, value: unknown) => void;
  /** The field was left: what is wrong with it may now be said. */
  readonly touch: (path: string) => void;
  /** The sentence under the field, once it may be said. */
  readonly error: (path: string) => string | undefined;
  /** Everything that the form holds, and the language in which it prints. */
  readonly data: FieldData;
  readonly language: Language;
  /** Nothing in it has to be filled, and no field says so. */
  readonly unasked?: true;
  /** Its vessels are looked up in the company's register. */
  readonly registered?: true;
  /** The company's own wordings of letters. */
  readonly wordings?: readonly OwnWording[];
  /** The names of fields of the document that stay as they are. */
  readonly fixed?: readonly string[];
  /** The content that this one is to replace: a field that says something else is marked, with what it said. */
  readonly before?: FieldData;
}

/**
 * The state of a form as it is now, told to those who ask for a part of it: with every key only what differs is drawn
 * anew.
 */
class Shared {
  #now: FormState;
  readonly #listeners = new Set<() => void>();

  constructor(first: FormState) {
    this.#now = first;
  }

  readonly now = (): FormState => this.#now;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  set(next: FormState): void {
    this.#now = next;
    for (const listener of this.#listeners) listener();
  }
}

const FormContext = createContext<Shared | undefined>(undefined);

/** Gives the fields inside what they share. */
export function Form({ value, children }: { readonly value: FormState; readonly children: ReactNode }) {
  const [shared] = useState(() => new Shared(value));
  useLayoutEffect(() => shared.set(value));
  return <FormContext value={shared}>{children}</FormContext>;
}

function useShared(): Shared {
  const form = use(FormContext);
  if (form === undefined) throw new Error("used outside a form");
  return form;
}

/** For what is done in answer to a hand: the form as it is at that moment. The same function on every render. */
export const useForm = (): (() => FormState) => useShared().now;

/** One word or number of the form's state; whoever asks is drawn anew when that differs. */
export function useFormPart<T extends string | boolean | undefined>(part: (form: FormState) => T): T {
  const form = useShared();
  return useSyncExternalStore(form.subscribe, () => part(form.now()));
}

const NO_DATA: FieldData = {};

/** Everything that the form holds, for the few fields that depend on it where `needed`. */
export function useFormWhole(needed: boolean): FieldData {
  const form = useShared();
  return useSyncExternalStore(form.subscribe, () => (needed ? form.now().data : NO_DATA));
}
