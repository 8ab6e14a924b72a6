import { useState } from "react";
import { Button } from "antd";
import { SCREENING_STATES } from "#domain/acts/screening/states";
import type { CheckView, HitView } from "#domain/api/screening-shapes";
import { HIT_RULES, LISTED_KIND_NAMES } from "#domain/screening/checks";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { StateForm } from "../../ui/StateMark.tsx";
import styles from "./Check.module.css";

/** So many names below the threshold are shown at once. */
const NEAREST = 8;

/** A score as it is shown and compared: three digits. */
export const score = (value: number): string => value.toFixed(3);

interface Props {
  readonly check: CheckView;
  readonly shown: HitView | undefined;
  readonly onShow: (hit: HitView) => void;
}

/** The hits of a check, the best first, and the nearest names that are none. */
export function Hits({ check, shown, onShow }: Props) {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const [all, setAll] = useState(false);
  const { found, nearest, method } = check;
  return (
    <div className={styles.hits}>
      <h2 className={styles.heading}>
        {words("compliance.hits")}
        <span className="hw-quiet">{words("compliance.bestFirst")}</span>
        {method !== null && (
          <span className={styles.end}>
            {words("compliance.thresholds", { hit: method.hit.toFixed(2), review: method.review.toFixed(2) })}
          </span>
        )}
      </h2>
      {found.length === 0 && <p className={styles.none}>{words("compliance.noHits")}</p>}
      <ol>
        {found.map((hit) => (
          <li key={hit.id}>
            <button
              type="button"
              className={styles.hit}
              aria-current={hit.id === shown?.id || undefined}
              onClick={() => onShow(hit)}
            >
              <StateForm state={SCREENING_STATES[hit.state]} />
              <strong>{hit.match?.listed ?? hit.entry.names[0]?.text ?? hit.subject.name}</strong>
              <span className={styles.score}>{score(hit.score)}</span>
              <span className={styles.line}>
                {[say(LISTED_KIND_NAMES[hit.entry.kind]), ...hit.entry.countries, say(HIT_RULES[hit.rule])].join(
                  words("common.comma"),
                )}
              </span>
              <span className={styles.line}>
                {hit.list.name}
                {words("common.comma")}
                {format.day(hit.list.at)}
                <span className={styles.state} data-state={hit.state}>
                  {say(SCREENING_STATES[hit.state].label)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {nearest.length > 0 && (
        <>
          <h2 className={styles.heading}>
            {words("compliance.nearest")}
            <span className="hw-quiet">{words("compliance.nearestNote")}</span>
          </h2>
          <ol className={styles.nearest}>
            {nearest.slice(0, all ? nearest.length : NEAREST).map((one, i) => (
              <li key={i}>
                <span>{one.listed}</span>
                <span className="hw-quiet">{one.list}</span>
                <span>{score(one.score)}</span>
              </li>
            ))}
          </ol>
          {!all && nearest.length > NEAREST && (
            <Button type="link" size="small" onClick={() => setAll(true)}>
              {words("compliance.nearestMore", { count: nearest.length - NEAREST })}
            </Button>
          )}
        </>
      )}
      {check.state === "FINISHED" && (
        <p className={styles.compared}>
          {words("compliance.compared", {
            names: format.number(check.compared),
            seconds: (check.milliseconds / 1000).toFixed(2),
          })}
        </p>
      )}
    </div>
  );
}
