import { Select } from "antd";
import type { ReactNode } from "react";
import { byBeginning } from "./by-beginning.ts";

export interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** The text that is searched and said, when the label is not plain text. */
  readonly text?: string;
  /** Further texts by which it is found. */
  readonly also?: string;
  readonly disabled?: boolean;
}

interface Props<Value extends string> {
  /** The subject of the choice; names the list for screen readers. */
  readonly label: string;
  readonly options: readonly ChoiceOption<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** Typing narrows the list; for long ones. */
  readonly searchable?: boolean;
  readonly placeholder?: string;
  readonly loading?: boolean;
  readonly disabled?: boolean;
  readonly id?: string;
  readonly status?: "" | "error";
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  /** The choice can be taken back. */
  readonly onClear?: () => void;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: boolean;
  readonly "aria-required"?: boolean;
}

/** A short list is wide enough for its words, though what is chosen takes less. */
const LIST = { popup: { root: { minWidth: 180 } } };

/**
 * One of several, from a list that drops down. antd leaves the list without a name, so it is given one when it opens.
 */
export function Choice<Value extends string>({
  label,
  options,
  searchable = false,
  id,
  onChange,
  ...rest
}: Props<Value>) {
  const name = (): void => {
    requestAnimationFrame(() => {
      for (const list of document.querySelectorAll(`[role="listbox"]:not([aria-label])`))
        list.setAttribute("aria-label", label);
    });
  };
  return (
    <Select<Value>
      styles={LIST}
      {...rest}
      allowClear={rest.onClear !== undefined}
      {...(id === undefined ? { "aria-label": label } : { id })}
      // Taken back, it is no value.
      onChange={(value?: Value) => {
        if (value !== undefined) onChange(value);
      }}
      onOpenChange={(open) => {
        if (open) name();
      }}
      showSearch={
        searchable
          ? {
              optionFilterProp: ["text", "also"],
              filterSort: (one, other, { searchValue }) =>
                byBeginning(String(one["text"]), String(other["text"]), searchValue),
            }
          : false
      }
      options={options.map((option) => ({
        ...option,
        text: option.text ?? (typeof option.label === "string" ? option.label : option.value),
        title: option.text ?? (typeof option.label === "string" ? option.label : ""),
      }))}
    />
  );
}
