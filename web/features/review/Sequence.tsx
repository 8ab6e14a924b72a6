import { LIMITS } from "#domain/limits";
import { useWords } from "../../i18n/use-words.ts";
import { PartyField } from "../../kind/PartyField.tsx";
import { useMe } from "../../session/use-me.ts";
import { FieldRow } from "../../ui/FormParts.tsx";
import { OrderButtons } from "../../ui/OrderButtons.tsx";
import { Colleagues } from "./Colleagues.tsx";
import { DueInput } from "./DueInput.tsx";
import type { Chosen } from "./fields.ts";
import { useColleagues } from "./use-colleagues.ts";
import styles from "./Sequence.module.css";

interface Props {
  readonly chosen: readonly Chosen[];
  readonly onChange: (chosen: readonly Chosen[]) => void;
  /** The refusal of each, and of the sequence as a whole. */
  readonly error: (path: string) => string | undefined;
}

/** The companies that are to agree, in their order, each with the day until which it should. */
export function Sequence({ chosen, onChange, error }: Props) {
  const words = useWords();
  const { user, organisation } = useMe();
  const { colleagues } = useColleagues();
  const put = (i: number, part: Partial<Chosen>): void =>
    onChange(chosen.map((one, at) => (at === i ? { ...one, ...part } : one)));
  const add = (id: string, name: string): void => {
    if (chosen.some(({ organisationId }) => organisationId === id)) return;
    // Of the own company one colleague is asked: somebody who writes it need not agree to it.
    const other = colleagues.find((one) => one.id !== user.id) ?? colleagues[0];
    const personId = id === organisation.id ? (other?.id ?? user.id) : null;
    onChange([...chosen, { organisationId: id, personId, substituteId: null, dueOn: null, name }]);
  };
  return (
    <div className={styles.sequence} data-path="review.collaborators">
      {chosen.length > 0 && (
        <ol className={styles.list} aria-label={words("review.collaborators")}>
          {chosen.map(({ organisationId, personId, substituteId, dueOn, name }, i) => (
            <li key={organisationId} className={styles.one}>
              <span className={styles.number} aria-hidden="true">
                {i + 1}
              </span>
              <div className={styles.who}>
                <strong>{organisationId === organisation.id ? words("common.yourCompany", { name }) : name}</strong>
                {personId !== null && (
                  <Colleagues
                    personId={personId}
                    substituteId={substituteId}
                    error={(path) => error(`collaborators.${i}.${path}`)}
                    onChange={(persons) => put(i, persons)}
                  />
                )}
                {error(`collaborators.${i}`) !== undefined && (
                  <span className={styles.bad}>{error(`collaborators.${i}`)}</span>
                )}
              </div>
              <div className={styles.due}>
                <DueInput
                  value={dueOn}
                  error={error(`collaborators.${i}.dueOn`)}
                  onChange={(day) => put(i, { dueOn: day })}
                />
              </div>
              <div className={styles.buttons}>
                <OrderButtons all={chosen} index={i} name={name} onChange={onChange} />
              </div>
            </li>
          ))}
        </ol>
      )}
      {chosen.length < LIMITS.signers && (
        <FieldRow>
          {/* Made anew for each, so that no former choice stays in it. */}
          <PartyField
            key={chosen.length}
            label={words("review.add")}
            list="withSelf"
            value={undefined}
            error={error("collaborators")}
            onChange={({ id, name }) => add(id, name)}
          />
        </FieldRow>
      )}
    </div>
  );
}
