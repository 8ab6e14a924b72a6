import type { FieldData } from "../kinds/field.ts";
import { dcsaBillOfLading } from "../kinds/dcsa-bill-of-lading.ts";
import { fitting } from "../kinds/problems.ts";
import { formOf, unsaidOf, valueAt, type Sayable } from "./from-transport-document.ts";
import type { BesideForm } from "./to-transport-document.ts";
import type { ShippingInstruction } from "./shipping-instruction.ts";

/** The parties of an instruction whose codes the bill takes over. */
const CODED = ["shipper", "consignee", "endorsee"] as const;

/** The facts of an instruction that our form does not ask, and the bill says. */
export function besideInstruction({
  documentParties,
  utilizedTransportEquipments,
}: ShippingInstruction): BesideForm & { readonly shipperOwned: readonly string[] } {
  const codes = Object.fromEntries(
    CODED.flatMap((role) => {
      const given = documentParties[role]?.identifyingCodes;
      return given === undefined || given.length === 0 ? [] : [[role, given]];
    }),
  );
  const shipperOwned = utilizedTransportEquipments.flatMap((one) =>
    one.isShipperOwned ? [one.equipment?.equipmentReference ?? one.equipmentReference ?? ""] : [],
  );
  return { codes, shipperOwned };
}

/** The instruction as a bill says the same: containers by one member alone. */
const asBill = (instruction: ShippingInstruction): Sayable => ({
  ...instruction,
  utilizedTransportEquipments: instruction.utilizedTransportEquipments.map(
    ({ equipmentReference, equipment, ...one }) => ({
      ...one,
      equipment: equipment ?? { equipmentReference: equipmentReference ?? "" },
    }),
  ),
});

/**
 * The draft of a bill in the fields of our form, by a shipping instruction. `unsaid` are the values of the instruction
 * that the form has no field for, or no such value: they are read in the instruction itself.
 */
export function fromShippingInstruction(instruction: ShippingInstruction): {
  readonly data: FieldData;
  readonly unsaid: readonly { readonly path: string; readonly value: string }[];
} {
  const bill = asBill(instruction);
  const data = fitting(
    dcsaBillOfLading.sections.flatMap(({ fields }) => fields),
    formOf(bill),
  );
  const unsaid = unsaidOf(bill, data, besideInstruction(instruction));
  return { data, unsaid: unsaid.map((path) => ({ path, value: valueAt(bill, path) })) };
}

const containersOf = (data: FieldData): readonly FieldData[] =>
  Array.isArray(data["utilizedTransportEquipments"]) ? (data["utilizedTransportEquipments"] as FieldData[]) : [];

/**
 * A draft as an update of its instruction has it: what the update does not speak of stays, also what the carrier has
 * written of a container that the update names again.
 */
export function updatedDraft(draft: FieldData, update: ShippingInstruction): FieldData {
  const { data } = fromShippingInstruction(update);
  const before = new Map(containersOf(draft).map((one) => [one["equipmentReference"], one]));
  const containers = containersOf(data).map((one) => ({ ...before.get(one["equipmentReference"]), ...one }));
  return { ...draft, ...data, ...(containers.length > 0 ? { utilizedTransportEquipments: containers } : {}) };
}
