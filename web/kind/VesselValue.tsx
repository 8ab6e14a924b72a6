import { Button } from "antd";
import { vesselRoutes, type Vessel } from "#domain/api/vessels";
import { isImoShipNumber } from "#domain/checks";
import type { FieldData, ValueField } from "#domain/kinds/field";
import { useRead } from "../api/query.ts";
import { useSend } from "../api/use-send.ts";
import { asText } from "../fields/field-input.ts";
import { useWords } from "../i18n/use-words.ts";
import { Notice } from "../ui/Notice.tsx";
import { FieldValue } from "./FieldValue.tsx";
import { useForm } from "./Form.tsx";
import { vesselHint } from "./hints.ts";
import { PickVessel } from "./PickVessel.tsx";
import { useRecent } from "./use-recent.ts";
import styles from "./VesselValue.module.css";

/** More would take the form's room. */
const RECENT = 3;

interface Props {
  readonly field: ValueField;
  readonly path: string;
  readonly siblings: FieldData;
  readonly vesselIn: NonNullable<ValueField["vesselIn"]>;
}

/**
 * The name of a vessel: chosen from the register with its number and flag, or typed; name and number are checked
 * together.
 */
export function VesselValue({ field, path, siblings, vesselIn }: Props) {
  const form = useForm();
  const words = useWords();
  const { send, busy, problem } = useSend();
  const name = asText(siblings[field.name]).trim();
  const imo = asText(siblings[vesselIn.imo]).trim();
  const flag = vesselIn.flag === undefined ? "" : asText(siblings[vesselIn.flag]).trim();
  const known = isImoShipNumber(imo);
  const found = useRead(vesselRoutes.list, { query: { text: imo, limit: 5 } }, { enabled: known });
  const noted = known ? found.data?.rows.find((vessel) => vessel.imo === imo) : undefined;
  const isNew = known && name !== "" && found.data !== undefined && noted === undefined;
  const beside = path.slice(0, -field.name.length);
  const recent = useRecent(name === "");
  const take = (vessel: Pick<Vessel, "name" | "imo" | "flag">): void => {
    form().change(path, vessel.name);
    form().change(beside + vesselIn.imo, vessel.imo);
    // A flag that the register does not know is not one that the vessel does not fly; of another vessel it is.
    if (vesselIn.flag !== undefined && (vessel.flag !== "" || vessel.imo !== imo))
      form().change(beside + vesselIn.flag, vessel.flag);
  };
  return (
    <>
      <FieldValue
        field={field}
        path={path}
        siblings={siblings}
        known={{
          hint: found.data === undefined ? undefined : vesselHint(name, imo, noted?.name),
          below: name === "" && recent.vessels.length > 0 && (
            <p className={styles.recent}>
              <span>{words("vessels.recent")}</span>
              {recent.vessels.slice(0, RECENT).map((vessel) => (
                <Button key={vessel.imo} type="link" size="small" onClick={() => take({ ...vessel })}>
                  {vessel.name}
                </Button>
              ))}
            </p>
          ),
          aside: (
            <span className={styles.aside}>
              {isNew && (
                <Button
                  type="link"
                  size="small"
                  aria-label={words("vessels.keepLong")}
                  loading={busy}
                  onClick={() => void send(vesselRoutes.add, { body: { name, imo, flag: flag.slice(0, 40) } })}
                >
                  {words("vessels.keep")}
                </Button>
              )}
              <PickVessel onPick={take} />
            </span>
          ),
        }}
      />
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
    </>
  );
}
