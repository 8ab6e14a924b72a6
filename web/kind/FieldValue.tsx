import { useRef, useState, type ClipboardEvent, type ReactNode } from "react";
import { isDecimal } from "#domain/checks";
import { isEmpty, isRequired, maxLength, type FieldData, type ValueField } from "#domain/kinds/field";
import { shown } from "#domain/kinds/shown";
import { formatNumber } from "#domain/units";
import { asText } from "../fields/field-input.ts";
import { INPUTS } from "../fields/inputs.ts";
import { usePlaces } from "../fields/use-places.ts";
import { useLanguage, useSay, useWords } from "../i18n/use-words.ts";
import { Field } from "../ui/FormParts.tsx";
import { useForm, useFormPart, useFormWhole } from "./Form.tsx";
import { hintAt, type Hint } from "./hints.ts";
import { leftOut } from "./left-out.ts";
import { PickParty } from "./PickParty.tsx";
import { useManner } from "./use-manner.ts";
import { useRecent } from "./use-recent.ts";
import { letterHint, WordingAside } from "./WordingAside.tsx";
import styles from "./FieldValue.module.css";

interface Props {
  readonly field: ValueField;
  readonly path: string;
  /** The object that the field stands in. */
  readonly siblings: FieldData;
  /** The facts about the value from elsewhere, and the acts beside its label. */
  readonly known?: { readonly hint: Hint | undefined; readonly aside: ReactNode; readonly below?: ReactNode };
}

/** One value: label, input, and under it what is wrong or what was checked. */
export function FieldValue({ field, path, siblings, known }: Props) {
  const form = useForm();
  const error = useFormPart((now) => now.error(path));
  const words = useWords();
  const say = useSay();
  const language = useLanguage();
  const [today] = useState(() => new Date());
  const places = usePlaces(field.type === "locode");
  const registered = useFormPart((now) => now.registered === true);
  const recent = useRecent(registered && field.placeIn !== undefined);
  const Input = INPUTS[field.type];
  const value = siblings[field.name];
  const { addressIn, wording } = field;
  // A letter follows every field, a port the other one: only these are drawn anew with all the rest.
  const whole = wording !== undefined || field.type === "locode";
  const data = useFormWhole(whole);
  const root = whole ? { root: data, group: path.split(".").at(-2) ?? "" } : {};
  const letter = { field, data, language: form().language, own: form().wordings ?? [] };
  const unasked = useFormPart((now) => now.unasked === true);
  const required = useFormPart((now) => !unasked && isRequired(field, now.data));
  const hint =
    known?.hint ??
    (wording === undefined
      ? hintAt(field.type, field.name, value, { siblings, language, today, places, ...root })
      : letterHint(asText(value), letter, language));
  const aside =
    known !== undefined
      ? { aside: known.aside }
      : wording !== undefined
        ? {
            aside: (
              <WordingAside
                {...letter}
                written={asText(value)}
                words={words}
                onPut={(text) => form().change(path, text)}
              />
            ),
          }
        : addressIn === undefined
          ? {}
          : {
              aside: (
                <PickParty
                  onPick={(name, lines) => {
                    form().change(path, name);
                    form().change(path.slice(0, -field.name.length) + addressIn, lines);
                  }}
                />
              ),
            };
  /** Letters of what was pasted that found no room: an input cuts them off without a word. */
  const [cut, setCut] = useState(0);
  const pasting = useRef(false);
  const paste = (event: ClipboardEvent): void => {
    const { target, clipboardData } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const over = leftOut(field.type, maxLength(field), target, clipboardData.getData("text/plain"));
    pasting.current = over > 0;
    setCut(over);
  };
  const change = (next: unknown): void => {
    if (!pasting.current) setCut(0);
    pasting.current = false;
    form().change(path, next);
  };
  /** The name that is printed follows the code, unless somebody has written another. */
  const { placeIn } = field;
  const place = (name: string, before: string | undefined): void => {
    if (placeIn === undefined) return;
    const printed = siblings[placeIn];
    if (isEmpty(printed) || printed === before) form().change(path.slice(0, -field.name.length) + placeIn, name);
  };
  const hintText =
    hint &&
    words(
      hint.words,
      Object.fromEntries(
        Object.entries(hint.parameters).map(([name, said]) => [
          name,
          hint.verbatim !== true && isDecimal(said) ? formatNumber(said) : said,
        ]),
      ),
    );
  return (
    <div data-path={path} onPaste={paste} style={field.wide ? { gridColumn: "1 / -1" } : undefined}>
      <Field
        label={say(field.label)}
        required={required}
        optional={!required && !unasked}
        error={cut > 0 ? words("form.pasteCut", { count: cut }) : error}
        {...aside}
        {...(hint?.tone === "proven"
          ? { proven: hintText }
          : hint?.tone === "doubt"
            ? { doubt: hintText }
            : { help: hintText ?? (field.hint && say(field.hint)) })}
      >
        <Input
          field={field}
          value={value}
          onChange={change}
          onBlur={() => form().touch(path)}
          {...(placeIn === undefined ? {} : { onPlace: place, recent: recent.ports })}
        />
      </Field>
      {known?.below}
      <Before field={field} path={path} />
    </div>
  );
}

/** The value that the field had in the content that this one is to replace, where it has another now. */
function Before({ field, path }: Pick<Props, "field" | "path">) {
  const words = useWords();
  const manner = useManner();
  const was = useFormPart(({ before, data }) => {
    if (before === undefined) return undefined;
    const [old, now] = [before, data].map((all) => {
      const siblings = siblingsAt(all, path);
      return siblings === undefined ? "" : shown(field, siblings, all, manner);
    });
    return old === now ? undefined : (old ?? "");
  });
  if (was === undefined) return null;
  return (
    <p className={styles.before}>
      {words("form.before")} <del>{was === "" ? words("form.beforeEmpty") : was}</del>
    </p>
  );
}

/** The object in which the field at a path stands; undefined where there is none. */
const siblingsAt = (data: FieldData, path: string): FieldData | undefined =>
  path
    .split(".")
    .slice(0, -1)
    .reduce<FieldData | undefined>((at, key) => at?.[key] as FieldData | undefined, data);
