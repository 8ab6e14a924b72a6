import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import { Button } from "antd";
import { useState } from "react";
import { contactRoutes } from "#domain/api/contacts";
import { envelopeRoutes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import type { Intent } from "#domain/api/intent";
import { hasArrived } from "#domain/states";
import { call } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { IntentProgress } from "../../chain/IntentProgress.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { BeforeAfter } from "../../ui/BeforeAfter.tsx";
import { AssuranceMark } from "../../ui/AssuranceMark.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { originalsOf } from "./checks.ts";
import { Originals } from "./Originals.tsx";
import { useMoves } from "./use-moves.ts";
import { numberOf } from "./DocumentTable.tsx";
import styles from "./Envelope.module.css";
import { useAct } from "./use-act.ts";

interface Props {
  readonly envelope: EnvelopeDetail;
  readonly onClose: () => void;
}

/** Sends a sealed envelope; with an original inside it says what moves, and follows it through the chain. */
export function TransferDialog({ envelope: first, onClose }: Props) {
  const words = useWords();
  const me = useMe();
  // The user confirms what was shown, though the envelope goes on behind the dialog.
  const [envelope] = useState(first);
  const [intent, setIntent] = useState<Intent>();
  const { act, busy, error, passwordError } = useAct(envelope.id);
  const originals = originalsOf(envelope);
  const [original] = originals;
  const [count, owned] = [originals.length, originals.filter((one) => one.moves === "BOTH").length];
  const several = count > 1;
  const recipient = envelope.recipient?.name ?? "";
  const moves = useMoves(envelope);
  const wallet = me.organisation.custody === "wallet";
  const title =
    original === undefined
      ? `${words("envelope.transfer")} ${envelope.reference}`
      : several
        ? words("envelope.transferOriginals", { count })
        : words("envelope.transferOriginal", { number: numberOf(original) });

  const confirm = async (password: string): Promise<void> => {
    const body = { expectedVersion: envelope.version, ...(wallet ? {} : { password }) };
    const done = await act(body, (sent, options) =>
      call(envelopeRoutes.transfer, { params: { id: envelope.id }, body: sent }, options),
    );
    if (done === undefined) return;
    if (done.intent === null) onClose();
    else setIntent(done.intent);
  };
  if (intent !== undefined)
    return (
      <Dialog
        open
        title={`${words(hasArrived(first.state) ? "envelope.transferred" : "envelope.transferring")} ${original === undefined ? envelope.reference : several ? words("envelope.originals", { count }) : numberOf(original)}`}
        onClose={onClose}
      >
        <div className={styles.progress}>
          {moves?.picture !== undefined && (
            <BeforeAfter
              stage={hasArrived(first.state) ? "done" : "running"}
              before={moves.picture.before}
              after={moves.picture.after}
            />
          )}
          {several && <Originals envelope={envelope} />}
          <IntentProgress
            intent={intent}
            outcome={
              several ? words("envelope.outcomeMany", { recipient, count }) : words("envelope.outcome", { recipient })
            }
            foot={
              <div className={styles.actions}>
                <Button onClick={onClose}>{words("common.close")}</Button>
              </div>
            }
          />
        </div>
      </Dialog>
    );
  const sentence =
    original === undefined
      ? words("envelope.sentence.copies", { recipient })
      : several
        ? words(
            owned === count
              ? "envelope.sentence.bothMany"
              : owned === 0
                ? "envelope.sentence.possessionMany"
                : "envelope.sentence.mixedMany",
            { recipient, sender: me.organisation.name, count, owned },
          )
        : words(original.moves === "BOTH" ? "envelope.sentence.both" : "envelope.sentence.possession", {
            recipient,
            sender: me.organisation.name,
            number: numberOf(original),
          });
  return (
    <DangerDialog
      open
      title={title}
      verb={words("envelope.transfer")}
      sentence={sentence}
      confirm={wallet ? "none" : "password"}
      busy={busy}
      error={error}
      passwordError={passwordError}
      {...(moves === undefined ? {} : { ...moves.picture, call: moves.call })}
      footnote={wallet && original !== undefined ? words("envelope.walletNext") : undefined}
      onConfirm={(password) => void confirm(password)}
      onCancel={onClose}
    >
      <RecipientLine envelope={envelope} />
      {several && <Originals envelope={envelope} />}
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
      <p>
        {words("envelope.recipient")}
        {words("common.colon")}
        <strong>{envelope.recipient?.name}</strong>{" "}
        {envelope.recipient?.address && <span className="hw-mono">{format.hash(envelope.recipient.address)}</span>}
      </p>
      {contact !== undefined && <AssuranceMark level={contact.assurance} />}
      {contact?.agreementAccepted === true && (
        <p className={styles.may}>
          <CheckOutlined aria-hidden="true" /> {words("party.agreed")}
        </p>
      )}
    </div>
  );
}
