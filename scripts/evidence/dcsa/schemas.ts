import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";

const require = createRequire(import.meta.url);
const yaml = require("js-yaml") as { load: (text: string, by: { schema: unknown }) => unknown; CORE_SCHEMA: unknown };
const formats = require("ajv-formats") as { default: (ajv: Ajv) => void };

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** OpenAPI 3.0 as JSON Schema has it: bounds that are exclusive are numbers, and what may be null says so by its type. */
function converted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(converted);
  if (!isObject(value)) return value;
  const made = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, converted(one)]));
  for (const [flag, bound] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (typeof made[flag] !== "boolean") continue;
    if (made[flag] && made[bound] !== undefined) {
      made[flag] = made[bound];
      delete made[bound];
    } else delete made[flag];
  }
  if (made["nullable"] === true && typeof made["type"] === "string") made["type"] = [made["type"], "null"];
  delete made["nullable"];
  return made;
}

/** All examples below the paths of a contract, with the schema that each belongs to. */
function examplesIn(value: unknown): { readonly schema: Json; readonly name: string; readonly value: unknown }[] {
  if (Array.isArray(value)) return value.flatMap(examplesIn);
  if (!isObject(value)) return [];
  const { schema, examples } = value;
  const own =
    isObject(schema) && isObject(examples)
      ? Object.entries(examples).flatMap(([name, one]) =>
          isObject(one) && "value" in one ? [{ schema, name, value: one["value"] }] : [],
        )
      : [];
  return [...own, ...Object.values(value).flatMap(examplesIn)];
}

/** A published contract as it stands in a folder. */
export const published = async (folder: string, file: string): Promise<unknown> =>
  // A time without quotes is a text, as it is in JSON.
  yaml.load(await readFile(join(folder, file), "utf8"), { schema: yaml.CORE_SCHEMA });

/** A published contract, compiled. */
export class Contract {
  readonly #ajv = new Ajv({ strict: false, allErrors: true });
  readonly #document: Json;

  constructor(document: unknown) {
    this.#document = converted(document) as Json;
    formats.default(this.#ajv);
    for (const name of ["int32", "float", "double"]) this.#ajv.addFormat(name, true);
    this.#ajv.addSchema({ $id: "contract", ...this.#document });
  }

  #compiled(name: string): ValidateFunction {
    const found = this.#ajv.getSchema(`contract#/components/schemas/${name}`);
    if (found === undefined) throw new Error(`the contract has no schema ${name}`);
    return found as ValidateFunction;
  }

  schemas = (): string[] => Object.keys((this.#document["components"] as { schemas: Json }).schemas);

  /** Compiles every schema: what does not compile throws. */
  compileAll(): number {
    for (const name of this.schemas()) this.#compiled(name);
    return this.schemas().length;
  }

  /** Where a value departs from a schema; nothing where it keeps it. */
  faults(name: string, value: unknown): string[] {
    const check = this.#compiled(name);
    return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  /** Published examples, and where each departs from its own schema. */
  examples(): { readonly name: string; readonly schema: string; readonly value: unknown; readonly faults: string[] }[] {
    return examplesIn(this.#document["paths"]).map(({ schema, name, value }) => {
      const said = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')) as Json;
      const check = this.#ajv.compile(said);
      const ok = check(value);
      const reference = String(said["$ref"] ?? (said["items"] as Json | undefined)?.["$ref"] ?? "");
      return {
        name,
        schema: reference.split("/").at(-1) ?? "",
        value,
        faults: ok ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`),
      };
    });
  }
}
