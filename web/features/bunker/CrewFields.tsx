import { ConfigProvider } from "antd";
import type { BunkerDelivery, BunkerForm } from "#domain/api/bunker-shapes";
import { isMetered } from "#domain/bunker/metered";
import type { Field, FieldData } from "#domain/kinds/field";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { Form } from "../../kind/Form.tsx";
import { KindFields } from "../../kind/KindFields.tsx";
import { Checklist } from "./Checklist.tsx";
import { MeterFiles } from "./MeterFiles.tsx";
import { Readings } from "./Readings.tsx";
import { Seals } from "./Seals.tsx";
import type { CrewTyped } from "./use-crew-form.ts";
import { useMeteredForm } from "./use-meter.ts";
import styles from "./CrewFields.module.css";

/** Facts of the delivery that every form repeats: they come from the order, and are rarely looked at. */
const REPEATED: readonly string[] = ["bdnNo", "vessel", "tanker"];

interface Props {
  readonly delivery: BunkerDelivery;
  readonly form: BunkerForm;
  readonly typed: CrewTyped;
}

/** The fields of a form, those that are filled at the rail first and large. */
export function CrewFields({ delivery, form, typed }: Props) {
  const words = useWords();
  const say = useSay();
  const language = useLanguage();
  const { kind, data, writable } = typed;
  const { logs, fixed } = useMeteredForm(delivery, form, typed);
  const repeated = (field: Field): boolean => kind.name !== "BunkerDeliveryNote" && REPEATED.includes(field.name);
  const behind = kind.sections.flatMap(({ fields }) => fields).filter(repeated);
  const wrongBehind = behind.some((field) =>
    [field.name, ...(field.type === "group" ? field.fields.map(({ name }) => `${field.name}.${name}`) : [])].some(
      (path) => typed.error(path) !== undefined,
    ),
  );
  const fields = (
    <fieldset className={styles.fields} disabled={!writable} aria-label={say(kind.label)}>
      <Form value={{ change: typed.change, touch: typed.touch, error: typed.error, data, language, fixed }}>
        {kind.sections.map((section) => {
          const shown = section.fields.filter((field) => !repeated(field));
          return shown.length === 0 ? null : (
            <section key={section.name} className={styles.part} aria-label={say(section.label)}>
              <h2>{say(section.label)}</h2>
              <Parts fields={shown} data={data} delivery={delivery} form={form} writable={writable} />
            </section>
          );
        })}
        {behind.length > 0 && (
          <details className={styles.facts} open={wrongBehind || undefined}>
            <summary>{words("bunker.deliveryFacts")}</summary>
            <KindFields fields={behind} data={data} />
          </details>
        )}
      </Form>
    </fieldset>
  );
  return (
    <>
      {isMetered(form.kind) && <MeterFiles delivery={delivery} logs={logs} />}
      {writable ? fields : <ConfigProvider componentDisabled>{fields}</ConfigProvider>}
    </>
  );
}

interface PartsProps {
  readonly fields: readonly Field[];
  readonly data: FieldData;
  readonly delivery: BunkerDelivery;
  readonly form: BunkerForm;
  readonly writable: boolean;
}

/** Lists that have a look of their own at the rail, between the fields before and after them. */
function Parts({ fields, data, delivery, form, writable }: PartsProps) {
  const runs: (Field | Field[])[] = [];
  for (const field of fields) {
    const last = runs.at(-1);
    if (isOwn(field)) runs.push(field);
    else if (Array.isArray(last)) last.push(field);
    else runs.push([field]);
  }
  return runs.map((run) =>
    Array.isArray(run) ? (
      <KindFields key={run[0]?.name} fields={run} data={data} />
    ) : run.type !== "list" ? null : isChecklist(run) ? (
      <Checklist key={run.name} field={run} value={data[run.name]} writable={writable} />
    ) : run.name === "seals" ? (
      <Seals
        key={run.name}
        field={run}
        value={data[run.name]}
        delivery={delivery}
        kind={form.kind}
        writable={writable}
      />
    ) : (
      <Readings key={run.name} field={run} value={data[run.name]} delivery={delivery} kind={form.kind} />
    ),
  );
}

const isChecklist = (field: Field): boolean =>
  field.type === "list" && ["tanker", "vessel"].every((name) => field.fields.some((one) => one.name === name));
const isOwn = (field: Field): boolean => isChecklist(field) || field.name === "seals" || field.name === "readings";
