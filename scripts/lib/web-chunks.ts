import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

/** The page that most people see first, and the program around every page. */
const FIRST = ["web/main.tsx", "web/features/login/LoginPage.tsx"];

/** The index of antd imports all its parts; a module that names some of them needs only these. */
const ANTD = /\/antd\/es\/index\.js$/;
const FROM_ANTD = /import\s*\{([^}]*)\}\s*from\s*"antd"/g;

const folderOf = (part: string): string => part.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** The parts of antd that a module imports by name. */
const antdParts = (code: string): string[] =>
  [...code.matchAll(FROM_ANTD)].flatMap(([, names = ""]) =>
    names
      .split(",")
      .map((name) => name.trim().split(/\s/)[0] ?? "")
      .filter((name) => name !== ""),
  );

/** The modules that signing in needs. Every other page needs them too, so they are one file. */
function firstModules(context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const reach = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    const { importedIds = [], code } = context.getModuleInfo(id) ?? {};
    for (const imported of importedIds)
      if (ANTD.test(imported))
        for (const part of antdParts(code ?? "")) reach(imported.replace("index.js", `${folderOf(part)}/index.js`));
      else reach(imported);
  };
  for (const path of FIRST) reach(fileURLToPath(new URL(`../../${path}`, import.meta.url)).replaceAll("\\", "/"));
  return found;
}

/**
 * Files that most pages load. Left to itself the bundler makes a file of every module that two pages share, of which
 * the Inbox needs 132.
 */
export function webChunks(): Rolldown.CodeSplittingOptions {
  let first: ReadonlySet<string> | undefined;
  return {
    groups: [
      { name: (id, context) => ((first ??= firstModules(context)).has(id) ? "first" : null), priority: 1 },
      {
        name: "ui",
        test: /node_modules[\\/](?:react|react-dom|react-router|react-i18next|i18next|antd|@ant-design|@rc-component|@tanstack|zod)[\\/]/,
        minShareCount: 4,
      },
      { name: "house", test: /^(?!.*node_modules).*[\\/](?:web|domain)[\\/]/, minShareCount: 6 },
    ],
  };
}
