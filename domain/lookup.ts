/** Whether a text from outside is a name that a table has. What every object inherits is none. */
export const isKeyOf = <T extends object>(table: T, name: PropertyKey | null | undefined): name is keyof T =>
  name !== null && name !== undefined && Object.hasOwn(table, name);

/** The entry of a table under a text from outside; undefined where the table has no such name. */
export const entryOf = <T extends object>(table: T, name: PropertyKey | null | undefined): T[keyof T] | undefined =>
  isKeyOf(table, name) ? table[name] : undefined;

/** The names of a table, in its order, for a schema that takes one of them. */
export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  Object.keys(table) as [K, ...K[]];
