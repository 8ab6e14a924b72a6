import type { FieldData } from "#domain/kinds/field";
import { progress } from "#domain/kinds/problems";
import type { MarkColour, MarkForm } from "#domain/states";
import type { Section } from "#domain/kinds/kind";
import type { FieldError } from "#domain/errors";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { inSection, isUntouched } from "../../../kind/form-data.ts";
import { FORMS } from "../../../ui/state-forms.tsx";
import styles from "./Form.module.css";

interface Props {
  readonly sections: readonly Section[];
  readonly data: FieldData;
  readonly problems: readonly FieldError[];
  readonly current: string | undefined;
  readonly onGo: (section: string) => void;
}

/** The sections of the form, how far each one is, and the way to it. */
export function SectionNav({ sections, data, problems, current, onGo }: Props) {
  const words = useWords();
  const say = useSay();
  return (
    <nav className={styles.nav} aria-label={words("form.sections")}>
      <ol>
        {sections.map((section) => {
          const { filled, needed } = progress(section.fields, data);
          const [form, colour] = look(inSection(section.fields, problems).length, isUntouched(section.fields, data));
          return (
            <li key={section.name}>
              <button
                type="button"
                className={styles.section}
                aria-current={section.name === current ? "step" : undefined}
                onClick={() => onGo(section.name)}
              >
                <svg
                  className={styles.mark}
                  data-colour={colour}
                  width={14}
                  height={14}
                  viewBox="0 0 16 16"
                  aria-hidden="true"
                >
                  {FORMS[form]}
                </svg>
                <span className={styles.name}>{say(section.label)}</span>
                {needed > 0 && (
                  <span className={styles.count}>
                    <span aria-hidden="true">
                      {filled}/{needed}
                    </span>
                    <span className="hw-hidden">{words("form.filled", { filled, needed })}</span>
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Ticked: nothing stands in the way. Half: something is missing or wrong. Dashed: nobody has filled anything in. */
function look(problems: number, untouched: boolean): [MarkForm, MarkColour] {
  if (problems > 0) return ["half", "amber"];
  return untouched ? ["ring-dashed", "grey"] : ["disc-tick", "green"];
}
