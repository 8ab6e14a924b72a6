import type { ValueField } from "#domain/kinds/field";

/** The properties that the input of every field type is given. */
export interface FieldInputProps {
  readonly field: ValueField;
  /** The value as the draft keeps it; undefined when nothing was typed. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  /** A place was chosen from the list of ports: its name, and that of the one that stood here before. */
  readonly onPlace?: (name: string, before: string | undefined) => void;
  /** Places that were written lately: offered before anything is typed. */
  readonly recent?: readonly { readonly code: string; readonly name: string }[];
  readonly id?: string;
  readonly status?: "" | "error";
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: boolean;
  readonly "aria-required"?: boolean;
}

export const asText = (value: unknown): string => (typeof value === "string" ? value : "");
