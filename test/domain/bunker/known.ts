import type { CheckedFacts } from "#domain/bunker/check";
import type { Known } from "#domain/bunker/prefill";
import type { FieldData } from "#domain/kinds/field";
import { BUNKER_SAMPLES, SHIP, TANKER } from "../../support/bunker-samples.ts";

export const NOTE = BUNKER_SAMPLES.BunkerDeliveryNote;
export const ORDER: FieldData = {
  vessel: NOTE["vessel"],
  owner: NOTE["owner"],
  orderedBy: NOTE["orderedBy"],
  agent: NOTE["agent"],
  supplyType: "BUNKER_TANKER",
  supplyDate: "2026-11-25",
  products: BUNKER_SAMPLES.BunkerRequisition["products"],
  port: NOTE["port"],
  deliveryLocation: NOTE["deliveryLocation"],
  locationCode: "AEBA",
  supplementary: "Night delivery.",
};

/** Everything that is known when the last form begins. */
export const KNOWN: Known = {
  bdnNo: "BDN-261014",
  order: ORDER,
  craft: { ...TANKER, owner: "STRAITS QUAY BUNKERING PTE. LTD.", meterSerial: "MFM-7741" },
  supplier: NOTE["supplier"] as unknown as Known["supplier"],
  surveyed: true,
  forms: BUNKER_SAMPLES,
  commencedAt: "2026-11-25T15:06:00.000Z",
  completedAt: "2026-11-25T17:31:00.000Z",
  signed: [],
  corrects: "",
  logs: [],
  language: "en-US",
};

/** A delivery of which nothing is wrong. */
export const CHECKED: CheckedFacts = {
  order: ORDER,
  forms: BUNKER_SAMPLES,
  tanker: TANKER,
  commencedAt: KNOWN.commencedAt,
  completedAt: KNOWN.completedAt,
  registered: SHIP.name,
  dips: null,
};
