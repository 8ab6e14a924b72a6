import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerDelivery, BunkerMeterLog } from "#domain/api/bunker-shapes";
import { addressOf } from "../../api/client.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Hash } from "../../ui/Hash.tsx";
import { MeterPlot } from "./MeterPlot.tsx";
import { useMeter } from "./use-meter.ts";
import page from "./Delivery.module.css";
import styles from "./MeterFiles.module.css";

/** The curves of the meters of a delivery, each with the file that it comes from. */
export function MeterLogs({ delivery }: { readonly delivery: BunkerDelivery }) {
  const words = useWords();
  const logs = useMeter(delivery);
  if (logs.length === 0) return null;
  return (
    <section className={page.section} aria-label={words("bunker.meterFile.title")}>
      {logs.map((log) => (
        <div key={log.product}>
          <h2 className={page.heading}>
            {[words("bunker.meterFile.title"), log.product].filter(Boolean).join(words("common.colon"))}
            <MeterSource id={delivery.id} log={log} />
          </h2>
          <MeterPlot log={log} />
        </div>
      ))}
    </section>
  );
}

/** The file that a log was read from: its name, which saves it, its rows, its hash, the person who gave it. */
export function MeterSource({ id, log }: { readonly id: string; readonly log: BunkerMeterLog }) {
  const words = useWords();
  const format = useFormat();
  const query = log.product === "" ? {} : { product: log.product };
  return (
    <span className={styles.source}>
      <a href={addressOf(bunkerRoutes.meterFile, { params: { id }, query })} download>
        {log.name}
      </a>
      <span>{words("bunker.meterFile.rows", { count: format.number(log.rows) })}</span>
      <Hash value={log.sha256} />
      <span>{words("bunker.meterFile.given", { name: log.by, when: format.when(log.at) })}</span>
    </span>
  );
}
