import { existsSync } from "node:fs";
import { cp, mkdtemp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, posix, relative } from "node:path";
import { launch } from "../../lib/processes.ts";
import { PromiseBroken, playCampaign } from "../campaign.ts";
import { compile, DEPLOYED, PLAIN, QUICK, ROOT, type Artifact, type CompilerSettings, type Sources } from "../compile.ts";
import { FLAVOURS, type Contracts, type Flavour, type Stage } from "../stage.ts";

// What finds a fault: the campaign first, for it is quick; then the tests of the contracts.

/** Everything that tests deploy, and the name of its creation code in domain/chain/bytecode.ts. */
const DEPLOYED_CONTRACTS = {
  LeanTitleEscrowFactory: "titleEscrowFactory",
  LeanTradeTrustTokenStandard: "registry",
  TitleEscrowFactory: "strictTitleEscrowFactory",
  TradeTrustToken: "tradeTrustToken",
  TradeTrustTokenStandard: "tradeTrustTokenStandard",
  RegistryDeployer: "registryDeployer",
  DocumentStore: "documentStore",
  Forwarder: "forwarder",
} as const;
type Name = keyof typeof DEPLOYED_CONTRACTS;
export type Build = Readonly<Record<Name, Artifact>>;

/** Enough to find what can be found, mostly in the first hundred. */
const CALLS = 3_000;

/** What each flavour of the campaign stands on. */
const STANDS_ON: Readonly<Record<Flavour, readonly Name[]>> = {
  lean: ["Forwarder", "LeanTitleEscrowFactory", "LeanTradeTrustTokenStandard", "RegistryDeployer"],
  strict: ["TitleEscrowFactory", "TradeTrustToken"],
};

/** The file of a contract, and every file that it imports, near and far. */
function reach(sources: Sources, name: Name): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const [, from] of (sources[path] ?? "").matchAll(/from "(\.[^"]+)"/g)) visit(posix.join(posix.dirname(path), from!));
  };
  visit(`contracts/${name}.sol`);
  return reached;
}

/** Those whose code a change of the file can change. Without the hash of the sources at the end, the same code is the same. */
export function build(sources: Sources, file: string, names: readonly Name[] = ALL, settings: CompilerSettings = PLAIN): Partial<Build> {
  const touched = names.filter((name) => reach(sources, name).has(file));
  return touched.length === 0 ? {} : compile(sources, touched, { ...settings, metadata: { appendCBOR: false } });
}
export const buildAll = (sources: Sources): Build => compile(sources, ALL, { ...PLAIN, metadata: { appendCBOR: false } });
const ALL = Object.keys(DEPLOYED_CONTRACTS) as Name[];

/** Those whose code a fault has changed. The address of a registry depends on every byte of its deployer's code. */
export function changedCode(sound: Sources, faulty: Sources, file: string): Partial<Build> {
  const [before, after] = [build(sound, file, ALL, QUICK), build(faulty, file, ALL, QUICK)];
  const names = (Object.keys(after) as Name[]).filter((name) => before[name]!.bytecode !== after[name]!.bytecode);
  return Object.fromEntries(names.map((name) => [name, name === "RegistryDeployer" ? compile(faulty, [name], DEPLOYED)[name] : after[name]]));
}

/** How the campaign finds a fault in the file; null when it does not. */
export async function byCampaign(stage: Stage, campaign: Artifact, sound: Build, sources: Sources, file: string): Promise<string | null> {
  for (const flavour of FLAVOURS) {
    const changed = build(sources, file, STANDS_ON[flavour]);
    if (Object.keys(changed).length === 0) continue;
    let play;
    try {
      play = await stage.set(flavour, { ...sound, ...changed } as unknown as Contracts, campaign);
    } catch {
      return `${flavour}: cannot be deployed`;
    }
    try {
      await playCampaign({ stage, play, campaign, calls: CALLS, seed: 1 });
    } catch (error) {
      if (error instanceof PromiseBroken) return `${flavour}: ${error.message}`;
      throw error;
    }
  }
  return null;
}

/** The tests that know most about a file, the surest first; a file that is not named here is everybody's. */
const TESTS_OF: readonly (readonly [file: RegExp, tests: readonly string[]])[] = [
  [/DocumentStore/, ["document-store", "document-stores-alike"]],
  [/Forwarder|TitleActs/, ["forwarder", "forwarder-batch", "forwarder-signers", "title-acts"]],
  [/Signable/, ["title-escrow-signable"]],
  [/TDocDeployer|TokenStandard\.sol|TradeTrustToken\.sol|StrictRegistry|StoredRemark/, ["strict", "t-doc-deployer", "registry", "replace", "mint-batch", "tradetrust"]],
  [/Registry/, ["registry", "replace", "mint-batch", "strict", "tradetrust"]],
  [/Escrow/, ["title-escrow", "strict", "tradetrust", "replace", "registry"]],
];
export const TESTS: readonly string[] = [...new Set(TESTS_OF.flatMap(([, tests]) => tests))];
export const testsOf = (file: string): readonly string[] => TESTS_OF.find(([each]) => each.test(file))?.[1] ?? TESTS;

/** A copy of the house in which the tests of the contracts run on other code. */
export interface Bench {
  /** The first of the tests that fails with the code of these contracts in place of the sound one; null when none does. */
  failing(code: Partial<Build>, tests: readonly string[]): Promise<string | null>;
  close(): Promise<void>;
}

const CONFIG = `import { defaultClientConditions } from "vite";
import { defineConfig } from "vitest/config";
export default defineConfig({
  resolve: { conditions: ["source", ...defaultClientConditions] },
  ssr: { resolve: { conditions: ["source", "node"] } },
  test: { include: ["test/contracts/*.test.ts"], testTimeout: 600_000, hookTimeout: 600_000, maxWorkers: 1, pool: "forks" },
});
`;

export async function openBench(): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), "hawser-mutants-"));
  for (const part of ["domain", "contracts", "scripts", "test/contracts", "test/support", "package.json", "hardhat.config.ts", "tsconfig.base.json", "tsconfig.json"]) {
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  }
  await rm(join(folder, "test/contracts/safety"), { recursive: true, force: true });
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "vitest.config.ts"), CONFIG);
  await mkdir(join(folder, "reports"));
  const bytecodeFile = join(folder, "domain/chain/bytecode.ts");
  const sound = await readFile(bytecodeFile, "utf8");
  let runs = 0;
  return {
    async failing(code, tests) {
      const text = (Object.entries(code) as [Name, Artifact][]).reduce(
        (all, [name, { bytecode }]) => all.replace(new RegExp(`(export const ${DEPLOYED_CONTRACTS[name]}Bytecode =\\s*")0x[0-9a-f]+`), `$1${bytecode}`),
        sound
      );
      await writeFile(bytecodeFile, text);
      const report = join(folder, "reports", `${(runs += 1)}.json`);
      const files = tests.map((name) => `test/contracts/${name}.test.ts`).filter((path) => existsSync(join(folder, path)));
      const running = await launch({
        name: "tests",
        command: process.execPath,
        args: [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--bail=1", "--reporter=json", `--outputFile=${report}`, ...files],
        cwd: folder,
        env: { ...process.env, SEED: "1", STEPS: "200" },
      });
      if ((await running.exited) === "exit code 0") return null;
      const { testResults } = JSON.parse(await readFile(report, "utf8")) as { testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[] };
      const file = testResults.find(({ status }) => status === "failed");
      const test = file?.assertionResults.find(({ status }) => status === "failed");
      return file === undefined ? "tests: cannot be run" : `${relative(folder, file.name)}: ${test?.fullName ?? "cannot be made ready"}`;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
