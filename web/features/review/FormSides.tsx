import { useState, type FocusEvent, type ReactNode, type Ref } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { Segments } from "../../ui/Segments.tsx";
import { useLayout } from "../../ui/use-layout.ts";
import styles from "./ReviewForm.module.css";

/** The two sides of a form: its fields and its paper, beside each other or one at a time. */
export function useFormSides() {
  const words = useWords();
  const wide = useLayout() === "desk";
  const [view, setView] = useState<"form" | "preview">("form");
  /** The field that has the focus: the paper shows where it prints. */
  const [focus, setFocus] = useState<string>();
  return {
    wide,
    view,
    focus,
    showForm: () => setView("form"),
    watchFocus: (event: FocusEvent): void => {
      const path = event.target.closest<HTMLElement>("[data-path]")?.dataset["path"];
      if (path !== undefined) setFocus(path);
    },
    choice: !wide && (
      <Segments
        small
        label={words("form.view")}
        value={view}
        onChange={setView}
        options={[
          { value: "form", label: words("form.fields") },
          { value: "preview", label: words("form.preview") },
        ]}
      />
    ),
  };
}

interface Props {
  readonly sides: ReturnType<typeof useFormSides>;
  readonly fieldsRef: Ref<HTMLDivElement>;
  readonly fields: ReactNode;
  readonly paper: ReactNode;
  /** Above the paper, or above the fields where one side is shown. */
  readonly points: ReactNode;
}

export function FormSides({ sides: { wide, view, watchFocus }, fieldsRef, fields, paper, points }: Props) {
  return (
    <div className={styles.form} data-view={wide ? undefined : view}>
      {(wide || view === "form") && (
        <div className={styles.fields} ref={fieldsRef} onFocus={watchFocus}>
          {!wide && points}
          {fields}
        </div>
      )}
      {(wide || view === "preview") && (
        <div className={styles.beside}>
          {wide && points}
          {paper}
        </div>
      )}
    </div>
  );
}
