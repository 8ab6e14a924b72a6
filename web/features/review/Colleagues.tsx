import { useWords } from "../../i18n/use-words.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Field, FieldRow } from "../../ui/FormParts.tsx";
import { NO_ONE, useColleagues } from "./use-colleagues.ts";

/** The colleague who answers, and who does in that one's place. */
export interface Persons {
  readonly personId: string | null;
  readonly substituteId: string | null;
}

interface Props extends Persons {
  /** Nobody may be named: then everybody with the right answers. */
  readonly free?: boolean;
  readonly error: (path: "personId" | "substituteId") => string | undefined;
  readonly onChange: (persons: Persons) => void;
}

/** Two choices among the own colleagues: who answers, and the substitute. */
export function Colleagues({ personId, substituteId, free = false, error, onChange }: Props) {
  const words = useWords();
  const { options, loading } = useColleagues();
  const nobody = (label: string) => [{ value: NO_ONE, label }];
  return (
    <FieldRow>
      <Field label={words("review.colleague")} error={error("personId")}>
        <Choice
          label={words("review.colleague")}
          value={personId ?? NO_ONE}
          loading={loading}
          onChange={(id) =>
            onChange(
              id === NO_ONE
                ? { personId: null, substituteId: null }
                : { personId: id, substituteId: substituteId === id ? null : substituteId },
            )
          }
          options={[...(free ? nobody(words("review.anybody")) : []), ...options]}
        />
      </Field>
      <Field label={words("review.substitute")} optional error={error("substituteId")}>
        <Choice
          label={words("review.substitute")}
          value={substituteId ?? NO_ONE}
          loading={loading}
          disabled={personId === null}
          onChange={(id) => onChange({ personId, substituteId: id === NO_ONE ? null : id })}
          options={[...nobody(words("review.noSubstitute")), ...options.filter(({ value }) => value !== personId)]}
        />
      </Field>
    </FieldRow>
  );
}
