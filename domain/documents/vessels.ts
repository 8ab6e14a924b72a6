import type { FieldError } from "../errors.ts";
import type { Choice, Field, FieldData, ListField, ValueField } from "../kinds/field.ts";
import { problems, unprinted } from "../kinds/problems.ts";
import { LIMITS } from "../limits.ts";
import { text } from "../text.ts";

/** The types of ships by what they carry. */
const VESSEL_TYPES: readonly Choice[] = [
  { value: "CRUDE_TANKER", label: text("Crude oil tanker", "原油船") },
  { value: "PRODUCT_TANKER", label: text("Product tanker", "成品油船") },
  { value: "CHEMICAL_TANKER", label: text("Chemical tanker", "化学品船") },
  { value: "GAS_CARRIER", label: text("Gas carrier", "液化气船") },
  { value: "BULK_CARRIER", label: text("Bulk carrier", "散货船") },
  { value: "CONTAINER_SHIP", label: text("Container ship", "集装箱船") },
  { value: "GENERAL_CARGO", label: text("General cargo ship", "杂货船") },
  { value: "RO_RO", label: text("Ro-ro ship", "滚装船") },
  { value: "BUNKER_TANKER", label: text("Bunker tanker", "供油船") },
  { value: "BARGE", label: text("Barge", "驳船") },
  { value: "OTHER", label: text("Other", "其他") },
];

/**
 * The fields of a ship in a company's register. Its form, its checks, its columns in files and its routes all follow
 * from them.
 */
export const VESSEL_FIELDS = [
  { name: "name", label: text("Vessel", "船名"), type: "text", required: true, max: 60 },
  { name: "imo", label: text("IMO number", "IMO 编号"), type: "imo", required: true },
  { name: "flag", label: text("Flag", "船旗"), type: "text", max: 40 },
  { name: "callSign", label: text("Call sign", "呼号"), type: "callSign" },
  { name: "mmsi", label: text("MMSI", "MMSI"), type: "mmsi" },
  { name: "type", label: text("Type of vessel", "船舶类型"), type: "choice", choices: VESSEL_TYPES },
  { name: "deadweight", label: text("Deadweight", "载重吨"), type: "decimal", unit: text("t", "t") },
  { name: "grossTonnage", label: text("Gross tonnage", "总吨位"), type: "integer", unit: text("GT", "GT") },
] as const satisfies readonly ValueField[];

export type VesselFacts = Readonly<Record<(typeof VESSEL_FIELDS)[number]["name"], string>>;
export const VESSEL_FACTS = VESSEL_FIELDS.map(({ name }) => name);

/** The register as a table in a file. */
export const VESSEL_TABLE: ListField = {
  name: "vessels",
  label: text("Vessels", "船舶"),
  type: "list",
  max: LIMITS.vesselsAtOnce,
  item: text("Vessel", "船舶"),
  fields: VESSEL_FIELDS,
};

/** A vessel is named on papers: what these have no letters for is refused here, too. */
const faults = (fields: readonly Field[], data: FieldData): FieldError[] => [
  ...problems(fields, data),
  ...unprinted(fields, data),
];
export const vesselProblems = (facts: FieldData): FieldError[] => faults(VESSEL_FIELDS, facts);
export const vesselTableProblems = (vessels: readonly FieldData[]): FieldError[] => faults([VESSEL_TABLE], { vessels });

/** The facts of a ship, each as text; an unknown one is empty. */
export const vesselFacts = (data: FieldData): VesselFacts =>
  Object.fromEntries(
    VESSEL_FACTS.map((name) => [name, typeof data[name] === "string" ? data[name].trim() : ""]),
  ) as unknown as VesselFacts;

/** A ship's name without what is written before it and without the ways of writing it. */
const plainName = (name: string): string =>
  name
    .trim()
    .toUpperCase()
    .replace(/^(M\/?V|M\/?T|M\/?S|S\/?S)\.?\s+/, "")
    .replace(/\s+/g, " ");

/** Whether two writings name the same ship. */
export const sameVesselName = (one: string, other: string): boolean => plainName(one) === plainName(other);
