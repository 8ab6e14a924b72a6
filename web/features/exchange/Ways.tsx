import { useWords } from "../../i18n/use-words.ts";
import styles from "./Exchange.module.css";

/** Why a bill goes to another platform: it is offered, or issued there. */
export type Purpose = "offer" | "issue";

interface Props {
  readonly purpose?: Purpose;
  readonly company: string;
  readonly recipient: string;
  readonly platform: string;
  /** Whether the other platform was asked already. */
  readonly asked?: boolean;
}

/** The state of a bill now, while the other platform is asked, and after each answer. */
export function Ways({ purpose = "offer", company, recipient, platform, asked = false }: Props) {
  const words = useWords();
  const told = { company, recipient, platform };
  const ways = [
    ...(asked ? [] : [["now", "yours"] as const]),
    [asked ? "now" : "locked", "lockedText"],
    ["taken", "takenText"],
    ["refused", "refusedText"],
  ] as const;
  return (
    <div className={styles.ways}>
      {ways.map(([title, text]) => (
        <dl key={title} className={styles.way} data-main={title === "taken" || undefined}>
          <dt>{words(`platforms.${purpose}.${title}`)}</dt>
          <dd>{words(`platforms.${purpose}.${text}`, told)}</dd>
        </dl>
      ))}
    </div>
  );
}
