import { EntitySchema, IsNull, type EntityManager, type FindOperator, type ObjectLiteral } from "typeorm";
import type { QueryDeepPartialEntity } from "typeorm/query-builder/QueryPartialEntity.js";
import { COLUMNS, type Insert, type Tables } from "../schema/tables.ts";

export type TableName = keyof Tables;
/** A row of a table or view, as node-postgres reads it. */
export type Row<T extends TableName> = Tables[T];

/** A value of a column, or an operator of TypeORM such as Any, Not or LessThan; null finds rows without a value. */
export type Where<T extends TableName> = {
  readonly [C in keyof Row<T>]?: Row<T>[C] | FindOperator<NonNullable<Row<T>[C]>>;
};

/** New values of columns; a function returns SQL, such as `() => "now()"`. */
export type Change<T extends TableName> = { readonly [C in keyof Row<T>]?: Row<T>[C] | (() => string) };

/** A new row; a function returns SQL. */
export type NewRow<T extends TableName> = {
  readonly [C in keyof Insert<T>]: Insert<T>[C] | (() => string);
};

export interface Reading<T extends TableName> {
  readonly order?: { readonly [C in keyof Row<T>]?: "ASC" | "DESC" };
  readonly limit?: number;
}

const entityOf = (name: TableName): EntitySchema<ObjectLiteral> => {
  const [schema = "", table = ""] = name.split(".");
  return new EntitySchema<ObjectLiteral>({
    name,
    schema,
    tableName: table,
    columns: Object.fromEntries(
      Object.entries(COLUMNS[name]).map(([column, type], i) => [
        column,
        {
          // Rows are read as they are: nothing here depends on which columns are the key, and an entity needs one.
          primary: i === 0,
          // Only JSON is written otherwise than the driver of the database does by itself.
          type: type === "jsonb" ? "jsonb" : "text",
          nullable: true,
        },
      ]),
    ),
  });
};

const NAMES = Object.keys(COLUMNS) as TableName[];
const schemas = new Map(NAMES.map((name) => [name, entityOf(name)]));

/** An entity for every table and view, for a connection to the database. */
export const ENTITIES: readonly EntitySchema<ObjectLiteral>[] = [...schemas.values()];

const operators = (where: object): ObjectLiteral =>
  Object.fromEntries(
    Object.entries(where).map(([column, value]: [string, unknown]) => {
      // A condition that is left out by mistake would meet every row.
      if (value === undefined) throw new Error(`${column} is asked for without a value`);
      return [column, value === null ? IsNull() : value];
    }),
  );

const limited = (where: object): ObjectLiteral => {
  if (Object.keys(where).length === 0) throw new Error("a change of every row of a table");
  return operators(where);
};

/** Statements about one table. All values travel as parameters. */
export class Table<T extends TableName> {
  readonly #tx: EntityManager;
  readonly #name: T;

  constructor(tx: EntityManager, name: T) {
    this.#tx = tx;
    this.#name = name;
  }

  /** Some columns of the rows that a condition meets. */
  async find<const C extends keyof Row<T> & string>(
    columns: readonly C[],
    where: Where<T>,
    { order = {}, limit }: Reading<T> = {},
  ): Promise<Pick<Row<T>, C>[]> {
    const query = this.#tx.createQueryBuilder(this.#name, "t").where(operators(where)).select([]);
    for (const column of columns) query.addSelect(`t.${column}`, column);
    for (const [column, way] of Object.entries(order)) query.addOrderBy(`t.${column}`, way as "ASC" | "DESC");
    return query.limit(limit).getRawMany<Pick<Row<T>, C>>();
  }

  /** The first of them; null where there is none. */
  async first<const C extends keyof Row<T> & string>(
    columns: readonly C[],
    where: Where<T>,
    reading: Omit<Reading<T>, "limit"> = {},
  ): Promise<Pick<Row<T>, C> | null> {
    return (await this.find(columns, where, { ...reading, limit: 1 }))[0] ?? null;
  }

  /** Whether a condition meets a row. */
  async has(where: Where<T>): Promise<boolean> {
    const [found] = await this.#tx
      .createQueryBuilder(this.#name, "t")
      .where(operators(where))
      .select("1", "one")
      .limit(1)
      .getRawMany<{ readonly one: number }>();
    return found !== undefined;
  }

  async count(where: Where<T>): Promise<number> {
    return this.#tx.createQueryBuilder(this.#name, "t").where(operators(where)).getCount();
  }

  /** Writes new rows, all with the same columns. */
  async insert(...rows: readonly NewRow<T>[]): Promise<void> {
    await this.#inserting(rows)?.execute();
  }

  /** Writes a new row where none of its keys is taken; false where one was. */
  async insertNew(row: NewRow<T>): Promise<boolean> {
    const done = await this.#inserting([row])?.orIgnore().returning("1").execute();
    return (done?.raw as readonly unknown[] | undefined)?.length === 1;
  }

  #inserting(rows: readonly NewRow<T>[]) {
    const [one] = rows;
    return one === undefined
      ? undefined
      : this.#tx
          .createQueryBuilder()
          .insert()
          .into(this.#name, Object.keys(one))
          .values(rows as unknown as QueryDeepPartialEntity<ObjectLiteral>[])
          .updateEntity(false);
  }

  /** Changes the rows that a condition meets, which is never empty. Returns how many there were. */
  async change(where: Where<T>, to: Change<T>): Promise<number> {
    const { affected } = await this.#tx
      .createQueryBuilder()
      .update(this.#name)
      .set(to as QueryDeepPartialEntity<ObjectLiteral>)
      .where(limited(where))
      .updateEntity(false)
      .execute();
    return affected ?? 0;
  }

  /** Removes the rows that a condition meets, which is never empty. Returns how many there were. */
  async remove(where: Where<T>): Promise<number> {
    const { affected } = await this.#tx.createQueryBuilder().delete().from(this.#name).where(limited(where)).execute();
    return affected ?? 0;
  }
}

/** The statements about one table, in a transaction. */
export const table = <const T extends TableName>(tx: EntityManager, name: T): Table<T> => new Table(tx, name);
