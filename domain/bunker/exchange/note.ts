import type { FieldData } from "../../kinds/field.ts";
import type { SampleOwner } from "../../kinds/bunker/note.ts";
import { itemsOf, said } from "../written.ts";
import type { PushNote } from "./mapping.ts";

/** The seals of the samples that a party keeps, as one text. */
const seals = (note: FieldData | undefined, owner: SampleOwner): string =>
  itemsOf(note, "samples")
    .filter(({ item }) => said(item, "owner") === owner)
    .map(({ item }) => said(item, "seal"))
    .join(", ");

/** The values of one line of products of a signed note, by its place, that a push names beside the header. */
export function pushNoteOf(note: FieldData | undefined, line: number): PushNote {
  const of = itemsOf(note, "products")[line]?.item;
  return {
    tankerSeals: seals(note, "SUPPLIER"),
    surveyorSeals: seals(note, "SURVEYOR"),
    viscosity: said(of, "viscosity"),
    density: said(of, "density"),
    water: said(of, "water"),
    flashPoint: said(of, "flashPoint"),
    sulphur: said(of, "sulphur"),
    quantity: said(of, "quantity"),
    feedback: said(note, "feedback"),
    limit: said(of, "purchaserLimit"),
  };
}
