import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";
import styles from "./LiveChain.module.css";

interface Props {
  readonly connected: boolean;
  readonly chain: string;
  /** Newest block that the product has read. */
  readonly block?: number;
}

/** Whether changes arrive live, and the newest block of the chain. */
export function LiveChain({ connected, chain, block }: Props) {
  const words = useWords();
  const format = useFormat();
  return (
    <span className={styles.live}>
      <span className={styles.dot} data-connected={connected || undefined} aria-hidden="true" />
      {connected ? words("shell.live") : words("shell.offline")} · {chain}
      {block !== undefined && <span className="hw-mono">#{format.number(block)}</span>}
    </span>
  );
}
