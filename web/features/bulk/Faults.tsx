import { Button, Input } from "antd";
import CloseCircleFilled from "@ant-design/icons/es/icons/CloseCircleFilled";
import type { BatchRow } from "#domain/api/document-batches";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import type { Mending } from "./use-mending.ts";
import styles from "./Bulk.module.css";

/** A cell that is wrong, with its row. */
export interface ShownFault {
  readonly row: BatchRow;
  readonly fault: BatchRow["faults"][number];
  /** Its place among the columns; -1 for the row as a whole, and for a column that the table does not have. */
  readonly at: number;
}

export const faultsOf = (rows: readonly BatchRow[], columns: readonly string[]): readonly ShownFault[] =>
  rows.flatMap((row) => row.faults.map((fault) => ({ row, fault, at: columns.indexOf(fault.column) })));

interface Props {
  readonly faults: readonly ShownFault[];
  readonly wrongRows: number;
  readonly wentOn: boolean;
  readonly current: number;
  readonly mending: Mending;
  readonly onCurrent: (at: number) => void;
}

/** The cells that are wrong: what was meant is taken by one click, the others are written anew in their place. */
export function Faults({ faults, wrongRows, wentOn, current, mending, onCurrent }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  return (
    <section>
      <div className={styles.sectionHead}>
        <h2>{words("bulk.faults")}</h2>
        <span className={styles.wrongCount}>
          <CloseCircleFilled aria-hidden="true" />{" "}
          {words("bulk.faultCount", { faults: faults.length, rows: wrongRows })}
        </span>
        {wentOn && <span className={styles.end}>{words("bulk.wentOn")}</span>}
      </div>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={words("bulk.faults")}>
        <table className={styles.faults}>
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                {words("bulk.row")}
              </th>
              <th scope="col">{words("bulk.column")}</th>
              <th scope="col">{words("bulk.value")}</th>
              <th scope="col">{words("bulk.what")}</th>
              <th scope="col">
                <span className="hw-hidden">{words("bulk.act")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {faults.map((one, at) => {
              const { row, fault } = one;
              const value = row.cells[one.at] ?? "";
              const open = mending.open?.row === row.row && mending.open.at === one.at;
              const { take } = fault;
              const about = `${words("bulk.row")} ${row.row}${words("common.comma")}${fault.column}`;
              return (
                <tr
                  key={`${row.row} ${fault.column} ${fault.code}`}
                  aria-current={at === current || undefined}
                  onClick={() => onCurrent(at)}
                >
                  <td className={styles.number}>
                    <strong>{row.row}</strong>
                  </td>
                  <td className={styles.code}>{fault.column === "" ? words("bulk.wholeRow") : fault.column}</td>
                  <td className={styles.value}>
                    {open ? (
                      <form
                        className={styles.mend}
                        onSubmit={(event) => {
                          event.preventDefault();
                          void mending.save(row);
                        }}
                      >
                        <Input
                          size="small"
                          autoFocus
                          value={mending.open?.text ?? ""}
                          aria-label={about}
                          onChange={(event) => mending.type(event.target.value)}
                          onKeyDown={(event) => event.key === "Escape" && mending.close()}
                        />
                      </form>
                    ) : value === "" ? (
                      words("bulk.emptyCell")
                    ) : (
                      value
                    )}
                  </td>
                  <td>{errorWords(fault.code, fault.parameters ?? {})}</td>
                  <td className={styles.act}>
                    {open ? (
                      <ButtonRow>
                        <Button size="small" onClick={mending.close}>
                          {words("common.cancel")}
                        </Button>
                        <Button
                          size="small"
                          type="primary"
                          loading={mending.busy}
                          onClick={() => void mending.save(row)}
                        >
                          {words("bulk.save")}
                        </Button>
                      </ButtonRow>
                    ) : (
                      one.at >= 0 && (
                        <ButtonRow>
                          {take !== undefined && (
                            <Button
                              size="small"
                              type="link"
                              disabled={mending.busy}
                              aria-label={`${words("bulk.take", { value: take })}${words("common.colon")}${about}`}
                              onClick={() => void mending.take(row, one.at, take)}
                            >
                              {words("bulk.take", { value: take })}
                            </Button>
                          )}
                          <Button
                            size="small"
                            type="link"
                            disabled={mending.busy}
                            aria-label={`${words("bulk.mendOne")}${words("common.colon")}${about}`}
                            onClick={() => mending.begin(row, one.at)}
                          >
                            {words("bulk.mendOne")}
                          </Button>
                        </ButtonRow>
                      )
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
