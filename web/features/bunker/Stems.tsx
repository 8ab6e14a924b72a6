import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import UploadOutlined from "@ant-design/icons/es/icons/UploadOutlined";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { bunkerRoutes } from "#domain/api/bunker";
import { bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import type { Output } from "#domain/api/route";
import { readLetters } from "#domain/bulk/letters";
import { emptyStems, stemOf } from "#domain/bunker/stems";
import { productsOf } from "#domain/bunker/order";
import { said } from "#domain/bunker/written";
import type { FieldData } from "#domain/kinds/field";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { BUNKER_BOARD } from "../../process/bunker-address.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./Stems.module.css";

type Stem = Output<typeof bunkerExchangeRoutes.stems>[number];

/** Stems or nominations from a table: what is wrong by row and column, and one confirmation for those that are good. */
export function Stems({ onTake }: { readonly onTake: (order: FieldData) => void }) {
  const words = useWords();
  const errorWords = useErrorWords();
  const reader = useSend();
  const chooser = useRef<HTMLInputElement>(null);
  const [stems, setStems] = useState<readonly Stem[]>();
  const [unread, setUnread] = useState<string>();
  const [asking, setAsking] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setStems(undefined);
    setUnread(undefined);
    const letters = readLetters(new Uint8Array(await file.arrayBuffer()), undefined);
    if (letters === null) return setUnread(errorWords("IMPORT_ENCODING"));
    setStems((await reader.send(bunkerExchangeRoutes.stems, { body: { csv: letters.text } }))?.answer);
  };
  const good = stems?.filter(({ faults }) => faults.length === 0) ?? [];
  const refused = unread ?? reader.problem?.message;
  return (
    <section className={styles.stems} aria-label={words("bunker.stems.title")}>
      <div className={styles.head}>
        <h2>{words("bunker.stems.title")}</h2>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".csv,.txt,text/csv"
          aria-label={words("bunker.stems.upload")}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <Button
          size="small"
          icon={<UploadOutlined aria-hidden="true" />}
          loading={reader.busy}
          onClick={() => chooser.current?.click()}
        >
          {words("bunker.stems.upload")}
        </Button>
        <Button
          type="text"
          size="small"
          icon={<DownloadOutlined aria-hidden="true" />}
          onClick={() => saveBlob(new Blob([emptyStems()], { type: "text/csv;charset=utf-8" }), "stems.csv")}
        >
          {words("bunker.stems.empty")}
        </Button>
      </div>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      {stems === undefined ? (
        <p className="hw-help">{words("bunker.stems.help")}</p>
      ) : (
        <>
          <Rows stems={stems} onTake={onTake} />
          <div className={styles.foot}>
            <span>{words("bunker.stems.counted", { good: good.length, wrong: stems.length - good.length })}</span>
            <Button type="primary" size="small" disabled={good.length === 0} onClick={() => setAsking(true)}>
              {words("bunker.stems.begin", { count: good.length })}
            </Button>
          </div>
        </>
      )}
      {asking && <BeginDialog orders={good.map(({ order }) => order)} onClose={() => setAsking(false)} />}
    </section>
  );
}

interface RowsProps {
  readonly stems: readonly Stem[];
  readonly onTake: (order: FieldData) => void;
}

function Rows({ stems, onTake }: RowsProps) {
  const words = useWords();
  const errorWords = useErrorWords();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={words("bunker.stems.rows")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words("bunker.stems.row")}</th>
            <th scope="col">{words("bunker.stems.reference")}</th>
            <th scope="col">{words("bunker.ship")}</th>
            <th scope="col">{words("bunker.ordered")}</th>
            <th scope="col">{words("bunker.supplyDate")}</th>
            <th scope="col">{words("bunker.state")}</th>
          </tr>
        </thead>
        <tbody>
          {stems.map(({ row, order, faults }) => (
            <tr key={row} data-wrong={faults.length > 0 || undefined}>
              <td>{row}</td>
              <td>{stemOf(order)}</td>
              <td>
                {[said(order, "vessel.name"), said(order, "vessel.imo")].filter(Boolean).join(words("common.comma"))}
              </td>
              <td>
                {productsOf(order)
                  .map(({ name, quantity }) => [name, quantity && `${quantity} t`].filter(Boolean).join(" "))
                  .join(" + ")}
              </td>
              <td>{said(order, "supplyDate")}</td>
              <td>
                {faults.length === 0 ? (
                  <Button type="link" size="small" onClick={() => onTake(order)}>
                    {words("bunker.stems.fill", { row })}
                  </Button>
                ) : (
                  <ul>
                    {faults.map(({ column, code, parameters }) => (
                      <li key={`${column} ${code}`}>
                        {column !== "" && <code>{column}</code>} {errorWords(code, parameters)}
                      </li>
                    ))}
                  </ul>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BeginDialog({ orders, onClose }: { readonly orders: FieldData[]; readonly onClose: () => void }) {
  const words = useWords();
  const navigate = useNavigate();
  const { send, busy, problem } = useSend();
  const count = orders.length;
  const verb = words("bunker.stems.begin", { count });
  const begin = async (): Promise<void> => {
    if ((await send(bunkerRoutes.beginStems, { body: { orders } })) === undefined) return;
    toast(words("bunker.stems.begun", { count }));
    void navigate(BUNKER_BOARD);
  };
  return (
    <DangerDialog
      open
      title={verb}
      sentence={words("bunker.stems.sentence")}
      verb={verb}
      confirm="none"
      busy={busy}
      error={problem?.message}
      onConfirm={() => void begin()}
      onCancel={onClose}
    />
  );
}
