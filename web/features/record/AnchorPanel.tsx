import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { recordRoutes, type RecordAnchor } from "#domain/api/record";
import { ANCHOR_STATES } from "#domain/states";
import { addressOf } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useChainName } from "../../session/use-chain-name.ts";
import { useMe } from "../../session/use-me.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Record.module.css";

const COMMAND = "npm run verify -- audit.jsonl --rpc URL";

/** The proof of the record: its head, and which heads stand on the chain. */
export function AnchorPanel() {
  const words = useWords();
  const format = useFormat();
  const { user } = useMe();
  const head = useRead(recordRoutes.head, {});
  const { send, busy, problem } = useSend();
  const why = user.isAdmin ? undefined : words("record.forAdmins");
  const anchor = async (): Promise<void> => {
    if ((await send(recordRoutes.anchor, {})) !== undefined) toast(words("record.anchorAsked"));
  };
  if (head.isPending) return <LoadingLine />;
  if (head.error)
    return <ErrorView title={words("common.failed")} help={head.error.message} onRetry={() => void head.refetch()} />;
  return (
    <Panel title={words("record.proof")}>
      <p className="hw-quiet">{words("record.proofHelp")}</p>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <ActionBar
        solid={false}
        actions={[{ id: "anchor", label: words("record.anchorNow"), why, busy, onClick: () => void anchor() }]}
      />
      {head.data.head !== null && (
        <FactList label="narrow">
          <dt>{words("record.lastLine")}</dt>
          <dd>{format.number(head.data.head.n)}</dd>
          <dt>{words("record.hash")}</dt>
          <dd>
            <Hash value={head.data.head.hash} />
          </dd>
        </FactList>
      )}
      <h3 className={styles.subtitle}>{words("record.anchors")}</h3>
      {head.data.anchors.length === 0 ? (
        <p className="hw-quiet">{words("record.noAnchors")}</p>
      ) : (
        <ol className={styles.anchors}>
          {head.data.anchors.map((one) => (
            <li key={one.id}>
              <Anchor anchor={one} />
            </li>
          ))}
        </ol>
      )}
      {user.isAdmin && (
        <>
          <h3 className={styles.subtitle}>{words("record.check")}</h3>
          <p className="hw-quiet">{words("record.checkHelp")}</p>
          <pre className={styles.command} tabIndex={0} aria-label={words("record.check")}>
            {COMMAND}
          </pre>
          <Button
            className={styles.button}
            icon={<DownloadOutlined aria-hidden="true" />}
            href={addressOf(recordRoutes.evidence, {})}
            download="audit.jsonl"
          >
            {words("record.evidence")}
          </Button>
        </>
      )}
    </Panel>
  );
}

function Anchor({ anchor }: { readonly anchor: RecordAnchor }) {
  const words = useWords();
  const format = useFormat();
  const chain = useChainName(anchor.chainId);
  return (
    <div className={styles.anchor}>
      <div className={styles.anchorHead}>
        <StateMark state={ANCHOR_STATES[anchor.state]} />
        <time className="hw-quiet" dateTime={anchor.at} title={format.instant(anchor.at)}>
          {format.instant(anchor.at)}
        </time>
      </div>
      <FactList label="narrow">
        <dt>{words("record.upTo")}</dt>
        <dd>{format.number(anchor.n)}</dd>
        <dt>{words("record.askedBy")}</dt>
        <dd>{anchor.askedBy?.name ?? words("record.daily")}</dd>
        {anchor.tx !== null && (
          <>
            <dt>{words("envelope.transaction")}</dt>
            <dd>
              <Hash value={anchor.tx} tone="link" />
            </dd>
          </>
        )}
        {anchor.block !== null && (
          <>
            <dt>{words("envelope.block")}</dt>
            <dd>{`${chain} #${format.number(anchor.block)}`}</dd>
          </>
        )}
      </FactList>
    </div>
  );
}
