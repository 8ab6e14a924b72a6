import { text, type Text } from "../text.ts";

/** A unique entity number of Singapore: of a business, of a local company, or of another entity. */
export const isUen = (value: string): boolean => /^(\d{8}[A-Z]|\d{9}[A-Z]|[RST]\d{2}[A-Z]{2}\d{4}[A-Z])$/.test(value);

interface CompanyFact {
  readonly label: Text;
  /** The place where it is set. */
  readonly place: Text;
  /** No delivery is begun without it. */
  readonly required: boolean;
}

const IN_SETTINGS = text("Bunker exchange, Company (an administrator)", "供油数据交换 > 公司信息（管理员）");

/** The facts of a supplier that the header of a delivery names. */
export const BUNKER_COMPANY = {
  uen: { label: text("UEN", "UEN"), place: IN_SETTINGS, required: true },
  licence: { label: text("Supplier's licence", "供应商执照号"), place: IN_SETTINGS, required: false },
  clientIdentifier: { label: text("Client identifier", "客户标识"), place: IN_SETTINGS, required: true },
  systemId: {
    label: text("System ID", "系统标识"),
    place: text(
      "the setting BUNKER_SYSTEM_ID of this installation (its operator)",
      "本系统的 BUNKER_SYSTEM_ID 设置（系统运营方）",
    ),
    required: true,
  },
} as const satisfies Record<string, CompanyFact>;
export type BunkerFact = keyof typeof BUNKER_COMPANY;
/** Each as text; an unknown one is empty. */
export type BunkerFacts = Readonly<Record<BunkerFact, string>>;

/** The first fact without which no delivery is begun; null where none is missing. */
export const missingFact = (facts: BunkerFacts): BunkerFact | null =>
  (Object.keys(BUNKER_COMPANY) as BunkerFact[]).find((one) => BUNKER_COMPANY[one].required && facts[one] === "") ??
  null;
