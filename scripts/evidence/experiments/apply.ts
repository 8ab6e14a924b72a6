import { readFile, writeFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Addition, Step } from "./addition.ts";

/** Does one step in a copy of the house. Throws where its place is not found, or found twice. */
export async function take(root: string, step: Step): Promise<void> {
  const path = join(root, step.file);
  if ("create" in step) {
    await mkdir(dirname(path), { recursive: true });
    return writeFile(path, step.create, { flag: "wx" });
  }
  const text = await readFile(path, "utf8");
  const [before, behind, ...more] = text.split(step.after);
  if (before === undefined || behind === undefined || more.length > 0)
    throw new Error(`${step.file} has not one place for ${step.entry.trim()}`);
  const grown = `${before}${step.after}${step.entry}${behind}`;
  const imports = step.imports ?? "";
  await writeFile(
    path,
    grown.replace(/^(?=import )/m, () => imports),
  );
}

/** The cost of an addition: new files, tables with an entry, and files in all. */
export function costOf({ steps }: Addition): Addition["most"] {
  const created = steps.filter((step) => "create" in step).length;
  return { created, tables: steps.length - created, files: new Set(steps.map(({ file }) => file)).size };
}
