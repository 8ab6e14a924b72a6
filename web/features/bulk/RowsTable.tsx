import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import CloseCircleFilled from "@ant-design/icons/es/icons/CloseCircleFilled";
import FileDoneOutlined from "@ant-design/icons/es/icons/FileDoneOutlined";
import { Fragment } from "react";
import { Link } from "react-router";
import type { Batch, BatchRow } from "#domain/api/document-batches";
import { KIND_OF_TYPE } from "#domain/trade-trust/kind-of-template";
import { useWords } from "../../i18n/use-words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import styles from "./Bulk.module.css";

interface Props {
  readonly type: Batch["template"]["type"];
  readonly columns: readonly string[];
  readonly rows: readonly BatchRow[];
  /** The row that the keys are at. */
  readonly current: number | undefined;
}

/** The rows of the table as they stand, the wrong cells marked. */
export function RowsTable({ type, columns, rows, current }: Props) {
  const words = useWords();
  return (
    <div className={styles.rows} tabIndex={0} role="region" aria-label={words("bulk.shown")}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="hw-hidden">{words("bulk.row")}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="hw-hidden">{words("bulk.state")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells, faults, documentId }, at) => {
            const wrong = new Set(faults.map(({ column }) => column));
            const gap = at > 0 && row !== (rows[at - 1]?.row ?? 0) + 1;
            return (
              <Fragment key={row}>
                {gap && (
                  <tr className={styles.gap}>
                    <td>
                      <span aria-hidden="true">⋮</span>
                      <span className="hw-hidden">{words("bulk.gap")}</span>
                    </td>
                    <td colSpan={columns.length + 1} />
                  </tr>
                )}
                <tr aria-current={row === current || undefined}>
                  <th scope="row">{row}</th>
                  {columns.map((column, i) => (
                    <td key={column} data-wrong={wrong.has(column) || undefined} title={cells[i]}>
                      {cells[i]}
                    </td>
                  ))}
                  <td className={styles.mark}>
                    {documentId !== null ? (
                      <Link
                        to={documentAddress({ kind: KIND_OF_TYPE[type], id: documentId }, "view")}
                        aria-label={words("bulk.open", { number: cells[0] ?? "" })}
                      >
                        <FileDoneOutlined aria-hidden="true" />
                      </Link>
                    ) : faults.length > 0 ? (
                      <CloseCircleFilled className={styles.bad} role="img" aria-label={words("bulk.faulty")} />
                    ) : (
                      <CheckOutlined className={styles.good} role="img" aria-label={words("bulk.good")} />
                    )}
                  </td>
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
