import { Button, Progress } from "antd";
import { Link, useLocation, useNavigate } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { StepMark } from "../../ui/StepMark.tsx";
import { putAway, useAway } from "../put-away.ts";
import { useMe } from "../use-me.ts";
import styles from "./FirstSteps.module.css";
import { PRACTICE_STEPS, useTried } from "./practice.ts";
import { useFirstSteps, type FirstStep } from "./use-first-steps.ts";

const HERE = "/layout/first-steps";

/** The way to the first envelope as a list that ticks itself off. */
export function FirstSteps() {
  const words = useWords();
  const { organisation } = useMe();
  const away = useAway(organisation.id);
  const steps = useFirstSteps();
  if (steps === undefined) return null;
  const done = steps.filter((step) => step.done).length;
  const open = steps.find((step) => !step.done)?.name;
  return (
    <section className={styles.list} aria-label={words("firstUse.title")}>
      <h2 className={styles.title}>{words("firstUse.title")}</h2>
      <p className={styles.quiet}>{words("firstUse.progress", { done, all: steps.length })}</p>
      <Progress percent={(100 * done) / steps.length} showInfo={false} size="small" aria-hidden="true" />
      <ol>
        {steps.map((step) => (
          <Step key={step.name} step={step} current={step.name === open} />
        ))}
      </ol>
      <p className={styles.foot}>
        <Button type="link" size="small" onClick={() => putAway(organisation.id, !away)}>
          {words(away ? "firstUse.back" : "firstUse.away")}
        </Button>
        <span className={styles.quiet}>{words("firstUse.stays")}</span>
      </p>
    </section>
  );
}

function Step({ step, current }: { readonly step: FirstStep; readonly current: boolean }) {
  const words = useWords();
  const navigate = useNavigate();
  const here = useLocation().pathname === HERE;
  const { name, done, act, waiting } = step;
  const shown = done || (name === "practice" && here) ? undefined : act;
  return (
    <li className={styles.step} data-current={current || undefined} aria-current={current ? "step" : undefined}>
      <StepMark done={done} current={current} />
      <div>
        <h3 className={styles.name}>
          {words(`firstUse.steps.${name}`)}
          {done && <span className="hw-hidden"> {words("registered.done")}</span>}
        </h3>
        <p className={styles.quiet}>{words(`firstUse.why.${name}`)}</p>
        {name === "practice" && here && <Practised />}
        {waiting !== undefined && (
          <p>
            <Link to="/layout/contacts?view=requests">{words("desk.contactOf", { company: waiting })}</Link>
          </p>
        )}
        {shown !== undefined && (
          <Button size="small" onClick={() => void navigate(shown.to)}>
            {words(shown.label)}
          </Button>
        )}
      </div>
    </li>
  );
}

/** What has been tried with the practice bill. */
function Practised() {
  const words = useWords();
  const tried = useTried();
  return (
    <ul className={styles.tried}>
      {PRACTICE_STEPS.map((step, index) => (
        <li key={step} data-done={index < tried.length || undefined}>
          <StepMark small done={index < tried.length} current={index === tried.length} />
          {words(`firstUse.practice.${step}`)}
          {index < tried.length && <span className="hw-hidden"> {words("registered.done")}</span>}
        </li>
      ))}
    </ul>
  );
}
