import { Button } from "antd";
import { useState } from "react";
import type { RETURN_AHEAD } from "#domain/acts/review/signed-ahead";
import { documentRoutes } from "#domain/api/documents";
import { useRead } from "../../api/query.ts";
import { WalletAct } from "../../chain/WalletAct.tsx";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./WalletSigning.module.css";

interface Ahead {
  /** All that the wallet signs, signed or not, in their order. */
  readonly ahead: typeof RETURN_AHEAD;
  /** The name of the agent where they are about one. */
  readonly agent?: string;
}
interface Props extends Ahead {
  /** The acts that the own wallet still has to sign. */
  readonly toSign: readonly string[];
  readonly verb: string;
  /** Said above the page while they wait. */
  readonly waits: string;
  /** The first is asked for at once. */
  readonly atOnce: boolean;
}

/** Acts that the own wallet signs in advance: one after the other. */
export function WalletSigning({ toSign, verb, waits, atOnce, ...ahead }: Props) {
  const [open, setOpen] = useState(atOnce);
  const [next] = toSign;
  if (next === undefined) return null;
  return (
    <>
      <Notice
        tone="warning"
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            {verb}
          </Button>
        }
      >
        {waits}
      </Notice>
      {open && (
        <Dialog open title={verb} onClose={() => setOpen(false)}>
          <Signature key={next} id={next} {...ahead} />
        </Dialog>
      )}
    </>
  );
}

function Signature({ id, ahead, agent = "" }: Ahead & { readonly id: string }) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const { data: intent, error } = useRead(documentRoutes.intent, { params: { id } });
  if (intent === undefined) return error === null ? <LoadingLine /> : <Notice tone="error">{error.message}</Notice>;
  if (intent.error !== null)
    return <Notice tone="error">{errorWords(intent.error.code, intent.error.parameters)}</Notice>;
  if (intent.request === null) return <LoadingLine />;
  const place = ahead.findIndex(({ act }) => act === intent.action);
  const row = ahead[place];
  return (
    <>
      {row !== undefined && (
        <div className={styles.ahead}>
          <strong>{words("wallet.numberOf", { number: place + 1, count: ahead.length })}</strong>
          <p>{say(row.says, { agent })}</p>
        </div>
      )}
      <WalletAct intent={intent} request={intent.request} />
    </>
  );
}
