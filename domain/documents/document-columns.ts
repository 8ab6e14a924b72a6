import { kindOf } from "../kinds/kinds.ts";
import { DOCUMENT_STATES, type DocumentState } from "../states.ts";
import { say, text, type Language, type Text } from "../text.ts";
import { unitSymbol } from "../units.ts";

type Named = { readonly name: string } | null;

/** The data of a document that a list has. */
interface Listed {
  readonly kind: string;
  readonly state: DocumentState;
  readonly number: string;
  readonly name: string;
  readonly vessel: string;
  readonly cargo: string;
  readonly quantity: string;
  readonly unit: string;
  readonly issuer: Named;
  readonly holder: Named;
  readonly owner: Named;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly size: number | null;
}

/** A column of the lists of documents. */
interface DocumentColumn {
  readonly title: Text;
  /** The cell in a file of the list. */
  readonly csv: (row: Listed, language: Language) => string;
}

export const DOCUMENT_COLUMNS = {
  kind: { title: text("Type", "类型"), csv: ({ kind }, language) => say(kindOf(kind).label, language) },
  state: { title: text("State", "状态"), csv: ({ state }, language) => say(DOCUMENT_STATES[state].label, language) },
  number: { title: text("Number", "编号"), csv: ({ number }) => number },
  name: { title: text("Name", "名称"), csv: ({ name }) => name },
  vessel: { title: text("Vessel", "船舶"), csv: ({ vessel }) => vessel },
  cargo: { title: text("Cargo", "货物"), csv: ({ cargo }) => cargo },
  quantity: { title: text("Quantity", "数量"), csv: ({ quantity }) => quantity },
  unit: { title: text("Unit", "单位"), csv: ({ unit }) => unitSymbol(unit) },
  holder: { title: text("Holder", "持有人"), csv: ({ holder }) => holder?.name ?? "" },
  owner: { title: text("Owner", "所有人"), csv: ({ owner }) => owner?.name ?? "" },
  sender: { title: text("From", "来自"), csv: ({ issuer }) => issuer?.name ?? "" },
  createdBy: { title: text("Created by", "创建人"), csv: ({ createdBy }) => createdBy },
  createdAt: { title: text("Created", "创建时间"), csv: ({ createdAt }) => createdAt },
  size: { title: text("Size", "大小"), csv: ({ size }) => String(size ?? "") },
  updatedAt: { title: text("Changed", "更新时间"), csv: ({ updatedAt }) => updatedAt },
} as const satisfies Readonly<Record<string, DocumentColumn>>;

export type DocumentColumnKey = keyof typeof DOCUMENT_COLUMNS;
export const DOCUMENT_COLUMN_KEYS = Object.keys(DOCUMENT_COLUMNS) as [DocumentColumnKey, ...DocumentColumnKey[]];

/** The lists of documents: every column that each can show, in its order. */
export const LIST_COLUMNS = {
  documents: ["kind", "state", "name", "number", "sender", "createdBy", "createdAt", "size", "updatedAt"],
  bl: [
    "state",
    "number",
    "vessel",
    "cargo",
    "quantity",
    "holder",
    "owner",
    "sender",
    "createdBy",
    "createdAt",
    "updatedAt",
  ],
  do: [
    "state",
    "number",
    "vessel",
    "cargo",
    "quantity",
    "holder",
    "owner",
    "sender",
    "createdBy",
    "createdAt",
    "updatedAt",
  ],
  search: ["kind", "state", "number", "vessel", "cargo", "holder", "sender", "createdAt", "updatedAt"],
} as const satisfies Readonly<Record<string, readonly DocumentColumnKey[]>>;
export type DocumentList = keyof typeof LIST_COLUMNS;
export const DOCUMENT_LISTS = Object.keys(LIST_COLUMNS) as [DocumentList, ...DocumentList[]];

/** By which a row is known, and what one does with it depends on: they are always shown. */
export const FIXED_COLUMNS: ReadonlySet<DocumentColumnKey> = new Set(["number", "name", "state"]);

/** Shown only to who asks for it. */
const HIDDEN_AT_FIRST: ReadonlySet<DocumentColumnKey> = new Set(["createdBy", "createdAt"]);
/** In lists of titles whoever holds one says more. */
const HIDDEN_IN: Readonly<Record<DocumentList, readonly DocumentColumnKey[]>> = {
  documents: [],
  bl: ["sender"],
  do: ["sender"],
  search: ["sender"],
};

/** The columns that a list shows while nobody has chosen others. */
export const columnsAtFirst = (list: DocumentList): readonly DocumentColumnKey[] =>
  LIST_COLUMNS[list].filter((key) => !HIDDEN_AT_FIRST.has(key) && !HIDDEN_IN[list].includes(key));

/** The columns of a list that were chosen, in its order; those that are always shown among them. */
export const chosenColumns = (
  list: DocumentList,
  chosen: readonly string[] | undefined,
): readonly DocumentColumnKey[] =>
  chosen === undefined
    ? columnsAtFirst(list)
    : LIST_COLUMNS[list].filter((key) => FIXED_COLUMNS.has(key) || chosen.includes(key));

/** The columns of the file of a list that shows these: a quantity has its unit beside it. */
export const fileColumns = (shown: readonly DocumentColumnKey[]): DocumentColumnKey[] =>
  shown.flatMap((key) => (key === "quantity" ? [key, "unit" as const] : [key]));
