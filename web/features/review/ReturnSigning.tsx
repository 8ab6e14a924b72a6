import { Button } from "antd";
import { useState } from "react";
import { useLocation } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import { useRead } from "../../api/query.ts";
import { WalletAct } from "../../chain/WalletAct.tsx";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { Review } from "./review.ts";

/** The state that leads here to sign at once: the request was just submitted. */
export const TO_SIGN = { sign: true } as const;

/** The return of an original that the own wallet signs in advance: each act of it, one after the other. */
export function ReturnSigning({ review }: { readonly review: Review }) {
  const words = useWords();
  const arrival = useLocation().state as Partial<typeof TO_SIGN> | null;
  const [open, setOpen] = useState(arrival?.sign === true);
  const toSign = review.return?.toSign ?? [];
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
            {words("review.signReturn")}
          </Button>
        }
      >
        {words("review.toSign", { count: toSign.length })}
      </Notice>
      {open && (
        <Dialog open title={words("review.signReturn")} onClose={() => setOpen(false)}>
          <p>{words("review.signReturnHelp", { number: all - toSign.length + 1, count: all })}</p>
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
