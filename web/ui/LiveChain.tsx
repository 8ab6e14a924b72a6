import type { Text } from "#domain/text";
import { useFormat } from "../i18n/use-format.ts";
import { useSay, useWords } from "../i18n/use-words.ts";
import styles from "./LiveChain.module.css";

interface Props {
  readonly connected: boolean;
  readonly chain: string;
  /** Newest block that the product has read. */
  readonly block?: number | undefined;
  /** Why that may not be the newest of the chain, and when it last was. */
  readonly trouble?: { readonly why: Text; readonly since: string | undefined } | undefined;
}

/** Whether changes arrive live, and the newest block of the chain. */
export function LiveChain({ connected, chain, block, trouble }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const state = !connected
    ? words("shell.offline")
    : trouble === undefined
      ? words("shell.live")
      : trouble.since === undefined
        ? words("shell.behind")
        : words("shell.behindSince", { time: format.when(trouble.since) });
  return (
    <span className={styles.live} title={connected && trouble !== undefined ? say(trouble.why) : undefined}>
      <span
        className={styles.dot}
        data-connected={(connected && trouble === undefined) || undefined}
        aria-hidden="true"
      />
      {state} · {chain}
      {block !== undefined && <span className="hw-mono">#{format.number(block)}</span>}
      {connected && trouble !== undefined && <span className="hw-hidden">{say(trouble.why)}</span>}
    </span>
  );
}
