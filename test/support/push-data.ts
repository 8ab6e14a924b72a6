import type { PushData, PushNote } from "#domain/bunker/exchange/mapping";
import { SAMPLE_HEADER } from "#domain/bunker/export";

const NOTE: PushNote = {
  tankerSeals: "A1001, A1002",
  surveyorSeals: "S2001",
  viscosity: "352.4",
  density: "988.2",
  water: "0.10",
  flashPoint: "71.5",
  sulphur: "0.46",
  quantity: "500.123",
  feedback: "None",
  limit: "",
};

/** The content of a push of one product. */
export const pushData = (number: string, but: { readonly grossTonnage?: string } = {}): PushData => ({
  rows: [{ header: { ...SAMPLE_HEADER, bdnNo: number, ...but }, note: NOTE }],
});
