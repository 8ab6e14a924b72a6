import type { Vessel } from "#domain/api/vessels";
import type { Language } from "#domain/text";
import { shown } from "#domain/kinds/shown";
import { VESSEL_FIELDS, type VesselFacts } from "#domain/documents/vessels";
import type { Say } from "../../i18n/use-words.ts";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";

type Look = Omit<Column<Vessel>, "key" | "title" | "render">;

/** How each fact stands in the table. */
const LOOKS: Readonly<Record<keyof VesselFacts, Look>> = {
  name: { phone: "title" },
  imo: { width: "110px", phone: "line" },
  flag: { width: "190px", phone: "end" },
  callSign: { width: "100px", from: "desk" },
  mmsi: { width: "110px", from: "desk" },
  type: { width: "170px", from: "tablet" },
  deadweight: { width: "130px", align: "end", from: "tablet" },
  grossTonnage: { width: "120px", align: "end", from: "desk" },
};

/** The columns of the register. `to` is the address at which a vessel is open. */
export const vesselColumns = (say: Say, language: Language, to: (row: Vessel) => string): Column<Vessel>[] =>
  VESSEL_FIELDS.map((field) => ({
    key: field.name,
    title: say(field.label),
    ...LOOKS[field.name],
    render: (row) =>
      field.name === "name" ? (
        <Subject text={row.name} to={to(row)} />
      ) : (
        shown(field, row, row, { language, date: (day) => day }) || "—"
      ),
  }));
