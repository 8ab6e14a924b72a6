import type { State } from "#domain/states";
import { useSay } from "../i18n/use-words.ts";
import { FORMS } from "./state-forms.tsx";
import styles from "./StateMark.module.css";

interface Props {
  readonly state: State;
  /** Pixels of the mark. */
  readonly size?: number;
  readonly strong?: boolean;
}

/** A state as a mark and its name: form first, colour second, label always. */
export function StateMark({ state, size = 14, strong = false }: Props) {
  const say = useSay();
  return (
    <span className={styles.state} data-strong={strong || undefined}>
      <StateForm state={state} size={size} />
      <span className={styles.label}>{say(state.label)}</span>
    </span>
  );
}

/** The mark of a state, beside which its name stands. */
export function StateForm({ state, size = 14 }: Pick<Props, "state" | "size">) {
  return (
    <svg
      className={styles.mark}
      data-colour={state.colour}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      {FORMS[state.mark]}
    </svg>
  );
}
