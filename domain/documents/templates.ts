import type { ErrorCode, FieldError } from "../errors.ts";
import { draftSchema, isEmpty, type Field, type FieldData } from "../kinds/field.ts";
import { isOfOne, type Section } from "../kinds/kind.ts";
import { kindOf, type KindName } from "../kinds/kinds.ts";
import { fitting, problems, unprinted } from "../kinds/problems.ts";
import { read } from "../kinds/read.ts";
import type { OwnLook } from "../printing/print-view.ts";
import { text } from "../text.ts";

/** The kinds of which a company makes templates of its own. */
export const TEMPLATE_KINDS = ["BillOfLading", "DcsaBillOfLading"] as const satisfies readonly KindName[];
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];
export const hasTemplates = (kind: string): kind is TemplateKind => TEMPLATE_KINDS.some((one) => one === kind);

/** How the paper looks: everything that a template says beside the fields of its kind. */
export const LOOK_FIELDS = [
  {
    name: "title",
    label: text("Title of the paper", "单证标题"),
    type: "text",
    max: 60,
    wide: true,
    hint: text("Printed as “Bill of lading” where it is empty", "留空则打印为“提单”"),
  },
  {
    name: "letterhead",
    label: text("Letterhead", "信头"),
    type: "choice",
    required: true,
    default: "COMPANY",
    choices: [
      { value: "COMPANY", label: text("The company’s", "本公司信头") },
      { value: "NONE", label: text("None", "无") },
    ],
  },
  {
    name: "carriage",
    label: text("Conditions of carriage", "运输条款"),
    type: "choice",
    required: true,
    default: "PLATFORM",
    choices: [
      { value: "PLATFORM", label: text("The platform’s", "平台条款") },
      { value: "TEXT", label: text("Own text", "自有文本") },
      { value: "ANNEX", label: text("PDF annex", "PDF 附件") },
    ],
  },
  {
    name: "conditions",
    label: text("Text of the conditions", "条款文本"),
    type: "longText",
    max: 40_000,
    required: true,
    wide: true,
    when: { field: "carriage", is: "TEXT" },
  },
] as const satisfies readonly Field[];
export const lookSchema = draftSchema(LOOK_FIELDS);

/** The fields of a kind that a template may fill, by its sections. */
export const templateSections = (kind: TemplateKind): readonly Section[] => {
  const whole = kindOf(kind);
  return whole.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ name }) => !isOfOne(whole, name)),
  }));
};

/** The PDF with the conditions of carriage, which goes with each bill as an attachment. */
interface Annex {
  readonly name: string;
  readonly sha256: string;
}

export interface TemplateContent {
  readonly kind: TemplateKind;
  readonly look: FieldData;
  /** The fields that a bill begins with. */
  readonly data: FieldData;
  readonly annex: Annex | null;
}

export const withAnnex = ({ look }: Pick<TemplateContent, "look">): boolean => look["carriage"] === "ANNEX";
export const withLetterhead = ({ look }: Pick<TemplateContent, "look">): boolean => look["letterhead"] !== "NONE";

/** How the paper differs from that of everybody. */
export const ownLook = ({ look, annex }: Pick<TemplateContent, "look" | "annex">): OwnLook => ({
  title: read(look, "title")?.trim() ?? "",
  conditions: look["carriage"] === "TEXT" ? (read(look, "conditions") ?? "") : "",
  annex: withAnnex({ look }) && annex !== null ? { name: annex.name, sha256: annex.sha256 } : null,
});

/**
 * Everything that keeps a version from being put in use. A bill is finished where it is written: of its fields nothing
 * is missing here, and what is there has to be right.
 */
export function templateProblems({ kind, look, data, annex }: TemplateContent): {
  readonly look: readonly FieldError[];
  readonly data: readonly FieldError[];
} {
  const missing: FieldError[] =
    withAnnex({ look }) && annex === null ? [{ path: "carriage", code: "TEMPLATE_ANNEX" }] : [];
  return {
    look: [...problems(LOOK_FIELDS, look), ...unprinted(LOOK_FIELDS, look), ...missing],
    data: kindOf(kind)
      .problems(data)
      .filter(({ code }) => code !== "REQUIRED"),
  };
}

const isGroup = (value: unknown): value is FieldData =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields laid over others, group by group; what lies over stays as it is, also where it was emptied. */
export const laidOver = (under: FieldData, over: FieldData): FieldData => ({
  ...under,
  ...Object.fromEntries(
    Object.entries(over).map(([name, value]) => {
      const below = under[name];
      return [name, isGroup(value) && isGroup(below) ? laidOver(below, value) : value];
    }),
  ),
});

/** The default fields of a kind that say something: a template leaves the others to the bill. */
export const defaultsOf = (kind: TemplateKind, data: FieldData): FieldData =>
  saidOf(
    fitting(
      templateSections(kind).flatMap(({ fields }) => fields),
      data,
    ),
  );

const saidOf = (data: FieldData): FieldData =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      isEmpty(value) ? [] : [[name, isGroup(value) ? saidOf(value) : value] as const],
    ),
  );

/**
 * Why an item chosen for a bill has no layout to sign by: null where none was chosen, which prints as everybody does.
 * `inUse`: a version of the chosen template is.
 */
export const withoutLayout = (chosen: { readonly inUse: boolean } | null): ErrorCode | null =>
  chosen === null || chosen.inUse ? null : "NO_SIGNING_TEMPLATE";
