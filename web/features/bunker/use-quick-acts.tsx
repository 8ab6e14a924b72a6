import { useState, type ReactNode } from "react";
import { actOn } from "#domain/acts/acts";
import type { BunkerState } from "#domain/acts/bunker/states";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerBoard, BunkerCard } from "#domain/api/bunker-shapes";
import { entryOf } from "#domain/lookup";
import { bunkerFlow } from "#domain/processes/bunker";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { usePermission } from "../../session/use-me.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { toast } from "../../ui/toast.ts";
import { CraftDialog } from "./CraftDialog.tsx";
import { saveExport } from "./save-export.ts";

/** The acts that the board offers, by the state of the delivery; a signed note is submitted as its company does. */
const OFFERED = { CREATED: "assign", SIGNED: "submitBy", SUBMIT_FAILED: "retry" } as const satisfies Partial<
  Record<BunkerState, string>
>;
type Submitting = BunkerBoard["submitBy"];
type Offered = Exclude<(typeof OFFERED)[keyof typeof OFFERED], "submitBy"> | Submitting;

export interface QuickAct {
  readonly name: Offered;
  readonly label: string;
  readonly onClick: () => void;
}

/** The acts on a delivery from the board, and the dialog that asks. */
export function useQuickActs(submitBy: Submitting): {
  readonly actOn: (card: BunkerCard) => QuickAct | undefined;
  readonly dialog: ReactNode;
} {
  const say = useSay();
  const operates = usePermission("bunker.operate");
  const [asked, setAsked] = useState<{ readonly card: BunkerCard; readonly name: Offered }>();
  const close = (): void => setAsked(undefined);
  return {
    actOn: (card) => {
      const offered = entryOf(OFFERED, card.state);
      const name = offered === "submitBy" ? submitBy : offered;
      return name === undefined || !operates
        ? undefined
        : { name, label: say(actOn("bunker", name).label), onClick: () => setAsked({ card, name }) };
    },
    dialog:
      asked === undefined ? null : asked.name === "assign" ? (
        <CraftDialog act="assign" id={asked.card.id} title={asked.card.vessel} onClose={close} />
      ) : (
        <SubmitDialog act={asked.name} card={asked.card} onClose={close} />
      ),
  };
}

interface SubmitProps {
  readonly act: Submitting | "retry";
  readonly card: BunkerCard;
  readonly onClose: () => void;
}

/** Asks before a note goes to the exchange, or is submitted by the export that is saved then. */
function SubmitDialog({ act, card, onClose }: SubmitProps) {
  const words = useWords();
  const say = useSay();
  const { send, busy, problem } = useSend();
  const { label, outcome } = actOn("bunker", act);
  const params = { id: card.id };
  const { data, error } = useRead(bunkerRoutes.show, { params });
  const consequence = bunkerFlow.actions[act].consequence;
  const submit = async (): Promise<void> => {
    if (data === undefined) return;
    const done = await send(bunkerRoutes[act], { params, body: { expectedVersion: data.version } });
    if (done === undefined) return;
    if (act === "submit") saveExport(card.id);
    toast(say(outcome ?? label));
    onClose();
  };
  return (
    <DangerDialog
      open
      title={`${say(label)}${words("common.colon")}${card.bdnNo ?? card.vessel}`}
      sentence={consequence === undefined ? words("bunker.pushSentence") : say(consequence)}
      verb={say(label)}
      confirm="none"
      busy={busy || (data === undefined && error === null)}
      error={problem?.message ?? error?.message}
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}
