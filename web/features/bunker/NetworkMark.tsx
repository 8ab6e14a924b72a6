import CloudOutlined from "@ant-design/icons/es/icons/CloudOutlined";
import CloudSyncOutlined from "@ant-design/icons/es/icons/CloudSyncOutlined";
import DisconnectOutlined from "@ant-design/icons/es/icons/DisconnectOutlined";
import { isWaiting, useEntries } from "../../aboard/entries.ts";
import { useSending } from "../../aboard/sender.ts";
import { useAccount } from "../../aboard/account.ts";
import { useReached } from "../../api/network.ts";
import { momentAt } from "../../i18n/instants.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import styles from "./Network.module.css";

/** Whether there is a network, how much waits for it, and when something was sent last. */
export function NetworkMark() {
  const words = useWords();
  const format = useFormat();
  const account = useAccount();
  const reached = useReached();
  const { sentAt } = useSending();
  const waiting = [...useEntries().values()].filter((one) => one.account === account && isWaiting(one));
  const count = waiting.reduce((sum, { changes }) => sum + changes, 0);
  const Icon = !reached ? DisconnectOutlined : count > 0 ? CloudSyncOutlined : CloudOutlined;
  const sent = sentAt === undefined ? "" : words("bunker.network.sent", { at: format.clock(momentAt(sentAt)) });
  return (
    <div className={styles.mark} data-offline={!reached || undefined} role="status" data-waiting={count}>
      <Icon aria-hidden="true" />
      <span>
        <strong>{words(reached ? "bunker.network.online" : "bunker.network.offline")}</strong>
        <span>
          {count > 0
            ? words("bunker.network.waiting", { count })
            : sent || words(reached ? "bunker.network.none" : "bunker.network.noneYet")}
        </span>
        {count > 0 && sent !== "" && <span>{sent}</span>}
      </span>
    </div>
  );
}
