import { Button } from "antd";
import { useState } from "react";
import type { Story } from "#domain/api/story";
import { walletRoutes } from "#domain/api/wallets";
import { STRANGER_RIGHTS } from "#domain/chain/stranger-rights";
import { walletChain } from "#domain/chain/wallet-networks";
import { useRead } from "../api/query.ts";
import { AccountAct } from "./AccountAct.tsx";
import { StrangerAct } from "./StrangerAct.tsx";
import type { StrangerProps } from "./stranger/use-act-choice.ts";
import { useWords } from "../i18n/use-words.ts";
import { useMe, useWhyNotAll } from "../session/use-me.ts";
import { ButtonRow } from "../ui/ButtonRow.tsx";
import styles from "./ActSection.module.css";

interface Props {
  readonly title: StrangerProps["title"];
  readonly story: Story;
  readonly onDone: () => void;
}

/** The ways to act on a title of a register of others, while it is in circulation. */
export function ActSection({ title, story, onDone }: Props) {
  const words = useWords();
  const { permissions } = useMe();
  const mayNothing = Object.values(STRANGER_RIGHTS).every((rights) => rights.some((one) => !permissions.includes(one)));
  const why = useWhyNotAll(mayNothing ? STRANGER_RIGHTS.transferOwners : []);
  const [acting, setActing] = useState<"wallet" | "account">();
  const accounts = useRead(walletRoutes.list, {}).data?.filter(({ network }) => walletChain(network) === title.chainId);
  const names = story.parties.flatMap(({ address, name }) => (name === null ? [] : [{ address, name }]));
  if (story.status !== "active" && acting === undefined) return null;
  return (
    <section className={styles.acts} aria-label={words("assets.actTitle")}>
      <h2 className={styles.heading}>{words("assets.actTitle")}</h2>
      {acting === "wallet" ? (
        <StrangerAct title={title} names={names} onDone={onDone} />
      ) : acting === "account" ? (
        <AccountAct title={title} names={names} onDone={onDone} onClose={() => setActing(undefined)} />
      ) : (
        <>
          <p className="hw-help">{words("assets.actHelp")}</p>
          <ButtonRow>
            {accounts !== undefined && accounts.length > 0 && (
              <Button disabled={why !== undefined} title={why} onClick={() => setActing("account")}>
                {words("assets.actByAccount")}
              </Button>
            )}
            <Button disabled={why !== undefined} title={why} onClick={() => setActing("wallet")}>
              {words("assets.actBegin")}
            </Button>
          </ButtonRow>
        </>
      )}
    </section>
  );
}
