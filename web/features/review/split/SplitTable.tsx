import { Button, Input } from "antd";
import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import { memo } from "react";
import { isDecimal } from "#domain/checks";
import type { Shared } from "#domain/documents/splitting";
import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { read } from "#domain/kinds/read";
import { isMore } from "#domain/quantities";
import { NumberText } from "../../../fields/NumberText.tsx";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { consigneeOf, useConsignee } from "./consignee.ts";
import { unitIn, useAmount } from "./amount.ts";
import { PartMark } from "./PartMark.tsx";
import styles from "./Split.module.css";

interface Props {
  readonly kind: Kind;
  readonly number: string;
  readonly original: FieldData;
  readonly parts: readonly FieldData[];
  readonly shared: readonly Shared[];
  /** Left out where the parts are only read. */
  readonly onNumber?: ((at: number, value: string) => void) | undefined;
  /** Left out where the containers bring the quantities, or they are only read. */
  readonly onShare?: ((at: number, line: number, field: string, value: string) => void) | undefined;
  readonly onRemove?: ((at: number) => void) | undefined;
  readonly onEdit?: ((at: number) => void) | undefined;
}

/** A bill beside its parts: number, consignee and every quantity, with the sum of the parts and what it is off by. */
export function SplitTable({ kind, number, original, parts, shared, onNumber, onShare, onRemove, onEdit }: Props) {
  const words = useWords();
  const say = useSay();
  const consignee = useConsignee(kind);
  const fields = kind.sections.flatMap((section) => section.fields);
  const label = (name: string): string => {
    const found = fields.find((field) => field.name === name);
    return found === undefined ? "" : say(found.label);
  };
  const lines = new Set(shared.map(({ line }) => line)).size;
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={words("review.split.parts")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td className={styles.label} />
            <th scope="col" className={styles.whole}>
              {words("review.split.onBill")}
            </th>
            {parts.map((_, i) => (
              <PartHead key={i} at={i} onRemove={onRemove} />
            ))}
            <th scope="col" className={styles.sum}>
              {words("review.split.sum")}
            </th>
            <th scope="col" className={styles.number}>
              {words("review.split.difference")}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={styles.label}>
              {label(kind.numberField)}
            </th>
            <td className={styles.whole}>{number}</td>
            {parts.map((part, i) => (
              <td key={i}>
                <NumberCell
                  at={i}
                  label={`${label(kind.numberField)}${words("common.comma")}${words("review.split.part", { number: i + 1 })}`}
                  value={read(part, kind.numberField) ?? ""}
                  onNumber={onNumber}
                />
              </td>
            ))}
            <td colSpan={2} className={styles.quiet}>
              {onNumber !== undefined && words("review.split.numberHelp")}
            </td>
          </tr>
          <tr>
            <th scope="row" className={styles.label}>
              {label("consignee")}
            </th>
            <td className={styles.whole}>
              <span className={styles.cut} title={consignee(original)}>
                {consignee(original)}
              </span>
            </td>
            {parts.map((part, i) => (
              <td key={i} data-changed={consigneeOf(part) !== consigneeOf(original) || undefined}>
                <ConsigneeCell at={i} text={consignee(part)} onEdit={onEdit} />
              </td>
            ))}
            <td colSpan={2} />
          </tr>
          {shared.map((row) => (
            <SharedRow
              key={`${row.line} ${row.field.name} ${row.unit}`}
              row={row}
              line={lines > 1 && row.line !== null ? row.line : undefined}
              onShare={onShare}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const PartHead = memo(function PartHead({ at, onRemove }: { readonly at: number } & Pick<Props, "onRemove">) {
  const words = useWords();
  return (
    <th scope="col">
      <span className={styles.partHead}>
        <PartMark at={at} />
        {words("review.split.part", { number: at + 1 })}
        {onRemove !== undefined && (
          <Button
            type="text"
            size="small"
            className={styles.end ?? ""}
            icon={<CloseOutlined aria-hidden="true" />}
            aria-label={words("review.split.remove", { number: at + 1 })}
            onClick={() => onRemove(at)}
          />
        )}
      </span>
    </th>
  );
});

interface ConsigneeCellProps extends Pick<Props, "onEdit"> {
  readonly at: number;
  readonly text: string;
}

const ConsigneeCell = memo(function ConsigneeCell({ at, text, onEdit }: ConsigneeCellProps) {
  const words = useWords();
  return onEdit === undefined ? (
    <span className={styles.cut} title={text}>
      {text}
    </span>
  ) : (
    <Button
      className={styles.consignee ?? ""}
      icon={<EditOutlined aria-hidden="true" />}
      onClick={() => onEdit(at)}
      aria-label={words("review.split.editPart", { number: at + 1, consignee: text })}
    >
      <span className={styles.cut} title={text}>
        {text}
      </span>
    </Button>
  );
});

interface SharedRowProps extends Pick<Props, "onShare"> {
  readonly row: Shared;
  /** The line of the bill, where it has several. */
  readonly line: number | undefined;
}

/** One value that is shared out: drawn anew only when a share of it changes. */
const SharedRow = memo(function SharedRow({ row, line, onShare }: SharedRowProps) {
  const words = useWords();
  const say = useSay();
  const amount = useAmount();
  return (
    <tr>
      <th scope="row" className={styles.label}>
        {say(row.field.label)}
        {line !== undefined && (
          <span className={styles.quiet}> {words("review.split.line", { number: line + 1 })}</span>
        )}
      </th>
      <td className={styles.whole} data-align="end">
        {amount(row.whole, row)}
      </td>
      {row.parts.map((value, i) => (
        <td key={i} data-align="end">
          {onShare === undefined || row.line === null ? (
            isDecimal(value) ? (
              amount(value, row)
            ) : (
              value || "—"
            )
          ) : (
            <ShareCell
              at={i}
              line={row.line}
              field={row.field.name}
              label={`${say(row.field.label)}${words("common.comma")}${words("review.split.part", { number: i + 1 })}`}
              unit={unitIn(row, say)}
              value={value}
              onShare={onShare}
            />
          )}
        </td>
      ))}
      <td className={styles.sum}>
        <span className={styles.total} data-over={isMore(row.over, "0") || undefined}>
          {amount(row.sum, row)}
        </span>
        <SumBar {...row} />
      </td>
      <td className={styles.number} data-align="end">
        <Off {...row} />
      </td>
    </tr>
  );
});

/** The parts of a sum against the whole, as a bar. */
function SumBar({ parts, whole, sum }: Shared) {
  const most = Math.max(Number(whole), Number(sum));
  if (!(most > 0)) return null;
  const percent = (value: string): string => `${(100 * Number(value)) / most}%`;
  return (
    <span className={styles.bar} aria-hidden="true">
      {parts.map(
        (value, i) =>
          Number(value) > 0 && (
            <span key={i} className={styles.piece} data-odd={i % 2} style={{ width: percent(value) }} />
          ),
      )}
      <span className={styles.stop} style={{ left: percent(whole) }} />
    </span>
  );
}

function Off(row: Shared) {
  const words = useWords();
  const amount = useAmount();
  const { over } = row;
  if (over === "0")
    return (
      <span className={styles.fits}>
        <CheckOutlined aria-hidden="true" /> {words("review.split.fits")}
      </span>
    );
  const more = isMore(over, "0");
  return (
    <span className={more ? styles.over : styles.under}>
      {more ? "+" : "−"}
      {amount(row.over.replace("-", ""), row)}
    </span>
  );
}

interface NumberCellProps {
  readonly at: number;
  readonly label: string;
  readonly value: string;
  readonly onNumber: Props["onNumber"];
}

const NumberCell = memo(function NumberCell({ at, label, value, onNumber }: NumberCellProps) {
  return onNumber === undefined ? (
    value || "—"
  ) : (
    <Input aria-label={label} value={value} maxLength={35} onChange={(event) => onNumber(at, event.target.value)} />
  );
});

interface ShareCellProps {
  readonly at: number;
  readonly line: number;
  readonly field: string;
  readonly label: string;
  readonly unit: string;
  readonly value: string;
  readonly onShare: NonNullable<Props["onShare"]>;
}

const ShareCell = memo(function ShareCell({ at, line, field, label, unit, value, onShare }: ShareCellProps) {
  return (
    <NumberText
      aria-label={label}
      value={value}
      maxLength={40}
      inputMode="decimal"
      suffix={unit}
      status={value !== "" && !isDecimal(value) ? "error" : ""}
      onChange={(next) => onShare(at, line, field, next)}
    />
  );
});
