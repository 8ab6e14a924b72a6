import { text, type Text } from "../text.ts";

/** The parties that sign forms of a delivery. The first two have accounts of the supplier; the others are visitors. */
export const BUNKER_SIGNERS = {
  SUPPLIER: text("Supplier", "供油商"),
  CARGO_OFFICER: text("Cargo officer", "供油船主管船员"),
  CHIEF_ENGINEER: text("Chief engineer", "轮机长"),
  SURVEYOR: text("Surveyor", "检验师"),
  TERMINAL: text("Terminal", "装油码头"),
  OTHER_OFFICER: text("Cargo officer of the other craft", "另一船主管船员"),
} as const satisfies Record<string, Text>;
export type BunkerSigner = keyof typeof BUNKER_SIGNERS;

/** The parties that sign with an account of the supplier's company. */
export const ACCOUNT_SIGNERS = ["SUPPLIER", "CARGO_OFFICER"] as const satisfies readonly BunkerSigner[];

/**
 * The part of a delivery in which a form is filled and signed. Forms that are raised are of any number: the newest is
 * the open one.
 */
export type BunkerPhase = "before" | "after" | "note" | "beside" | "raised";

interface Form {
  /** Its place in the order of the delivery; null where it stands beside it. */
  readonly place: number | null;
  readonly phase: BunkerPhase;
  /** The parties that sign it, in their order. The first one has an account: its signature fixes the content. */
  readonly signers: readonly BunkerSigner[];
  /** The name on the steps of a tablet. */
  readonly step: Text;
  /** The ship asks by it, whichever tanker comes: where every party has signed it, it outlasts its tanker. */
  readonly ofShip?: true;
}

const AT_THE_METER = ["CARGO_OFFICER", "CHIEF_ENGINEER", "SURVEYOR"] as const;

/** The forms of a delivery: section 8 of the specification. */
export const BUNKER_FORMS = {
  BunkerRequisition: {
    place: 1,
    phase: "before",
    signers: ["CARGO_OFFICER", "CHIEF_ENGINEER"],
    step: text("Request", "申请"),
    ofShip: true,
  },
  BunkerSafetyCheck: {
    place: 2,
    phase: "before",
    signers: ["CARGO_OFFICER", "CHIEF_ENGINEER"],
    step: text("Safety", "安全"),
  },
  BunkerCertificateOfQuality: { place: 3, phase: "before", signers: ["SUPPLIER"], step: text("Quality", "质量") },
  BunkerMeterSealsCheckPre: { place: 4, phase: "before", signers: AT_THE_METER, step: text("Seals", "铅封") },
  BunkerMeterReadingPre: { place: 5, phase: "before", signers: AT_THE_METER, step: text("Reading", "读数") },
  BunkerMeterSealsCheckPost: { place: 6, phase: "after", signers: AT_THE_METER, step: text("Seals", "铅封") },
  BunkerMeterReadingPost: { place: 7, phase: "after", signers: AT_THE_METER, step: text("Reading", "读数") },
  BunkerMeterReceipt: {
    place: 8,
    phase: "after",
    signers: ["CARGO_OFFICER", "CHIEF_ENGINEER"],
    step: text("Receipt", "计量单"),
  },
  BunkerDeliveryNote: {
    place: 9,
    phase: "note",
    signers: ["CARGO_OFFICER", "CHIEF_ENGINEER"],
    step: text("Note", "交付单"),
  },
  BunkerLoadingRecord: {
    place: null,
    phase: "beside",
    signers: ["CARGO_OFFICER", "TERMINAL"],
    step: text("Loading", "装油"),
  },
  BunkerSTSRecord: {
    place: null,
    phase: "beside",
    signers: ["CARGO_OFFICER", "OTHER_OFFICER"],
    step: text("STS", "过驳"),
  },
  BunkerProtest: {
    place: null,
    phase: "raised",
    signers: ["CARGO_OFFICER", "CHIEF_ENGINEER"],
    step: text("Protest", "抗议"),
  },
  BunkerQuantityDispute: { place: null, phase: "raised", signers: AT_THE_METER, step: text("Dispute", "争议") },
} as const satisfies Record<string, Form>;
export type BunkerKind = keyof typeof BUNKER_FORMS;
export const BUNKER_KINDS = Object.keys(BUNKER_FORMS) as [BunkerKind, ...BunkerKind[]];
export const isBunkerKind = (name: string): name is BunkerKind => Object.hasOwn(BUNKER_FORMS, name);
export const bunkerForm = (kind: BunkerKind): Form => BUNKER_FORMS[kind];

/** Whether a delivery has any number of these forms. */
export const isRaised = (kind: BunkerKind): boolean => bunkerForm(kind).phase === "raised";

/** The forms of a phase in their order. */
export const formsOf = (phase: BunkerPhase): readonly BunkerKind[] =>
  BUNKER_KINDS.filter((kind) => BUNKER_FORMS[kind].phase === phase);

/** The parties that sign a form of this delivery: the surveyor only where one is engaged. */
export const signersOf = (kind: BunkerKind, { surveyed }: { readonly surveyed: boolean }): readonly BunkerSigner[] =>
  bunkerForm(kind).signers.filter((one) => one !== "SURVEYOR" || surveyed);
