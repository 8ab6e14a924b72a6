import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import { Button } from "antd";
import { useState } from "react";
import { contactRoutes } from "#domain/api/contacts";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes, type EnvelopeDetail } from "#domain/api/envelopes";
import type { Intent } from "#domain/api/shapes";
import { hasArrived } from "#domain/states";
import { call } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { IntentProgress } from "../../chain/IntentProgress.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { BeforeAfter } from "../../ui/BeforeAfter.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { originalOf } from "./checks.ts";
import { numberOf } from "./DocumentTable.tsx";
import styles from "./Envelope.module.css";
import { useAct } from "./use-act.ts";
import { useChainName } from "../../session/use-chain-name.ts";

interface Props {
  readonly envelope: EnvelopeDetail;
  readonly onClose: () => void;
}

/** Sends a sealed envelope; with an original inside it says what moves, and follows it through the chain. */
export function TransferDialog({ envelope: first, onClose }: Props) {
  const words = useWords();
  const me = useMe();
  // What is confirmed stays what was shown, though the envelope goes on behind the dialog.
  const [envelope] = useState(first);
  const [intent, setIntent] = useState<Intent>();
  const { act, busy, error, passwordError } = useAct(envelope.id);
  const original = originalOf(envelope);
  const recipient = envelope.recipient?.name ?? "";
  const moves = useMoves(envelope);
  const wallet = me.organisation.custody === "wallet";
  const title = original === undefined ? `${words("envelope.transfer")} ${envelope.reference}` : words("envelope.transferOriginal", { number: numberOf(original) });

  const confirm = async (password: string): Promise<void> => {
    const body = { expectedVersion: envelope.version, ...(wallet ? {} : { password }) };
    const done = await act(body, (sent, options) => call(envelopeRoutes.transfer, { params: { id: envelope.id }, body: sent }, options));
    if (done === undefined) return;
    if (done.intent === null) onClose();
    else setIntent(done.intent);
  };
  if (intent !== undefined)
    return (
      <Dialog open title={`${words(hasArrived(first.state) ? "envelope.transferred" : "envelope.transferring")} ${original === undefined ? envelope.reference : numberOf(original)}`} onClose={onClose}>
        <div className={styles.progress}>
          {moves !== undefined && <BeforeAfter stage={hasArrived(first.state) ? "done" : "running"} before={moves.before} after={moves.after} />}
          <IntentProgress intent={intent} outcome={words("envelope.outcome", { recipient })} foot={<div className={styles.actions}><Button onClick={onClose}>{words("common.close")}</Button></div>} />
        </div>
      </Dialog>
    );
  const sentence = original === undefined ? words("envelope.sentence.copies", { recipient })
    : words(original.moves === "BOTH" ? "envelope.sentence.both" : "envelope.sentence.possession", { recipient, sender: me.organisation.name, number: numberOf(original) });
  return (
    <DangerDialog open title={title} verb={words("envelope.transfer")} sentence={sentence} confirm={wallet ? "none" : "password"} busy={busy} error={error} passwordError={passwordError}
      {...(moves === undefined ? {} : { before: moves.before, after: moves.after, call: moves.call })}
      footnote={wallet && original !== undefined ? words("envelope.walletNext") : undefined} onConfirm={(password) => void confirm(password)} onCancel={onClose}>
      <RecipientLine envelope={envelope} />
    </DangerDialog>
  );
}

function RecipientLine({ envelope }: { readonly envelope: EnvelopeDetail }) {
  const words = useWords();
  const format = useFormat();
  const contacts = useRead(contactRoutes.list, { query: { list: "own" } });
  const contact = contacts.data?.find((one) => one.organisation.id === envelope.recipient?.id);
  return (
    <div>
      <p>{words("envelope.recipient")}{words("common.colon")}<strong>{envelope.recipient?.name}</strong> {envelope.recipient?.address && <span className="hw-mono">{format.hash(envelope.recipient.address)}</span>}</p>
      {contact?.agreementAccepted === true && <p className={styles.may}><CheckOutlined aria-hidden="true" /> {words("party.agreed")}</p>}
    </div>
  );
}

/** What the chain is asked, and who holds and owns the original before and after; nothing where only copies travel. */
function useMoves(envelope: EnvelopeDetail) {
  const words = useWords();
  const format = useFormat();
  const { organisation } = useMe();
  const original = originalOf(envelope);
  const detail = useRead(documentRoutes.get, { params: { id: original?.id ?? "" } }, { enabled: original !== undefined });
  const [before, setBefore] = useState<{ holder: string | null; owner: string | null }>();
  const register = detail.data?.register;
  const chain = useChainName(register?.chainId);
  // The first answer counts: after the transfer the document tells the new holder.
  if (before === undefined && detail.data !== undefined) setBefore({ holder: detail.data.holder?.name ?? organisation.name, owner: detail.data.owner?.name ?? organisation.name });
  const to = envelope.recipient?.name;
  if (original === undefined || to === undefined || before === undefined || organisation.address === null) return undefined;
  const both = original.moves === "BOTH";
  return {
    before,
    after: { holder: to, owner: both ? to : before.owner },
    call: {
      call: both ? `transferOwners(${to}, ${to})` : `transferHolder(${to})`,
      network: register ? words("act.network", { chain, chainId: register.chainId, register: format.hash(register.registry) }) : chain,
      signsAs: words(organisation.custody === "wallet" ? "act.signsWallet" : "act.signsPlatform", { address: format.hash(organisation.address) }),
    },
  };
}
