import { useWords } from "../../i18n/use-words.ts";
import styles from "./Exchange.module.css";

interface Props {
  readonly company: string;
  readonly recipient: string;
  readonly platform: string;
  /** Whether the bill is offered already. */
  readonly offered?: boolean;
}

/** The state of a bill now, while it is offered, and after each answer. */
export function Ways({ company, recipient, platform, offered = false }: Props) {
  const words = useWords();
  const told = { company, recipient, platform };
  const ways = [
    ...(offered ? [] : [{ key: "now", title: "platforms.offer.now", text: "platforms.offer.yours" } as const]),
    {
      key: "locked",
      title: offered ? "platforms.offer.now" : "platforms.offer.locked",
      text: "platforms.offer.lockedText",
    },
    { key: "taken", title: "platforms.offer.taken", text: "platforms.offer.takenText" },
    { key: "refused", title: "platforms.offer.refused", text: "platforms.offer.refusedText" },
  ] as const;
  return (
    <div className={styles.ways}>
      {ways.map(({ key, title, text }) => (
        <dl key={key} className={styles.way} data-main={key === "taken" || undefined}>
          <dt>{words(title)}</dt>
          <dd>{words(text, told)}</dd>
        </dl>
      ))}
    </div>
  );
}
