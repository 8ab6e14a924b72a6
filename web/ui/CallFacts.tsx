import type { ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";
import styles from "./CallFacts.module.css";

/** The decoded call that will be signed. */
export interface DecodedCall {
  /** As `transferOwners(Halcyon, Halcyon)`. */
  readonly call: string;
  readonly network: ReactNode;
  readonly signsAs: ReactNode;
}

/** What is called, on which chain, and who signs it. */
export function CallFacts({ call, network, signsAs }: DecodedCall) {
  const words = useWords();
  return (
    <dl className={styles.call}>
      <dt>{words("danger.onChain")}</dt>
      <dd className="hw-mono">{call}</dd>
      <dt>{words("danger.network")}</dt>
      <dd>{network}</dd>
      <dt>{words("danger.signsAs")}</dt>
      <dd>{signsAs}</dd>
    </dl>
  );
}
