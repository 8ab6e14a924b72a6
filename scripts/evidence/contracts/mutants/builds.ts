import { posix } from "node:path";
import { compile, PLAIN, type Artifact, type CompilerSettings, type Sources } from "../compile.ts";

// What a fault in a file changes.

/** Creation code of contracts by their names. */
export type Build = Readonly<Record<string, Artifact>>;

/** Every contract that can be deployed: each in a file of its own, beside the folders. */
export const contractNames = (sources: Sources): string[] =>
  Object.keys(sources).flatMap((path) => /^contracts\/(\w+)\.sol$/.exec(path)?.[1] ?? []);

/** The file of a contract, and every file that it imports, near and far. */
function reach(sources: Sources, name: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const [, from] of (sources[path] ?? "").matchAll(/from "(\.[^"]+)"/g))
      visit(posix.join(posix.dirname(path), from!));
  };
  visit(`contracts/${name}.sol`);
  return reached;
}

/** Without the hash of the sources at the end, the same code is the same. */
export const build = (sources: Sources, names = contractNames(sources), settings: CompilerSettings = PLAIN): Build =>
  compile(sources, names, { ...settings, metadata: { appendCBOR: false } });

/** Those whose code a fault in the file can change. */
export const touchedBy = (sources: Sources, file: string): string[] =>
  contractNames(sources).filter((name) => reach(sources, name).has(file));

/** Those whose code it has changed; `sound` has the same settings. */
export function changedCode(sound: Build, faulty: Sources, file: string, settings: CompilerSettings = PLAIN): Build {
  const after = build(faulty, touchedBy(faulty, file), settings);
  return Object.fromEntries(Object.entries(after).filter(([name, { bytecode }]) => bytecode !== sound[name]!.bytecode));
}
