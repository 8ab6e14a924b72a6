import { Link } from "react-router";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerDelivery, FormerEvidence } from "#domain/api/bunker-shapes";
import { kindOf } from "#domain/kinds/kinds";
import { addressOf } from "../../api/client.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { documentAddress } from "../../process/bunker-address.ts";
import { usePermission } from "../../session/use-me.ts";
import { Hash } from "../../ui/Hash.tsx";
import styles from "./Delivery.module.css";

/** Signatures and measurements of a tanker that was replaced: they count no more, and stay to be read. */
export function Former({ delivery: { id, former } }: { readonly delivery: BunkerDelivery }) {
  const words = useWords();
  const format = useFormat();
  if (former.length === 0) return null;
  return (
    <section className={styles.section} aria-label={words("bunker.former.title")}>
      <h2 className={styles.heading}>{words("bunker.former.title")}</h2>
      <ul className={styles.signatures}>
        {former.map((one) => (
          <li key={one.at}>
            <time dateTime={one.at}>{format.when(one.at)}</time>
            <span>
              {words("bunker.former.of", { tanker: one.craft })}
              {one.forms.map((form) => (
                <Form key={form.documentId} form={form} />
              ))}
              {one.meters.map((meter) => (
                <span key={meter.id}>
                  <a href={addressOf(bunkerRoutes.meterFile, { params: { id }, query: { former: meter.id } })} download>
                    {[meter.name, meter.product].filter(Boolean).join(words("common.comma"))}
                  </a>{" "}
                  <Hash value={meter.sha256} />
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A form with those who have signed it. A crew reads no documents outside of the delivery. */
function Form({ form: { kind, documentId, signatures } }: { readonly form: FormerEvidence["forms"][number] }) {
  const words = useWords();
  const say = useSay();
  const operates = usePermission("bunker.operate");
  const label = say(kindOf(kind).label);
  return (
    <span>
      {operates ? <Link to={documentAddress({ kind, documentId })}>{label}</Link> : label}{" "}
      <span className="hw-quiet">{signatures.map(({ name }) => name).join(words("common.comma"))}</span>
    </span>
  );
}
