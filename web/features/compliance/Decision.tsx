import { Button, Input, type InputRef } from "antd";
import type { Ref } from "react";
import type { HitView } from "#domain/api/screening-shapes";
import { LIMITS } from "#domain/limits";
import { keysOf } from "#domain/lookup";
import { SCREENING_STATES } from "#domain/acts/screening/states";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Check } from "../../ui/Check.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { DECISIONS, type Deciding } from "./use-decision.ts";
import styles from "./Check.module.css";

interface Props {
  readonly hit: HitView;
  readonly deciding: Deciding;
  readonly reasonRef: Ref<InputRef>;
}

/** The decision about a hit: clear, false positive or confirmed, with the reason. */
export function Decision({ hit, deciding, reasonRef }: Props) {
  const [words, say] = [useWords(), useSay()];
  const { chosen, choose, reason, write, why, missing, busy, above, under, decide, alike, setAlike } = deciding;
  const { row } = DECISIONS[chosen];
  return (
    <section aria-label={words("compliance.decision.title", { n: hit.n })}>
      <h2 className={styles.heading}>
        {words("compliance.decision.title", { n: hit.n })}
        <span className={styles.end}>
          <StateMark state={SCREENING_STATES[hit.state]} />
        </span>
      </h2>
      {deciding.open && (
        <form
          className={styles.decision}
          onSubmit={(event) => {
            event.preventDefault();
            if (why === undefined && !missing) void decide();
          }}
        >
          {above !== undefined && <Notice tone="error">{above}</Notice>}
          {why !== undefined && <Notice tone="info">{why}</Notice>}
          <div role="radiogroup" aria-label={words("compliance.decision.title", { n: hit.n })}>
            {keysOf(DECISIONS).map((one) => (
              <label key={one} className={styles.choice} data-chosen={one === chosen || undefined}>
                <input type="radio" name={`decision-${hit.id}`} checked={one === chosen} onChange={() => choose(one)} />
                <span>
                  <strong>{words(`compliance.decision.${one}`)}</strong>
                  <span className="hw-quiet">{words(`compliance.decision.${one}Note`)}</span>
                </span>
              </label>
            ))}
          </div>
          <Field
            label={words("compliance.decision.reason")}
            optional={chosen === "clear"}
            required={chosen !== "clear"}
            error={under}
            help={words("compliance.decision.reasonHelp")}
          >
            <Input.TextArea
              ref={reasonRef as never}
              rows={3}
              maxLength={LIMITS.screeningRemarkCharacters}
              value={reason}
              onChange={({ target }) => write(target.value)}
            />
          </Field>
          {alike !== undefined && (
            <Check checked={alike} onChange={setAlike}>
              {words("compliance.decision.alike", { count: deciding.others })}
            </Check>
          )}
          {"consequence" in row && <p className="hw-help">{say(row.consequence)}</p>}
          <Button type="primary" htmlType="submit" loading={busy} disabled={missing || why !== undefined}>
            {say(DECISIONS[chosen].label)}
          </Button>
        </form>
      )}
      {hit.state === "CONFIRMED" && (
        <p className={styles.fourEyes}>
          <strong>{words("compliance.decision.confirmedBy", { name: hit.confirmedBy ?? "" })}</strong>
          <span className="hw-quiet">
            {words(
              hit.can["release"] === "SCREENING_FOUR_EYES"
                ? "compliance.decision.another"
                : "compliance.decision.youMay",
            )}
          </span>
        </p>
      )}
    </section>
  );
}
