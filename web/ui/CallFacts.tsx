import { useWords } from "../i18n/use-words.ts";
import { Details } from "./Details.tsx";
import { Unbroken } from "./Unbroken.tsx";
import styles from "./CallFacts.module.css";

/** The decoded call that will be signed. */
export interface DecodedCall {
  /** As `transferOwners(Halcyon, Halcyon)`. */
  readonly call: string;
  readonly network: string;
  readonly signsAs: string;
}

/** The call, its chain, and its signer; the sentence above them says the same in words. */
export function CallFacts({ call, network, signsAs }: DecodedCall) {
  const words = useWords();
  return (
    <Details>
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
    </Details>
  );
}
