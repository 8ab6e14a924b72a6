import CheckCircleFilled from "@ant-design/icons/es/icons/CheckCircleFilled";
import CloseCircleFilled from "@ant-design/icons/es/icons/CloseCircleFilled";
import ExclamationCircleFilled from "@ant-design/icons/es/icons/ExclamationCircleFilled";
import MinusCircleOutlined from "@ant-design/icons/es/icons/MinusCircleOutlined";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { BUNKER_CHECKS, CHECK_OUTCOMES, type CheckOutcome } from "#domain/bunker/check";
import { kindOf } from "#domain/kinds/kinds";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { formAddress } from "../../process/bunker-address.ts";
import styles from "./Delivery.module.css";

const MARKS = {
  passes: <CheckCircleFilled aria-hidden="true" />,
  look: <ExclamationCircleFilled aria-hidden="true" />,
  unchecked: <MinusCircleOutlined aria-hidden="true" />,
  open: <MinusCircleOutlined aria-hidden="true" />,
  fails: <CloseCircleFilled aria-hidden="true" />,
} as const satisfies Record<CheckOutcome, ReactNode>;

/** The checks before the note is signed: how each comes out, the figures that it compares, and its faults. */
export function Checks({ delivery }: { readonly delivery: BunkerDelivery }) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const { checks } = delivery;
  const counted = (Object.keys(CHECK_OUTCOMES) as CheckOutcome[])
    .map((outcome) => ({ outcome, count: checks.filter((one) => one.outcome === outcome).length }))
    .filter(({ count }) => count > 0);
  return (
    <section className={styles.section} aria-label={words("bunker.checks")}>
      <h2 className={styles.heading}>
        {words("bunker.checks")}
        {counted.map(({ outcome, count }) => (
          <span key={outcome} className={styles.counted} data-outcome={outcome}>
            {say(CHECK_OUTCOMES[outcome])} {count}
          </span>
        ))}
      </h2>
      <ul>
        {checks.map((check) => {
          return (
            <li key={`${check.name} ${check.product ?? ""}`} className={styles.check} data-outcome={check.outcome}>
              <span className={styles.checkMark}>
                {MARKS[check.outcome]}
                <span className="hw-hidden">{say(CHECK_OUTCOMES[check.outcome])}</span>
              </span>
              <span>
                {say(BUNKER_CHECKS[check.name])}
                {check.product !== null && delivery.checks.some((one) => one.name === check.name && one !== check) && (
                  <span className="hw-quiet"> {check.product}</span>
                )}
              </span>
              <span className={styles.figures}>
                {say(/\d/.test(check.figures.en) ? check.figures : CHECK_OUTCOMES[check.outcome])}
              </span>
              {check.faults.length > 0 && (
                <ul className={styles.faults}>
                  {check.faults.map((fault) => (
                    <li key={`${fault.kind} ${fault.path} ${fault.code}`}>
                      {errorWords(fault.code, fault.parameters)}{" "}
                      <Link to={formAddress(delivery.id, fault.kind)}>{say(kindOf(fault.kind).label)}</Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
