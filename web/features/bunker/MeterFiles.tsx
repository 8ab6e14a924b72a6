import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import LockOutlined from "@ant-design/icons/es/icons/LockOutlined";
import UploadOutlined from "@ant-design/icons/es/icons/UploadOutlined";
import { Button } from "antd";
import { useRef, useState } from "react";
import type { BunkerDelivery, BunkerMeterLog } from "#domain/api/bunker-shapes";
import { meterSizeFault, METER_ZONES, type MeterZone } from "#domain/bunker/meter-file";
import { productsOf } from "#domain/bunker/order";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { usePermission } from "../../session/use-me.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { MeterSource } from "./MeterLogs.tsx";
import { MeterPlot } from "./MeterPlot.tsx";
import { useMeterFile } from "./use-meter-file.ts";
import styles from "./MeterFiles.module.css";

interface Props {
  readonly delivery: BunkerDelivery;
  readonly logs: readonly BunkerMeterLog[];
}

/** At a form with readings: the file of the meter of each product, its curves, and the way to give another. */
export function MeterFiles({ delivery, logs }: Props) {
  const products = productsOf(delivery.ordered).map(({ name }) => name);
  return (products.length > 1 ? products : [""]).map((product) => (
    <MeterFile key={product} delivery={delivery} product={product} log={logs.find((one) => one.product === product)} />
  ));
}

interface FileProps {
  readonly delivery: BunkerDelivery;
  readonly product: string;
  readonly log: BunkerMeterLog | undefined;
}

function MeterFile({ delivery, product, log }: FileProps) {
  const words = useWords();
  const errorWords = useErrorWords();
  const crew = usePermission("bunker.crew");
  const operates = usePermission("bunker.operate");
  const chooser = useRef<HTMLInputElement>(null);
  const [zone, setZone] = useState<MeterZone>("");
  const { busy, problem, put, remove, refuse } = useMeterFile(delivery, product);
  const now = delivery.state === "DELIVERING" || delivery.state === "POST_DELIVERY";
  const changes = now && (crew || operates) && log?.fixed !== true;
  if (log === undefined && !changes) return null;
  const title = [words("bunker.meterFile.title"), product].filter(Boolean).join(words("common.colon"));
  const take = (file: File | undefined): void => {
    if (file === undefined) return;
    const tooLarge = meterSizeFault(file.size);
    if (tooLarge === null) void put(file, zone);
    else refuse(errorWords(tooLarge.code, tooLarge.parameters));
  };
  return (
    <section className={styles.file} aria-label={title}>
      <h2>{title}</h2>
      {log === undefined ? (
        <p className="hw-quiet">{words("bunker.meterFile.help")}</p>
      ) : (
        <>
          <MeterSource id={delivery.id} log={log} />
          <p className={styles.locked}>
            <LockOutlined aria-hidden="true" /> {words("bunker.meterFile.locked")}
          </p>
        </>
      )}
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {changes && (
        <div className={styles.acts}>
          <input
            ref={chooser}
            type="file"
            hidden
            accept=".csv,.txt,text/csv"
            aria-label={title}
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
          <Button icon={<UploadOutlined aria-hidden="true" />} loading={busy} onClick={() => chooser.current?.click()}>
            {words(log === undefined ? "bunker.meterFile.upload" : "bunker.meterFile.replace")}
          </Button>
          {log !== undefined && (
            <Button icon={<DeleteOutlined aria-hidden="true" />} disabled={busy} onClick={() => void remove()}>
              {words("bunker.meterFile.remove")}
            </Button>
          )}
          <label className={styles.zone}>
            <span>{words("bunker.meterFile.zone")}</span>
            <Choice
              label={words("bunker.meterFile.zone")}
              value={zone}
              onChange={setZone}
              options={METER_ZONES.map((one) => ({ value: one, label: `UTC${one}` }))}
            />
          </label>
        </div>
      )}
      {log !== undefined && <MeterPlot log={log} />}
    </section>
  );
}
