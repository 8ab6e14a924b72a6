import { useState } from "react";
import { actOn } from "#domain/acts/acts";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { parseMoment } from "#domain/reading";
import { useSend } from "../../api/use-send.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { MomentField } from "../../ui/MomentField.tsx";
import { toast } from "../../ui/toast.ts";

interface Props {
  readonly act: "commence" | "complete";
  readonly delivery: BunkerDelivery;
  readonly onClose: () => void;
}

/** RFC 3339 of this minute. */
const thisMinute = (): string => `${new Date().toISOString().slice(0, 16)}:00Z`;

/** Asks at which minute pumping commenced, or was completed. */
export function MomentDialog({ act, delivery, onClose }: Props) {
  const words = useWords();
  const say = useSay();
  const { send, busy, above, under } = useSend();
  const [at, setAt] = useState(thisMinute);
  const { label, outcome } = actOn("bunker", act);
  const moment = parseMoment(at);
  const take = async (): Promise<void> => {
    if (moment === undefined) return;
    const done = await send(bunkerRoutes[act], {
      params: { id: delivery.id },
      body: { at: moment, expectedVersion: delivery.version },
    });
    if (done === undefined) return;
    toast(say(outcome ?? label));
    onClose();
  };
  return (
    <DangerDialog
      open
      title={say(label)}
      sentence={words(act === "commence" ? "bunker.commenceSentence" : "bunker.completeSentence")}
      verb={say(label)}
      confirm="none"
      busy={busy}
      missing={moment === undefined ? words("bunker.momentNeeded") : undefined}
      error={above(["at"])}
      onConfirm={() => void take()}
      onCancel={onClose}
    >
      <Field label={words("bunker.at")} required error={under("at")}>
        <MomentField value={at} onChange={setAt} />
      </Field>
    </DangerDialog>
  );
}
