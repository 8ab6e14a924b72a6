import pg from "pg";
import type { Declared } from "../../backend/core/statement.ts";
import { TYPES } from "./columns.ts";
import { isKeyOf } from "#domain/lookup";

/** A column of an answer, as the database describes it without running the statement. */
interface Field {
  readonly name: string;
  /** The table that it is a column of; 0 for everything else. */
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

/** The part of the driver's connection that describing needs. */
interface Wire {
  parse(query: { readonly name: string; readonly text: string; readonly types: readonly number[] }): void;
  describe(what: { readonly type: "S"; readonly name: string }): void;
  sync(): void;
}

/** Asks the database for the columns of a statement: parsed and described, never run. */
class Description {
  readonly fields: Promise<readonly Field[]>;
  readonly #text: string;
  #found: readonly Field[] = [];
  #done!: (fields: readonly Field[]) => void;
  #failed!: (error: Error) => void;

  constructor(text: string) {
    this.#text = text;
    this.fields = new Promise((done, failed) => {
      this.#done = done;
      this.#failed = failed;
    });
  }

  submit(wire: Wire): void {
    wire.parse({ name: "", text: this.#text, types: [] });
    wire.describe({ type: "S", name: "" });
    wire.sync();
  }
  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#found = fields;
  }
  handleReadyForQuery(): void {
    this.#done(this.#found);
  }
  handleError(error: Error): void {
    this.#failed(error);
  }
}

/** A column of a table by the ids of both, and a type by its id. */
interface Catalogue {
  readonly columns: ReadonlyMap<string, { readonly relation: string; readonly name: string; readonly never: boolean }>;
  readonly types: ReadonlyMap<number, { readonly name: string; readonly array: boolean }>;
}

async function catalogueOf(client: pg.Client): Promise<Catalogue> {
  const columns = await client.query<{ id: string; relation: string; name: string; never: boolean }>(
    `SELECT a.attrelid || '.' || a.attnum AS id, n.nspname || '.' || c.relname AS relation, a.attname::text AS name,
      a.attnotnull AS never FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname IN ('app', 'chain') AND a.attnum > 0`,
  );
  const types = await client.query<{ id: number; name: string; array: boolean }>(
    `SELECT t.oid::int AS id, coalesce(e.typname, t.typname)::text AS name, e.oid IS NOT NULL AS array FROM pg_type t
      LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'`,
  );
  return {
    columns: new Map(columns.rows.map(({ id, ...row }) => [id, row])),
    types: new Map(types.rows.map(({ id, ...row }) => [id, row])),
  };
}

const OUTER = /\b(?:LEFT|RIGHT|FULL)\s+(?:OUTER\s+)?JOIN\b/i;
const TURNED = /\b(?:RIGHT|FULL)\s+(?:OUTER\s+)?JOIN\b/i;
const FIRST = /\b(?:FROM|INTO|UPDATE)\s+(?:ONLY\s+)?((?:app|chain)\.\w+)/i;

const NESTED = /\([^()]*\)/g;

/** A statement without what stands in brackets: a subselect reads tables of its own. */
function outermost(text: string): string {
  for (let left = text; ;) {
    const shorter = left.replace(NESTED, " ");
    if (shorter === left) return left;
    left = shorter;
  }
}

/**
 * Whether rows of the table may be missing from the answer, so that its columns are null: only those of the table that
 * everything else is joined to are surely there, unless it is joined to itself.
 */
const mayMiss = (text: string, relation: string): boolean =>
  OUTER.test(text) &&
  (TURNED.test(text) ||
    FIRST.exec(outermost(text))?.[1] !== relation ||
    new RegExp(`\\bJOIN\\s+(?:LATERAL\\s+)?${relation}\\b`, "i").test(text));

function typeOf(catalogue: Catalogue, { name, sure }: Declared, text: string, field: Field): string {
  const column = catalogue.columns.get(`${field.tableID}.${field.columnID}`);
  const never = sure.includes(field.name) || (column !== undefined && column.never && !mayMiss(text, column.relation));
  const type = catalogue.types.get(field.dataTypeID);
  const base = type !== undefined && isKeyOf(TYPES, type.name) ? TYPES[type.name] : undefined;
  if (column !== undefined) {
    const own = `Tables[${JSON.stringify(column.relation)}][${JSON.stringify(column.name)}]`;
    if (never) return column.never ? own : `NonNullable<${own}>`;
    return column.never && (base !== "unknown" || type?.array === true) ? `${own} | null` : own;
  }
  if (type === undefined || base === undefined)
    throw new Error(`${name}: ${field.name} is of the type ${type?.name ?? field.dataTypeID}`);
  if (type.array) return never ? `${base}[]` : `${base}[] | null`;
  return never || base === "unknown" ? base : `${base} | null`;
}

const KEY = /^\w+$/;

/** The columns of the answer to one text of a statement, as members of an interface. */
async function membersOf(client: pg.Client, catalogue: Catalogue, one: Declared, text: string): Promise<string> {
  const description = new Description(text);
  client.query(description as never);
  const fields = await description.fields.catch((error: unknown) => {
    throw new Error(`${one.name}: ${String(error)}`, { cause: error });
  });
  const unknown = one.sure.filter((name) => !fields.some((field) => field.name === name));
  if (unknown.length > 0) throw new Error(`${one.name} answers with no ${unknown.join(", ")}`);
  return fields
    .map(
      (field) =>
        `    readonly ${KEY.test(field.name) ? field.name : JSON.stringify(field.name)}: ${typeOf(catalogue, one, text, field)};`,
    )
    .join("\n");
}

/** The types of the rows of these statements, as a module. Throws where one cannot be parsed, naming it. */
export async function describedText(client: pg.Client, all: readonly Declared[]): Promise<string> {
  const catalogue = await catalogueOf(client);
  const rows: string[] = [];
  for (const one of all) {
    const members = new Set<string>();
    for (const text of one.texts) members.add(await membersOf(client, catalogue, one, text));
    if (members.size !== 1) throw new Error(`${one.name}: its texts answer with different columns`);
    const [its = ""] = members;
    rows.push(`  ${JSON.stringify(one.name)}: {${its === "" ? "" : `\n${its}\n  `}};`);
  }
  return `import type { Tables } from "./tables.ts";

/** Every named statement of the backend, with the columns of its rows. */
export interface Statements {
${rows.join("\n")}
}
`;
}
