import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { useWords } from "../../i18n/use-words.ts";
import { HoldBar, OwnBar } from "../../ui/title/marks.tsx";
import { originalsOf } from "./checks.ts";
import { numberOf } from "./DocumentTable.tsx";
import styles from "./Originals.module.css";

/** The originals that move together, each with what moves with it, in the marks of the title picture. */
export function Originals({ envelope }: { readonly envelope: EnvelopeDetail }) {
  const words = useWords();
  const originals = originalsOf(envelope);
  return (
    <section
      className={styles.box}
      aria-label={words("envelope.originals", { count: originals.length })}
      tabIndex={originals.length > 6 ? 0 : undefined}
    >
      <ul>
        {originals.map((one) => (
          <li key={one.id} className={styles.row}>
            <span className={styles.number}>{numberOf(one)}</span>
            <svg width={42} height={8} aria-hidden="true">
              <HoldBar x1={0} x2={18} y={0} />
              {one.moves === "BOTH" && <OwnBar x1={24} x2={42} y={0} />}
            </svg>
            <span className={styles.moves}>
              {words(one.moves === "BOTH" ? "envelope.both" : "envelope.possession")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
