import { Button } from "antd";
import { useState } from "react";
import { documentRoutes } from "#domain/api/documents";
import { useRead } from "../../api/query.ts";
import { WalletAct } from "../../chain/WalletAct.tsx";
import { useErrorWords } from "../../i18n/use-words.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";

interface Props {
  /** The acts that the own wallet still has to sign. */
  readonly toSign: readonly string[];
  readonly verb: string;
  /** Said above the page while they wait. */
  readonly waits: string;
  /** Said above each signature. */
  readonly help: (number: number, count: number) => string;
  /** The first is asked for at once. */
  readonly atOnce: boolean;
}

/** Acts that the own wallet signs in advance: one after the other. */
export function WalletSigning({ toSign, verb, waits, help, atOnce }: Props) {
  const [open, setOpen] = useState(atOnce);
  const [next] = toSign;
  /** How many there were when the first was asked for. */
  const [all, setAll] = useState(toSign.length);
  if (toSign.length > all) setAll(toSign.length);
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
          <p>{help(all - toSign.length + 1, all)}</p>
          <Signature key={next} id={next} />
        </Dialog>
      )}
    </>
  );
}

function Signature({ id }: { readonly id: string }) {
  const errorWords = useErrorWords();
  const { data: intent, error } = useRead(documentRoutes.intent, { params: { id } });
  if (intent === undefined) return error === null ? <LoadingLine /> : <Notice tone="error">{error.message}</Notice>;
  if (intent.error !== null)
    return <Notice tone="error">{errorWords(intent.error.code, intent.error.parameters)}</Notice>;
  return intent.request === null ? <LoadingLine /> : <WalletAct intent={intent} request={intent.request} />;
}
