import { capacityWords } from "#domain/capacity";
import { SHOWN } from "#domain/signature-block";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { Segments } from "../../ui/Segments.tsx";
import type { SignatureChoice } from "./choice.ts";
import { StampPick } from "./StampPick.tsx";
import styles from "./Signing.module.css";

const NONE = "none";

/** The look of the signature: stamp, signature or both; which stamp; in which capacity. */
export function Looks({
  choice,
  stampError,
  capacityError,
}: {
  readonly choice: SignatureChoice;
  readonly stampError?: string | undefined;
  readonly capacityError?: string | undefined;
}) {
  const words = useWords();
  const language = useLanguage();
  const { organisation, capacities } = useMe();
  const none = !choice.loading && choice.stamps.length === 0;
  const why = none ? words("signing.noStamp") : undefined;
  const enabled = capacities.filter((one) => one.enabled);
  return (
    <div className={styles.looks}>
      <div>
        <p className={styles.label}>{words("signing.shown")}</p>
        <Segments
          wide
          label={words("signing.shown")}
          value={choice.shown}
          onChange={choice.setShown}
          options={SHOWN.map((value) => ({
            value,
            label: words(`signing.shownAs.${value}`),
            why: value === "signature" ? undefined : why,
          }))}
        />
      </div>
      {choice.stamp !== undefined && <StampPick choice={choice} stamp={choice.stamp} />}
      {stampError !== undefined && <p className={styles.bad}>{stampError}</p>}
      {enabled.length > 0 && (
        <Field label={words("signing.capacity")} error={capacityError}>
          <Choice
            label={words("signing.capacity")}
            value={choice.capacityId ?? NONE}
            onChange={(id) => choice.setCapacity(id === NONE ? null : id)}
            options={[
              { value: NONE, label: words("signing.noCapacity") },
              ...enabled.map((one) => ({ value: one.id, label: capacityWords(one, organisation.name, language) })),
            ]}
          />
        </Field>
      )}
    </div>
  );
}
