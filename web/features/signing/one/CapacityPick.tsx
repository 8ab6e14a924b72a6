import { authRoutes } from "#domain/api/auth";
import { capacityWords } from "#domain/capacity";
import { useSend } from "../../../api/use-send.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { useMe } from "../../../session/use-me.ts";
import { Choice } from "../../../ui/Choice.tsx";
import { Field } from "../../../ui/FormParts.tsx";

/** Stands for the master of the vessel of the bill, for whom nobody has signed yet. */
const OF_THIS_VESSEL = "vessel";

interface Props {
  /** The vessel that the bill names; empty where it names none. */
  readonly vessel: string;
  readonly capacityId: string | null;
  readonly error: string | undefined;
  readonly onChoose: (id: string) => void;
}

/**
 * The capacity in which a bill is signed. An administrator signs for the master of the vessel of the bill without
 * having made that capacity before.
 */
export function CapacityPick({ vessel, capacityId, error, onChoose }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { user, organisation, capacities, permissions } = useMe();
  const { send, busy, problem } = useSend();
  const enabled = capacities.filter((one) => one.enabled);
  const missing =
    vessel !== "" &&
    permissions.includes("bl.issueInCapacity") &&
    !capacities.some((one) => one.type !== "carrier" && one.vessel === vessel);
  const ofVessel = { type: "vessel", vessel, carrier: "", master: "" } as const;
  const choose = async (value: string): Promise<void> => {
    if (value !== OF_THIS_VESSEL) return onChoose(value);
    const added = await send(authRoutes.addCapacity, { body: { type: "vessel", vessel } });
    if (added !== undefined) onChoose(added.answer.id);
  };
  return (
    <Field
      label={words("act.capacity")}
      required
      error={error ?? problem?.message}
      help={
        missing && !user.isAdmin
          ? words("signing.masterByAdmin", { capacity: capacityWords(ofVessel, organisation.name, language) })
          : undefined
      }
    >
      <Choice
        label={words("act.capacity")}
        value={capacityId ?? undefined}
        placeholder={words("act.choose")}
        disabled={busy}
        onChange={(value) => void choose(value)}
        options={[
          ...enabled.map((one) => ({ value: one.id, label: capacityWords(one, organisation.name, language) })),
          ...(missing && user.isAdmin
            ? [{ value: OF_THIS_VESSEL, label: capacityWords(ofVessel, organisation.name, language) }]
            : []),
        ]}
      />
    </Field>
  );
}
