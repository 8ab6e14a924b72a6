import CheckCircleFilled from "@ant-design/icons/es/icons/CheckCircleFilled";
import CloseCircleFilled from "@ant-design/icons/es/icons/CloseCircleFilled";
import LockOutlined from "@ant-design/icons/es/icons/LockOutlined";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { checkReadings } from "#domain/bunker/checks-mass";
import { deliveredMass, exact, massWords } from "#domain/bunker/decimals";
import type { BunkerKind } from "#domain/bunker/forms";
import { productsOf } from "#domain/bunker/order";
import { itemAbout, said } from "#domain/bunker/written";
import type { FieldData, ListField, ValueField } from "#domain/kinds/field";
import { formatNumber } from "#domain/units";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { FieldValue } from "../../kind/FieldValue.tsx";
import { useFormPart } from "../../kind/Form.tsx";
import { itemsOf } from "../../kind/form-data.ts";
import { writtenIn } from "./delivery.ts";
import styles from "./CrewFields.module.css";

interface Props {
  readonly field: ListField;
  readonly value: unknown;
  readonly delivery: BunkerDelivery;
  readonly kind: BunkerKind;
}

/** The readings of the meter: those before pumping locked beside those after it, and at every key what was delivered. */
export function Readings({ field, value, delivery, kind }: Props) {
  const say = useSay();
  const after = kind === "BunkerMeterReadingPost";
  const fixed = useFixed();
  const before = after ? writtenIn(delivery, "BunkerMeterReadingPre") : undefined;
  return itemsOf(field, value).map((item, i) => {
    const path = `${field.name}.${i}`;
    const product = said(item, "product");
    const former = product === "" ? undefined : itemAbout(before, "readings", product)?.item;
    /** A reading that both sides have signed before pumping, or that the file of the meter says, is not typed. */
    const isLocked = (name: string): boolean =>
      fixed.includes(`${path}.${name}`) ||
      (former !== undefined && said(former, name) !== "" && said(former, name) === said(item, name));
    return (
      <div key={i} className={styles.readings} data-path={path}>
        {product !== "" && (
          <h3 className={styles.sub}>{[product, said(item, "meterSerial")].filter(Boolean).join(" · ")}</h3>
        )}
        <div className={styles.pair}>
          {ordered(field).map((one) =>
            isLocked(one.name) ? (
              <div key={one.name} className={styles.locked}>
                <span>{say(one.label)}</span>
                <span>
                  <LockOutlined aria-hidden="true" />
                  {one.unit === undefined ? said(item, one.name) : formatNumber(said(item, one.name))}
                  {one.unit !== undefined && <span className={styles.unit}>{say(one.unit)}</span>}
                </span>
              </div>
            ) : (
              <FieldValue key={one.name} field={one} path={`${path}.${one.name}`} siblings={item} />
            ),
          )}
        </div>
        {after && <Delivered delivery={delivery} item={item} product={product} />}
      </div>
    );
  });
}

/** The paths of the readings that are not typed, as one word for each render. */
const useFixed = (): readonly string[] => useFormPart((form) => (form.fixed ?? []).join(" ")).split(" ");

/** Beside each start its end, as the meter shows them. */
function ordered({ fields }: ListField): readonly ValueField[] {
  const values = fields.filter((one): one is ValueField => one.type !== "group" && one.type !== "list");
  const endOf = (name: string): ValueField | undefined =>
    name.endsWith("Start") ? values.find((one) => one.name === name.replace(/Start$/, "End")) : undefined;
  return values.flatMap((one) => {
    const end = endOf(one.name);
    return one.name.endsWith("End") ? [] : end === undefined ? [one] : [one, end];
  });
}

interface DeliveredProps {
  readonly delivery: BunkerDelivery;
  readonly item: FieldData;
  readonly product: string;
}

/** The mass that the meter delivered, its distance from the order, and the faults of the readings. */
function Delivered({ delivery, item, product }: DeliveredProps) {
  const words = useWords();
  const errorWords = useErrorWords();
  const mass = deliveredMass(item);
  const check = checkReadings(
    {
      order: delivery.ordered,
      forms: {
        BunkerMeterReadingPre: writtenIn(delivery, "BunkerMeterReadingPre"),
        BunkerMeterReadingPost: { readings: [item] },
      },
      commencedAt: delivery.commencedAt ?? "",
      completedAt: delivery.completedAt ?? "",
      tanker: {},
      registered: null,
      dips: null,
    },
    product,
  );
  const order = exact(productsOf(delivery.ordered).find(({ name }) => name === product)?.quantity ?? "");
  const [loadedStart, loadedEnd] = [exact(said(item, "loadingStart")), exact(said(item, "loadingEnd"))];
  const off = mass === null || order === null ? null : mass - order;
  return (
    <div className={styles.mass} data-outcome={check.outcome} role="status">
      <div>
        {words("bunker.delivered")}
        <strong>{mass === null ? "–" : `${massWords(mass)} t`}</strong>
      </div>
      <div className={styles.said}>
        {check.faults.map((fault) => (
          <span key={`${fault.path} ${fault.code}`}>
            <CloseCircleFilled aria-hidden="true" /> {errorWords(fault.code, fault.parameters)}
          </span>
        ))}
        {check.faults.length === 0 && off !== null && order !== null && (
          <span>
            <CheckCircleFilled aria-hidden="true" />{" "}
            {words(off < 0n ? "bunker.under" : "bunker.over", {
              mass: `${massWords(off < 0n ? -off : off)} t`,
              ordered: `${massWords(order)} t`,
            })}
          </span>
        )}
        {loadedStart !== null && loadedEnd !== null && (
          <span>
            {loadedStart === loadedEnd
              ? words("bunker.loadingStill")
              : words("bunker.loadingMoved", { mass: `${massWords(loadedEnd - loadedStart)} t` })}
          </span>
        )}
      </div>
    </div>
  );
}
