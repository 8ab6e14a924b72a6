import type { z } from "zod";

/** The programs of a run beside `npm start`, which reads every setting. */
export const PROCESSES = ["migrate", "migrateChain", "backend", "indexer", "relayer", "seed"] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** One setting; its property in the table is its name in the code. */
export type Setting = {
  /** Its environment variable. */
  readonly variable: string;
  /** Reads the text of the variable; never sees an empty one. */
  readonly schema: z.ZodType<unknown, string>;
  /** The value that holds without it. A process that sees a setting with nothing here does not run without it. */
  readonly otherwise?: unknown;
  /** The processes that are told of it. */
  readonly seenBy: readonly ProcessName[];
  readonly about: string;
} & (
  | {
      /** The consequence of leaving it out, in words. */
      readonly without: string;
      readonly example: string;
    }
  | {
      /** `npm start` works it out: only who starts a process alone gives it. */
      readonly without?: never;
      readonly example?: never;
    }
);

export type Settings = Readonly<Record<string, Setting>>;

type Read<Row extends Setting> = Row extends { readonly schema: z.ZodType<infer Value> } ? Value : never;
type Otherwise<Row extends Setting> = Row extends { readonly otherwise: infer Value } ? Value : never;

/** The settings of a process, once read. */
export type SeenBy<Table extends Settings, Process extends ProcessName> = {
  readonly [Name in keyof Table as Process extends Table[Name]["seenBy"][number] ? Name : never]:
    | Read<Table[Name]>
    | Otherwise<Table[Name]>;
};

/** Value of each setting that somebody gave. */
export type Given<Table extends Settings> = { readonly [Name in keyof Table]?: Read<Table[Name]> };

type HasOtherwise<Row extends Setting> = Row extends { readonly otherwise: unknown } ? true : false;
type IsUnseen<Row extends Setting> = [Row["seenBy"][number]] extends [never] ? true : false;
type Needed<Row extends Setting> = HasOtherwise<Row> extends true ? false : IsUnseen<Row> extends true ? false : true;

/** Texts of the settings, as they go to processes: those that a process does not run without are all there. */
export type Told<Table extends Settings> = {
  readonly [Name in keyof Table as Needed<Table[Name]> extends true ? Name : never]: string;
} & { readonly [Name in keyof Table as Needed<Table[Name]> extends true ? never : Name]?: string | undefined };

type Environment = Readonly<Record<string, string | undefined>>;

const textIn = (environment: Environment, variable: string | undefined): string | undefined =>
  (variable === undefined ? undefined : environment[variable]?.trim()) || undefined;

/** The texts that somebody gave, by the names of the settings. */
export const textsOf = <Table extends Settings>(
  table: Table,
  environment: Environment,
): { readonly [Name in keyof Table]?: string } =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { variable }]) => {
      const text = textIn(environment, variable);
      return text === undefined ? [] : [[name, text]];
    }),
  ) as { readonly [Name in keyof Table]?: string };

/** Reads one text; problems are said under the name of the variable. */
function readText({ variable, schema }: Setting, text: string, problems: string[]): unknown {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  problems.push(`${variable} ${[...new Set(parsed.error.issues.map(({ message }) => message))].join("; ")}`);
  return undefined;
}

/** Reads the settings that were given; problems are added to the list. */
export function readGiven<Table extends Settings>(
  table: Table,
  texts: { readonly [Name in keyof Table]?: string },
  problems: string[],
): Given<Table> {
  const given: Record<string, unknown> = {};
  for (const [name, row] of Object.entries(table))
    if (texts[name] !== undefined) given[name] = readText(row, texts[name], problems);
  return given as Given<Table>;
}

/** Reads the settings that a process was told; problems are added to the list. The values hold when none was. */
export function readSeen<Table extends Settings, Process extends ProcessName>(
  table: Table,
  process: Process,
  environment: Environment,
  problems: string[],
): SeenBy<Table, Process> {
  const seen: Record<string, unknown> = {};
  for (const [name, row] of Object.entries(table)) {
    if (!row.seenBy.includes(process)) continue;
    const text = textIn(environment, row.variable);
    if (text !== undefined) seen[name] = readText(row, text, problems);
    else if ("otherwise" in row) seen[name] = row.otherwise;
    else problems.push(`${row.variable} is missing`);
  }
  return seen as SeenBy<Table, Process>;
}

/** The values that hold in a process for every setting that nobody need give. */
export const otherwiseIn = <Table extends Settings, Process extends ProcessName>(table: Table, process: Process) =>
  Object.fromEntries(
    Object.entries(table)
      .filter(([, row]) => row.seenBy.includes(process) && "otherwise" in row)
      .map(([name, row]) => [name, row.otherwise]),
  ) as {
    readonly [Name in keyof SeenBy<Table, Process> as HasOtherwise<Table[Name]> extends true ? Name : never]: SeenBy<
      Table,
      Process
    >[Name];
  };

/** The variables that a process receives: those of the settings that it may see, and nothing else. */
export const variablesFor = <Table extends Settings>(
  table: Table,
  process: ProcessName,
  told: Told<Table>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { variable, seenBy }]) => {
      const text = (told as Readonly<Record<string, string | undefined>>)[name];
      return text === undefined || !seenBy.includes(process) ? [] : [[variable, text]];
    }),
  );
