import type pg from "pg";
import { isKeyOf } from "#domain/lookup";

/** What node-postgres makes of a value. A number that JavaScript may not hold exactly stays a text. */
export const TYPES = {
  bool: "boolean",
  bytea: "Buffer",
  date: "Date",
  float8: "number",
  int2: "number",
  int4: "number",
  int8: "string",
  json: "unknown",
  jsonb: "unknown",
  text: "string",
  timestamptz: "Date",
  uuid: "string",
  xid8: "string",
} as const;

/** What the types of columns narrow, by hand. */
export const NARROWED_FILE = "backend/schema/narrowed.ts";

/** A column of a table or view, as the catalogue of the database has it. */
export interface Column {
  readonly relation: string;
  readonly name: string;
  readonly type: string;
  readonly array: boolean;
  readonly nullable: boolean;
  /** Whether a row may be written without it. */
  readonly optional: boolean;
  /** The conditions that look at this column alone. */
  readonly checks: readonly string[];
}

/** Every column of the schemas of ours, in the order of their tables. */
export async function readColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    SELECT n.nspname || '.' || c.relname AS relation, a.attname::text AS name,
      coalesce(e.typname, t.typname)::text AS type, e.oid IS NOT NULL AS array, NOT a.attnotnull AS nullable,
      c.relkind <> 'v' AND (a.atthasdef OR a.attidentity <> '' OR NOT a.attnotnull) AS optional,
      ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c'
        AND k.conkey = ARRAY[a.attnum] ORDER BY k.conname) AS checks
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
      JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
    WHERE n.nspname IN ('app', 'chain') AND c.relkind IN ('r', 'p', 'v') AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY n.nspname COLLATE "C", c.relname COLLATE "C", a.attnum`);
  return rows;
}

/** The texts that a condition allows where it is a list of them, as types; undefined where it is anything else. */
function listed(check: string): string[] | undefined {
  const list = /^CHECK \(\(\S+ = ANY \(ARRAY\[(.*)\]\)\)\)$/s.exec(check)?.[1];
  const texts = list === undefined ? [] : [...list.matchAll(/'((?:[^']|'')*)'::text(?:, |$)/g)];
  return texts.map(([whole]) => whole).join("") === list
    ? texts.map(([, text = ""]) => JSON.stringify(text.replaceAll("''", "'")))
    : undefined;
}

/** The columns that a hand-written interface narrows; {@link NARROWED_FILE}. */
export const narrowedIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/^  readonly "((?:app|chain)\.\w+\.\w+)":/gm)].map(([, column = ""]) => column));

/** The members of the union that is a column's type. */
function typesOf(
  { relation, name, type, array, nullable, checks }: Column,
  narrowed: ReadonlySet<string>,
): readonly string[] {
  if (narrowed.has(`${relation}.${name}`))
    return [`Narrowed[${JSON.stringify(`${relation}.${name}`)}]`, ...(nullable ? ["null"] : [])];
  if (!isKeyOf(TYPES, type))
    throw new Error(`${relation}.${name} is of the type ${type}: say in scripts/generate/columns.ts what that is`);
  const list = array ? undefined : checks.map(listed).find((found) => found !== undefined);
  return [...(list ?? [array ? `${TYPES[type]}[]` : TYPES[type]]), ...(nullable && type !== "jsonb" ? ["null"] : [])];
}

/** The formatter breaks what is wider. */
const WIDEST = 120;

function union(head: string, indent: string, types: readonly string[]): string {
  const line = `${indent}${head}${types.join(" | ")};`;
  return line.length <= WIDEST
    ? line
    : `${indent}${head.trimEnd()}\n${types.map((type) => `${indent}  | ${type}`).join("\n")};`;
}

const names = (columns: readonly Column[]): string[] => columns.map(({ name }) => JSON.stringify(name));

/** The type of every column as the database calls it: entities are made of it. */
function columnNames(relations: readonly (readonly [string, readonly Column[]])[]): string {
  const lines = relations.map(([relation, its]) => {
    const types = its.map(({ name, type, array }) => `${name}: ${JSON.stringify(array ? `${type}[]` : type)}`);
    const line = `  ${JSON.stringify(relation)}: { ${types.join(", ")} },`;
    return line.length <= WIDEST
      ? line
      : `  ${JSON.stringify(relation)}: {\n${types.map((one) => `    ${one},`).join("\n")}\n  },`;
  });
  return `/** Every table and view with the type of each column in the database. */
export const COLUMNS = {
${lines.join("\n")}
} as const;
`;
}

/** The types of all tables and views, as a module. */
export function columnsText(columns: readonly Column[], narrowed: ReadonlySet<string>): string {
  const known = new Set(columns.map(({ relation, name }) => `${relation}.${name}`));
  for (const column of narrowed) if (!known.has(column)) throw new Error(`${NARROWED_FILE}: there is no ${column}`);
  const relations = [...Map.groupBy(columns, ({ relation }) => relation)];
  const types = relations.map(([relation, its]) => {
    const lines = its.map((column) => union(`readonly ${column.name}: `, "    ", typesOf(column, narrowed)));
    const line = `  ${JSON.stringify(relation)}: { ${lines
      .map((one) => one.trim())
      .join(" ")
      .slice(0, -1)} };`;
    return line.length <= WIDEST ? line : `  ${JSON.stringify(relation)}: {\n${lines.join("\n")}\n  };`;
  });
  const optional = relations.flatMap(([relation, its]) => {
    const left = its.filter((column) => column.optional);
    return left.length === 0 ? [] : [union(`${JSON.stringify(relation)}: `, "  ", names(left))];
  });
  return `import type { Narrowed } from "./narrowed.ts";

/** Every table and view by its name, with its columns as node-postgres reads them. Of a view all may be null. */
export interface Tables {
${types.join("\n")}
}

/** The columns that an INSERT may leave out: the database fills them, or they may be null. */
interface Optional {
${optional.join("\n")}
}

type Left<Table extends keyof Tables> = Table extends keyof Optional ? Optional[Table] & keyof Tables[Table] : never;

/** A new row of a table. */
export type Insert<Table extends keyof Tables> = Omit<Tables[Table], Left<Table>> &
  Partial<Pick<Tables[Table], Left<Table>>>;

${columnNames(relations)}`;
}
