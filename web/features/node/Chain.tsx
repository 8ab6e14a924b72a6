import type { NodeChain } from "#domain/api/node";
import { MIRROR_PROBLEMS } from "#domain/chain/mirror-problems";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useChainNames } from "../../session/use-chain-names.ts";
import { FactList } from "../../ui/FactList.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Node.module.css";

const CONTRACTS = ["registryDeployer", "factory", "forwarder", "documentStore"] as const;

/** One chain of this installation: how far its mirror is, what waits, where it is asked. */
export function Chain({ chain }: { readonly chain: NodeChain }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const name = useChainNames()(chain.chainId);
  const { head, mirrored, problem } = chain;
  const block = (value: number | null): string => (value === null ? "—" : `#${format.number(value)}`);
  const lag = head === null || mirrored === null ? null : Math.max(0, head - mirrored);
  return (
    <section className={styles.chain} aria-label={name}>
      <h3 className={styles.name}>{words("settings.chainId", { chain: name, chainId: chain.chainId })}</h3>
      {problem !== null && (
        <Notice tone="warning">
          {say(MIRROR_PROBLEMS[problem].what)} {say(MIRROR_PROBLEMS[problem].remedy)}
        </Notice>
      )}
      <FactList label="wide">
        <dt>{words("node.state")}</dt>
        <dd className={chain.lagging || problem !== null ? styles.bad : styles.good}>
          {words(chain.lagging || problem !== null ? "node.behind" : "node.current")}
          {chain.currentAt !== null && ` · ${format.instant(chain.currentAt)}`}
        </dd>
        <dt>{words("node.head")}</dt>
        <dd>{block(head)}</dd>
        <dt>{words("node.mirrored")}</dt>
        <dd>
          {block(mirrored)}
          {lag !== null && ` · ${words("node.lag", { count: lag })}`}
          {chain.secondsLeft !== null &&
            chain.secondsLeft > 0 &&
            ` · ${words("node.secondsLeft", { count: chain.secondsLeft })}`}
        </dd>
        <dt>{words("node.finalized")}</dt>
        <dd>{block(chain.finalized)}</dd>
        <dt>{words("node.acts")}</dt>
        <dd>
          {words("node.actsOf", {
            open: format.number(chain.open),
            sent: format.number(chain.sent),
            behind: format.number(chain.behind),
          })}
        </dd>
        <dt>{words("node.endpoints")}</dt>
        <dd>
          {chain.endpoints.map((endpoint) => (
            <div key={endpoint} className="hw-mono">
              {endpoint}
            </div>
          ))}
        </dd>
        <dt>{words("node.operator")}</dt>
        <dd>
          <Hash value={chain.operator} />
        </dd>
        {CONTRACTS.map((name) => [
          <dt key={`${name} label`}>{words(`node.contract.${name}`)}</dt>,
          <dd key={name}>
            <Hash value={chain.contracts[name]} />
          </dd>,
        ])}
      </FactList>
    </section>
  );
}
