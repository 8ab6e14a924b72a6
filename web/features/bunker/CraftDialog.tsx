import { Input } from "antd";
import { useState } from "react";
import { actOn } from "#domain/acts/acts";
import { bunkerRoutes } from "#domain/api/bunker";
import { craftRoutes } from "#domain/api/craft";
import { craftNumber } from "#domain/bunker/craft";
import { bunkerFlow } from "#domain/processes/bunker";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { Choice } from "../../ui/Choice.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { toast } from "../../ui/toast.ts";

interface Props {
  readonly act: "assign" | "replaceTanker";
  readonly id: string;
  /** The ship. */
  readonly title: string;
  readonly onClose: () => void;
}

/** Asks for the craft that delivers, or that takes over, and then for the reason. */
export function CraftDialog({ act, id, title, onClose }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const { send, busy, problem, above, under } = useSend();
  const params = { id };
  const delivery = useRead(bunkerRoutes.show, { params });
  const craft = useRead(craftRoutes.list, {});
  const [craftId, setCraftId] = useState<string>();
  const [reason, setReason] = useState("");
  const { label, outcome } = actOn("bunker", act);
  const { consequence } = bunkerFlow.actions[act];
  const code = delivery.data?.can[act] ?? null;
  const enabled = (craft.data ?? []).filter((one) => one.enabled && one.id !== delivery.data?.craft?.id);
  const missing =
    craft.data !== undefined && enabled.length === 0
      ? words("bunker.noCraft")
      : craftId === undefined
        ? words("bunker.chooseCraft")
        : act === "replaceTanker" && reason.trim() === ""
          ? words("act.missing.reason")
          : undefined;
  const take = async (): Promise<void> => {
    if (craftId === undefined || delivery.data === undefined) return;
    const expectedVersion = delivery.data.version;
    const done =
      act === "assign"
        ? await send(bunkerRoutes.assign, { params, body: { craftId, expectedVersion } })
        : await send(bunkerRoutes.replaceTanker, { params, body: { craftId, reason: reason.trim(), expectedVersion } });
    if (done === undefined) return;
    toast(say(outcome ?? label));
    onClose();
  };
  const refused =
    problem === undefined
      ? code === null
        ? delivery.error?.message
        : code === "BAD_INPUT"
          ? words("bunker.orderIncomplete")
          : errorWords(code, { state: "", permission: "" })
      : above(["craftId", "reason"]);
  return (
    <DangerDialog
      open
      title={`${say(label)}${words("common.colon")}${title}`}
      sentence={consequence === undefined ? words("bunker.assignSentence") : say(consequence)}
      verb={say(label)}
      confirm="none"
      busy={busy}
      missing={missing}
      error={refused}
      onConfirm={() => void take()}
      onCancel={onClose}
    >
      <Field label={words("bunker.tanker")} required error={under("craftId")}>
        <Choice
          label={words("bunker.tanker")}
          searchable
          value={craftId}
          placeholder={words("bunker.chooseCraft")}
          loading={craft.isPending}
          onChange={setCraftId}
          options={enabled.map((one) => ({
            value: one.id,
            label: [one.name, craftNumber(one)].join(words("common.comma")),
            also: one.licence,
          }))}
        />
      </Field>
      {act === "replaceTanker" && (
        <Field label={words("act.reason")} required error={under("reason")}>
          <Input.TextArea
            value={reason}
            maxLength={1000}
            rows={3}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
    </DangerDialog>
  );
}
