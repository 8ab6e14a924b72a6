import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface SourceFile {
  /** From the root, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly comments: readonly string[];
  readonly exportsDefault: boolean;
  /** True when the file does nothing but hand on what others export. */
  readonly onlyReexports: boolean;
}

export interface Import {
  readonly from: string;
  /** Path of the file of ours, undefined for a package. */
  readonly file: string | undefined;
}

/** Every source file, by its path. */
export type House = ReadonlyMap<string, SourceFile>;

const FOLDERS = ["domain", "contracts", "indexer", "backend", "web", "scripts", "test"];
const SKIPPED = new Set(["node_modules", "dist", "peers", "public"]);
const KINDS = /\.(ts|tsx|mjs|sol|css)$/;

/** Reads and parses the whole house once. */
export function readHouse(): House {
  const paths = [
    ...readdirSync(ROOT).filter((name) => KINDS.test(name)),
    ...FOLDERS.flatMap((folder) => filesBelow(folder)),
  ];
  return houseOf(Object.fromEntries(paths.map((path) => [path, readFileSync(join(ROOT, path), "utf8")])));
}

/** A house of the given texts. */
export function houseOf(texts: Readonly<Record<string, string>>): House {
  return new Map(Object.entries(texts).map(([path, text]) => [path, parse(path, text)]));
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(path);
    return KINDS.test(entry.name) ? [path] : [];
  });
}

function parse(path: string, text: string): SourceFile {
  if (!/\.(ts|tsx|mjs)$/.test(path))
    return { path, text, imports: [], comments: commentsOf(text), exportsDefault: false, onlyReexports: false };
  const { module, comments, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const requests = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap((each) => each.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map((each) => text.slice(each.moduleRequest.start + 1, each.moduleRequest.end - 1)),
  ];
  const statements = program.body as readonly { type: string; source?: unknown }[];
  const handsOn = ({ type, source }: (typeof statements)[number]): boolean =>
    type === "ExportAllDeclaration" || (type === "ExportNamedDeclaration" && source !== null && source !== undefined);
  return {
    path,
    text,
    imports: [...new Set(requests)].map((from) => ({ from, file: target(path, from) })),
    comments: comments.map((each) => each.value),
    exportsDefault: module.staticExports.some((each) =>
      each.entries.some((entry) => entry.exportName.kind === "Default"),
    ),
    onlyReexports:
      statements.length > 0 &&
      statements.every((each) => handsOn(each) || each.type === "ImportDeclaration") &&
      statements.some(handsOn),
  };
}

const commentsOf = (text: string): string[] => text.match(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g) ?? [];

function target(path: string, from: string): string | undefined {
  if (from.startsWith("#domain/")) return `domain/${from.slice("#domain/".length)}.ts`;
  return from.startsWith(".") ? posix.join(dirname(path), from.split("?")[0] ?? "") : undefined;
}

/** The part of the house that a file belongs to: its first folder. */
export const partOf = (path: string): string => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "");
