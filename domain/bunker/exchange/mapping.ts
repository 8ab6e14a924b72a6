import { BUNKER_HEADER, type HeaderCompany, type HeaderField } from "../header.ts";
import { text, type Text } from "../../text.ts";

/** The values of a signed note that a push names beside the header, each as text; an unknown one is empty. */
export const NOTE_FIELDS = {
  tankerSeals: text("Sample seals of the tanker", "供油船油样铅封"),
  surveyorSeals: text("Sample seals of the surveyor", "检验师油样铅封"),
  viscosity: text("Viscosity at 50 °C (mm²/s)", "50 °C 粘度（mm²/s）"),
  density: text("Density at 15 °C (kg/m³)", "15 °C 密度（kg/m³）"),
  water: text("Water (% v/v)", "水分（% v/v）"),
  flashPoint: text("Flash point (°C)", "闪点（°C）"),
  sulphur: text("Sulphur (% m/m)", "硫含量（% m/m）"),
  quantity: text("Quantity (t)", "数量（吨）"),
  feedback: text("Customer feedback", "客户反馈"),
  limit: text("Purchaser's limit value (% m/m)", "买方限值（% m/m）"),
} as const satisfies Record<string, Text>;
export type NoteField = keyof typeof NOTE_FIELDS;
export type PushNote = Readonly<Record<NoteField, string>>;

/** One product of a signed note: its row of the header, and what the note says of it. */
export interface PushRow {
  readonly header: Readonly<Record<HeaderField, string>>;
  readonly note: PushNote;
}
/** The content of a push, one row a product. It stays as it was when the push was begun, but for the company's facts. */
export interface PushData {
  readonly rows: readonly PushRow[];
}

/** The content with the facts of the company as they are now; a fact that is not set any more stays as it was. */
export const withCompany = ({ rows }: PushData, company: HeaderCompany): PushData => ({
  rows: rows.map(({ header, note }) => ({
    header: {
      ...header,
      clientIdentifier: company.clientIdentifier || header.clientIdentifier,
      uen: company.uen || header.uen,
      systemId: company.systemId || header.systemId,
    },
    note,
  })),
});

/** Where the value of a name comes from. */
export type PushSource = { readonly header: HeaderField } | { readonly note: NoteField };

/**
 * The names of the data element `bunker_delivery_note`, and where their values come from. The exchange says by its
 * schema which of them it takes.
 */
export const PUSH_MAPPING = {
  bdn_no: { header: "bdnNo" },
  bdn_bunker_metering_ticket_no: { header: "btnNo" },
  bdn_vessel_nm: { header: "vesselName" },
  bdn_imo_no: { header: "imoNumber" },
  bdn_vessel_id: { header: "vesselId" },
  bdn_gross_tonnage: { header: "grossTonnage" },
  bdn_bunker_tanker_nm: { header: "bunkerTanker" },
  bdn_supply_type: { header: "supplyType" },
  bdn_supplied_product_nm: { header: "productName" },
  bdn_supply_dt: { header: "supplyDate" },
  bdn_supply_location: { header: "supplyLocation" },
  bdn_delivery_location: { header: "deliveryLocation" },
  bdn_location_code: { header: "locationCode" },
  bdn_location_description: { header: "locationDescription" },
  bdn_alongside_dttm: { header: "beginAt" },
  bdn_cast_off_dttm: { header: "endAt" },
  bdn_commenced_pumping_dttm: { header: "commencedAt" },
  bdn_completed_pumping_dttm: { header: "completedAt" },
  bdn_meter_reset_dttm: { header: "resetAt" },
  bdn_ticket_print_dttm: { header: "printedAt" },
  bdn_mass: { header: "mass" },
  bdn_delivery_totaliser_start: { header: "deliveryStart" },
  bdn_delivery_totaliser_end: { header: "deliveryEnd" },
  bdn_loading_totaliser_start: { header: "loadingStart" },
  bdn_loading_totaliser_end: { header: "loadingEnd" },
  bdn_supplementary_information: { header: "supplementary" },
  bdn_client_identifier: { header: "clientIdentifier" },
  bdn_supplier_uen: { header: "uen" },
  bdn_system_id: { header: "systemId" },
  bdn_bunker_tanker_seal_no: { note: "tankerSeals" },
  bdn_surveyor_seal_no: { note: "surveyorSeals" },
  bdn_supplied_product_viscosity: { note: "viscosity" },
  bdn_supplied_product_coq_density: { note: "density" },
  bdn_supplied_product_water_content: { note: "water" },
  bdn_supplied_product_flash_point: { note: "flashPoint" },
  bdn_supplied_product_sulphur_content: { note: "sulphur" },
  bdn_supplied_product_metric_tons_delivered: { note: "quantity" },
  bdn_customer_feedback: { note: "feedback" },
  bdn_specified_limit_value: { note: "limit" },
} as const satisfies Record<string, PushSource>;
export type PushName = keyof typeof PUSH_MAPPING;
export const PUSH_NAMES = Object.keys(PUSH_MAPPING) as [PushName, ...PushName[]];

/** The value of a row under a name of the exchange; empty where it is not known. */
export function mapped(name: PushName, { header, note }: PushRow): string {
  const source: PushSource = PUSH_MAPPING[name];
  return ("header" in source ? header[source.header] : note[source.note]).trim();
}

/** How we call the value of a name of the exchange. */
export function labelOf(name: PushName): Text {
  const source: PushSource = PUSH_MAPPING[name];
  return "header" in source ? BUNKER_HEADER[source.header] : NOTE_FIELDS[source.note];
}
