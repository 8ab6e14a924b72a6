import { authRoutes } from "#domain/api/auth";
import { envelopeRoutes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { envelopeFlow } from "#domain/flows/envelope";
import { call } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { useAct } from "./use-act.ts";
import { useChainName } from "../../session/use-chain-name.ts";

/** Seals an envelope with the login password: its manifest is signed by the company. */
export function SealDialog({ envelope, onClose }: { readonly envelope: EnvelopeDetail; readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const me = useMe();
  const chain = useChainName();
  const { chainId } = me.organisation;
  const store = useRead(authRoutes.config, {}).data?.chains.find((one) => one.chainId === chainId)?.documentStore;
  const { consequence } = envelopeFlow.actions.seal;
  const { act, busy, error, passwordError } = useAct(envelope.id);
  const certificate = me.certificates.find((one) => one.of === "organisation" && one.inUse && one.status === "VALID");
  const confirm = async (password: string): Promise<void> => {
    const done = await act({ expectedVersion: envelope.version, password }, (body, options) =>
      call(envelopeRoutes.seal, { params: { id: envelope.id }, body }, options),
    );
    if (done !== undefined) onClose();
  };
  return (
    <DangerDialog
      open
      title={words("envelope.sealCount", { count: envelope.documents.length })}
      verb={words("envelope.seal")}
      sentence={consequence && say(consequence)}
      call={{
        call: "issue(root)",
        network: store === undefined ? chain : words("envelope.network", { chain, chainId, store: format.hash(store) }),
        signsAs: words("envelope.signsSeal", { company: me.organisation.name }),
      }}
      confirm="password"
      busy={busy}
      error={error}
      passwordError={passwordError}
      footnote={
        certificate &&
        words("envelope.certificate", {
          serial: format.hash(certificate.serial),
          date: format.date(certificate.notAfter),
        })
      }
      onConfirm={(password) => void confirm(password)}
      onCancel={onClose}
    />
  );
}
