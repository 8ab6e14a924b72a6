import { formatNumber, unitSymbol } from "#domain/units";
import styles from "./Quantity.module.css";

interface Props {
  readonly value: string;
  readonly unit: string;
}

/** A quantity in a column of them: the points stand one under the other, whatever stands behind. */
export function Quantity({ value, unit }: Props) {
  const [whole = "", decimals] = formatNumber(value).split(".");
  return (
    <>
      {whole}
      <span className={styles.decimals}>{decimals === undefined ? "" : `.${decimals}`}</span>
      {"\u00a0"}
      <span className={styles.unit}>{unitSymbol(unit)}</span>
    </>
  );
}
