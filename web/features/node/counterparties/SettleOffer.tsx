import { Input } from "antd";
import { useState } from "react";
import { exchangeRoutes as routes, type HeldOffer } from "#domain/api/arrivals";
import { keysOf } from "#domain/lookup";
import { SETTLED_AS } from "#domain/pint-states";
import { useSend } from "../../../api/use-send.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { DangerDialog } from "../../../ui/DangerDialog.tsx";
import { Field } from "../../../ui/FormParts.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { toast } from "../../../ui/toast.ts";

interface Props {
  /** The offer that stands still; without it nothing is asked. */
  readonly offer: HeldOffer | undefined;
  readonly onClose: () => void;
}

/** Says what both platforms have agreed that became of a bill: it is there, or here. */
export function SettleOffer({ offer, onClose }: Props) {
  const [words, say] = [useWords(), useSay()];
  const { send, busy, above, under, forget } = useSend();
  const [as, setAs] = useState<keyof typeof SETTLED_AS>();
  const [remark, setRemark] = useState("");
  const close = (): void => {
    forget();
    setAs(undefined);
    setRemark("");
    onClose();
  };
  const settle = async (password: string): Promise<void> => {
    if (offer === undefined || as === undefined) return;
    const body = { as, remark: remark.trim(), password };
    if ((await send(routes.settleOffer, { params: { id: offer.id }, body })) === undefined) return;
    toast(words("platforms.node.settled"));
    close();
  };
  return (
    <DangerDialog
      open={offer !== undefined}
      title={words("platforms.node.settleOf", { number: offer?.number ?? "" })}
      sentence={words("platforms.node.settleSentence", { platform: offer?.platform.name ?? "" })}
      verb={words("platforms.node.settle")}
      confirm="password"
      irreversible
      busy={busy}
      missing={
        as === undefined
          ? words("platforms.node.asNeeded")
          : remark.trim() === ""
            ? words("platforms.node.remarkNeeded")
            : undefined
      }
      error={above(["remark", "password"])}
      passwordError={under("password")}
      onConfirm={(password) => void settle(password)}
      onCancel={close}
    >
      <Segments
        label={words("platforms.node.settleAs")}
        wide
        options={keysOf(SETTLED_AS).map((value) => ({ value, label: say(SETTLED_AS[value]) }))}
        value={as}
        onChange={setAs}
      />
      <Field label={words("platforms.node.remark")} required error={under("remark")}>
        <Input maxLength={255} aria-required="true" value={remark} onChange={({ target }) => setRemark(target.value)} />
      </Field>
    </DangerDialog>
  );
}
