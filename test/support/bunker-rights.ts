// Data: who may do what with a bunker delivery, by every route and act.
import type { bunkerRoutes } from "#domain/api/bunker";
import type { ErrorCode } from "#domain/errors";

/** The people around a delivery of one supplier. */
export const BUNKER_ROLES = [
  /** In the office of the supplier, with this right alone. */
  "operator",
  /** On the tanker of the delivery. */
  "crew",
  /** On another tanker of the same supplier. */
  "otherCrew",
  /** On the tanker that was replaced. */
  "formerCrew",
  /** In the office of the supplier, without a right for bunkering. */
  "colleague",
  /** With every right in another company. */
  "otherCompany",
  /** Visitors, who have no account. */
  "chiefEngineer",
  "surveyor",
  /** Nobody who has come in. */
  "stranger",
] as const;
export type BunkerRole = (typeof BUNKER_ROLES)[number];

/** `yes`: not refused for the person; else the refusal. */
export type Verdict =
  | "yes"
  | Extract<ErrorCode, "FORBIDDEN" | "NOT_FOUND" | "BUNKER_TANKER_REPLACED" | "UNAUTHENTICATED">;
type Row = Readonly<Record<BunkerRole, Verdict>>;

const WITHOUT_ACCOUNT = {
  chiefEngineer: "UNAUTHENTICATED",
  surveyor: "UNAUTHENTICATED",
  stranger: "UNAUTHENTICATED",
} as const satisfies Partial<Row>;
/** Every member of the company reads it; a crew that of its own tanker. */
const READ: Row = {
  ...WITHOUT_ACCOUNT,
  operator: "yes",
  crew: "yes",
  otherCrew: "NOT_FOUND",
  formerCrew: "BUNKER_TANKER_REPLACED",
  colleague: "yes",
  otherCompany: "NOT_FOUND",
};
/** The office of the supplier and the crew of the tanker write it. */
const WRITE: Row = { ...READ, colleague: "FORBIDDEN" };
/** The crew of the tanker alone. */
const ABOARD: Row = { ...WRITE, operator: "FORBIDDEN" };
/** An act of the office: a crew is told nothing of a delivery that is not its own. */
const OFFICE_ACT: Row = { ...WRITE, crew: "FORBIDDEN" };
/** The office of the supplier alone, whatever the delivery. */
const OFFICE: Row = { ...WRITE, crew: "FORBIDDEN", otherCrew: "FORBIDDEN", formerCrew: "FORBIDDEN" };
/** About no delivery in particular. */
const ANY: Row = { ...READ, otherCrew: "yes", formerCrew: "yes", otherCompany: "yes" };

export const BUNKER_RIGHTS = {
  list: ANY,
  filters: { ...ANY, crew: "FORBIDDEN", otherCrew: "FORBIDDEN", formerCrew: "FORBIDDEN" },
  begin: { ...OFFICE, otherCompany: "yes" },
  beginStems: { ...OFFICE, otherCompany: "yes" },
  export: OFFICE,
  show: READ,
  file: READ,
  meter: READ,
  meterFile: READ,
  setMeter: WRITE,
  removeMeter: WRITE,
  setParties: WRITE,
  sendNote: WRITE,
  remindParty: OFFICE,
  save: WRITE,
  signForm: ABOARD,
  present: ABOARD,
  // Nobody's tanker has it yet.
  assign: { ...OFFICE_ACT, crew: "NOT_FOUND", formerCrew: "NOT_FOUND" },
  replaceTanker: OFFICE_ACT,
  modify: OFFICE_ACT,
  abort: OFFICE_ACT,
  push: OFFICE_ACT,
  retry: OFFICE_ACT,
  submit: OFFICE_ACT,
  open: ABOARD,
  commence: ABOARD,
  complete: ABOARD,
} as const satisfies Record<keyof typeof bunkerRoutes, Row>;
