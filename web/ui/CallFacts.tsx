import { useWords } from "../i18n/use-words.ts";
import { Unbroken } from "./Unbroken.tsx";
import styles from "./CallFacts.module.css";

/** The decoded call that will be signed. */
export interface DecodedCall {
  /** As `transferOwners(Halcyon, Halcyon)`. */
  readonly call: string;
  readonly network: string;
  readonly signsAs: string;
}

/** The call, its chain, and its signer. */
export function CallFacts({ call, network, signsAs }: DecodedCall) {
  const words = useWords();
  return (
    <dl className={styles.call}>
      <dt>{words("danger.onChain")}</dt>
      <dd className="hw-mono">
        <Unbroken>{call}</Unbroken>
      </dd>
      <dt>{words("danger.network")}</dt>
      <dd>
        <Unbroken>{network}</Unbroken>
      </dd>
      <dt>{words("danger.signsAs")}</dt>
      <dd>
        <Unbroken>{signsAs}</Unbroken>
      </dd>
    </dl>
  );
}
