import { type House, partOf } from "./house.ts";
import type { Wall } from "./wall.ts";

/** The parts that each part may import, beside itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contracts: [],
  indexer: ["domain"],
  backend: ["domain"],
  web: ["domain"],
  scripts: ["domain", "indexer", "backend", "web", ""],
  test: ["domain", "indexer", "backend", "web", "scripts", ""],
};

/** Evidence and witnesses prove as tests do, and a bench fills forms, from the same samples; no other program does. */
const buildsSamples = (from: string, to: string): boolean =>
  /^scripts\/(evidence|witness|bench\/bunker)\//.test(from) && to.startsWith("test/support/");

/** The packages that check a W3C verifiable credential. */
const CREDENTIALS = [
  "@digitalbazaar/vc",
  "@digitalbazaar/data-integrity",
  "@digitalbazaar/ecdsa-sd-2023-cryptosuite",
  "@digitalbazaar/ecdsa-rdfc-2019-cryptosuite",
  "@digitalbazaar/bbs-2023-cryptosuite",
  "jsonld-signatures",
];

/** Packages of the ground: no I/O, no framework. A folder of domain/ may use more than the rest. */
const DOMAIN_PACKAGES: readonly { readonly under: string; readonly packages: readonly string[] }[] = [
  { under: "domain/", packages: ["zod", "decimal.js-light", "@noble/hashes", "canonicalize"] },
  { under: "domain/chain/", packages: ["viem", "@noble/ciphers", "@noble/curves"] },
  {
    under: "domain/verify/",
    packages: ["viem", "@noble/ciphers", "@noble/curves", "pkijs", "asn1js", "fflate", ...CREDENTIALS],
  },
  { under: "domain/printing/", packages: ["qrcode"] },
  { under: "domain/screening/", packages: ["any-ascii", "saxes"] },
  { under: "domain/trade-trust/", packages: ["postcss", "fflate", "viem", ...CREDENTIALS] },
];

/** Modules that are started, or loaded by their name in a process or thread of their own; and declarations. */
const STARTED =
  /^(indexer|backend)\/(relayer\/)?(main|migrate)\.ts$|^web\/main\.tsx$|^backend\/uploads\/([\w-]+-child|run-bundle)\.ts$|-thread\.ts$|\.d\.ts$/;

/** Bundled by the builder of the web before it knows that domain/ is read from its sources. */
const BUNDLED = "vite.config.ts";

const packageOf = (from: string): string =>
  from
    .split("/")
    .slice(0, from.startsWith("@") ? 2 : 1)
    .join("/");

export const directions: readonly Wall[] = [
  {
    name: "every file of the product is used by the product: what only tests need stands in test/",
    faults: (house) => {
      const used = new Set(
        [...house.values()].flatMap(({ path, imports }) =>
          partOf(path) === "test" ? [] : imports.map(({ file }) => file),
        ),
      );
      return [...house.keys()].filter(
        (path) => /^(domain|indexer|backend|web)\/.*\.tsx?$/.test(path) && !used.has(path) && !STARTED.test(path),
      );
    },
    broken: { "web/alone.ts": "export const a = 1;", "test/a.ts": `import { a } from "../web/alone.ts";` },
  },
  {
    name: "domain knows nobody; web, backend and indexer know nothing of each other",
    faults: (house) =>
      each(house, (file) => {
        const part = partOf(file.path);
        const allowed = MAY_IMPORT[part];
        return file.imports.flatMap(({ from, file: to }) =>
          to === undefined ||
          allowed === undefined ||
          partOf(to) === part ||
          allowed.includes(partOf(to)) ||
          buildsSamples(file.path, to)
            ? []
            : `${file.path} imports ${from}`,
        );
      }),
    broken: {
      "domain/a.ts": `import { b } from "../web/b.ts";`,
      "backend/a.ts": `import { i } from "../indexer/i.ts";`,
      "scripts/a.ts": `import { t } from "../test/support/t.ts";`,
      "scripts/evidence/a.ts": `import { t } from "../../test/flows/t.ts";`,
    },
  },
  {
    name: "the rest of the house reaches domain by #domain",
    faults: (house) =>
      each(house, (file) =>
        partOf(file.path) === "domain" || file.path === BUNDLED
          ? []
          : file.imports
              .filter(({ from, file: to }) => from.startsWith(".") && to?.startsWith("domain/"))
              .map(({ from }) => `${file.path} imports ${from}`),
      ),
    broken: { "web/a.ts": `import { text } from "../domain/text.ts";` },
  },
  {
    name: "domain is pure: few packages, nothing of Node, no clock, no chance",
    faults: (house) =>
      each(house, (file) => {
        if (partOf(file.path) !== "domain") return [];
        const packages = DOMAIN_PACKAGES.filter(({ under }) => file.path.startsWith(under)).flatMap(
          (row) => row.packages,
        );
        const foreign = file.imports.filter(
          ({ from, file: to }) => to === undefined && !packages.includes(packageOf(from)),
        );
        const code = file.comments.reduce((text, comment) => text.replace(comment, ""), file.text);
        const impure =
          code.match(/Date\.now\(|new Date\(\)|Math\.random\(|getRandomValues|randomUUID|process\.env/g) ?? [];
        return [
          ...foreign.map(({ from }) => `${file.path} imports ${from}`),
          ...impure.map((call) => `${file.path} calls ${call}`),
        ];
      }),
    broken: { "domain/a.ts": `import { readFile } from "node:fs"; export const now = () => Date.now();` },
  },
  {
    name: "a feature of the web never imports another feature",
    faults: (house) =>
      each(house, (file) => {
        const own = featureOf(file.path);
        return file.imports.flatMap(({ file: to }) => {
          const other = to === undefined ? undefined : featureOf(to);
          return own === undefined || other === undefined || own === other ? [] : `${file.path} imports ${to}`;
        });
      }),
    broken: { "web/features/inbox/Inbox.tsx": `import { Row } from "../sent/Row.tsx";` },
  },
  {
    name: "no import circles",
    faults: circles,
    broken: {
      "web/a.ts": `import { b } from "./b.ts";`,
      "web/b.ts": `export { c } from "./c.ts";`,
      "web/c.ts": `const a = () => import("./a.ts");`,
    },
  },
  {
    name: "no circles of folders",
    faults: (house) => circles(folders(house)),
    broken: {
      "web/a/one.ts": `import { b } from "../b/two.ts";`,
      "web/b/two.ts": `export const b = 1;`,
      "web/b/three.ts": `import { c } from "../a/four.ts";`,
      "web/a/four.ts": `export const c = 1;`,
    },
  },
];

const featureOf = (path: string): string | undefined => /^web\/features\/([^/]+)\//.exec(path)?.[1];

function each(house: House, faults: (file: NonNullable<ReturnType<House["get"]>>) => string[]): string[] {
  return [...house.values()].flatMap(faults);
}

/**
 * A part of the house as one node per folder: the first below the part; files beside the folders stand for the part
 * itself.
 */
function folders(house: House): Graph {
  const folderOf = (path: string): string =>
    path
      .split("/")
      .slice(0, Math.min(2, path.split("/").length - 1))
      .join("/");
  const graph = new Map<string, { imports: { file: string }[] }>();
  for (const { path, imports } of house.values()) {
    const from = folderOf(path);
    const node = graph.get(from) ?? { imports: [] };
    graph.set(from, node);
    for (const { file } of imports)
      if (
        file !== undefined &&
        house.has(file) &&
        partOf(file) === partOf(path) &&
        folderOf(file) !== from &&
        !node.imports.some((other) => other.file === folderOf(file))
      )
        node.imports.push({ file: folderOf(file) });
  }
  return graph;
}

type Graph = ReadonlyMap<string, { readonly imports: readonly { readonly file?: string | undefined }[] }>;

/** One line for each circle: the files, or folders, from the one that closes it back to itself. */
function circles(house: Graph): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      found.push([...trail.slice(start), path].join(" -> "));
      return;
    }
    if (done.has(path)) return;
    for (const { file } of house.get(path)?.imports ?? [])
      if (file !== undefined && house.has(file)) walk(file, [...trail, path]);
    done.add(path);
  };
  for (const path of house.keys()) walk(path, []);
  return found;
}
