import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The lockfile's entry for one package. */
export interface Locked {
  readonly version?: string;
  readonly cpu?: readonly string[];
  readonly dev?: boolean;
  readonly integrity?: string;
  readonly libc?: readonly string[];
  readonly license?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Packages = Readonly<Record<string, Locked>>;

const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS: Readonly<Record<string, string>> = {
  amd64: "x64",
  arm: "arm",
  arm64: "arm64",
  ia32: "ia32",
  loong64: "loong64",
  ppc64: "ppc64",
  riscv64: "riscv64",
  s390x: "s390x",
  x64: "x64",
};
const LIBRARIES: Readonly<Record<string, string>> = {
  gnu: "glibc",
  gnueabihf: "glibc",
  musl: "musl",
  musleabihf: "musl",
};

/**
 * The rows that a lockfile lacks for native packages of other machines. `npm install` leaves out those that its
 * registry does not carry, and `npm ci` then refuses the lockfile. Names of such packages end with the machine that
 * they are for.
 */
export function missingRows(packages: Packages): Record<string, Locked> {
  const rows: Record<string, Locked> = {};
  for (const { optionalDependencies, dev, license } of Object.values(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
      const path = `node_modules/${name}`;
      const machine = machineOf(name);
      if (path in packages || machine === undefined || !/^\d+\.\d+\.\d+/.test(version)) continue;
      const { os, cpu, libc } = machine;
      rows[path] = {
        version,
        cpu: [cpu],
        ...(dev === true ? { dev } : {}),
        ...(libc === undefined ? {} : { libc: [libc] }),
        ...(license === undefined ? {} : { license }),
        optional: true,
        os: [os],
      };
    }
  }
  return rows;
}

/** The packages that are not held to what was looked at: a registry could send anything in their place. */
export const unpinned = (packages: Packages): string[] =>
  Object.entries(packages).flatMap(([path, { integrity, link }]) =>
    path === "" || link === true || /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? "") ? [] : [path],
  );

function machineOf(name: string): { os: string; cpu: string; libc: string | undefined } | undefined {
  const words = name.split(/[/-]/);
  const os = words.find((word) => SYSTEMS.includes(word));
  const cpu = words.map((word) => PROCESSORS[word]).find((word) => word !== undefined);
  const libc = os === "linux" ? words.map((word) => LIBRARIES[word]).find((word) => word !== undefined) : undefined;
  return os === undefined || cpu === undefined ? undefined : { os, cpu, libc };
}

if (import.meta.main) {
  // Another lockfile than that of the product may be named.
  const file = process.argv[2] ?? fileURLToPath(new URL("../../package-lock.json", import.meta.url));
  const lock = JSON.parse(await readFile(file, "utf8")) as { packages: Packages };
  const rows = missingRows(lock.packages);
  const sorted = Object.entries({ ...lock.packages, ...rows }).sort(([one], [other]) => one.localeCompare(other, "en"));
  await writeFile(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  for (const path of Object.keys(rows))
    console.log(
      `${path} added; it has no integrity until a registry that carries it is asked: npm install --package-lock-only`,
    );
}
