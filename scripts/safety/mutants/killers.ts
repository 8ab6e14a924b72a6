import { existsSync } from "node:fs";
import { cp, mkdtemp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { launch } from "../../lib/processes.ts";
import { PromiseBroken, playCampaign } from "../campaign.ts";
import { compile, PLAIN, ROOT, type Artifact, type CompilerSettings, type Sources } from "../compile.ts";
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

/** What each flavour of the campaign stands on. */
const STANDS_ON: Readonly<Record<Flavour, readonly Name[]>> = {
  lean: ["Forwarder", "LeanTitleEscrowFactory", "LeanTradeTrustTokenStandard", "RegistryDeployer"],
  strict: ["TitleEscrowFactory", "TradeTrustToken"],
};

/** Without the hash of the sources at the end, so that the same code is the same. */
export const build = (sources: Sources, settings: CompilerSettings = PLAIN): Build =>
  compile(sources, Object.keys(DEPLOYED_CONTRACTS) as Name[], { ...settings, metadata: { appendCBOR: false } });

const differs = (one: Build, other: Build, names: readonly Name[]): boolean => names.some((name) => one[name].bytecode !== other[name].bytecode);
export const sameCode = (one: Build, other: Build): boolean => !differs(one, other, Object.keys(DEPLOYED_CONTRACTS) as Name[]);

/** How the campaign finds the fault; null when it does not. */
export async function byCampaign(stage: Stage, campaign: Artifact, sound: Build, faulty: Build, calls: number): Promise<string | null> {
  for (const flavour of FLAVOURS) {
    if (!differs(sound, faulty, STANDS_ON[flavour])) continue;
    let play;
    try {
      play = await stage.set(flavour, faulty as unknown as Contracts, campaign);
    } catch {
      return `${flavour}: cannot be deployed`;
    }
    try {
      await playCampaign({ stage, play, campaign, calls, seed: 1 });
    } catch (error) {
      if (error instanceof PromiseBroken) return `${flavour}: ${error.message}`;
      throw error;
    }
  }
  return null;
}

/** The tests that know most about a file, the surest first; a file that is not named here is everybody's. */
const TESTS_OF: readonly (readonly [file: RegExp, tests: readonly string[]])[] = [
  [/TransferableDocumentStore/, ["transferable-document-store", "document-store"]],
  [/DocumentStore/, ["document-store", "transferable-document-store", "document-batch"]],
  [/Forwarder|TitleActs/, ["forwarder", "forwarder-batch", "forwarder-signers", "title-acts"]],
  [/Deployer|TokenStandard\.sol|TradeTrustToken\.sol|StrictRegistry|RegistryState|StoredRemark/, ["strict", "registry", "replace", "mint-batch", "deploy", "tdoc-deployer", "tradetrust"]],
  [/Registry/, ["registry", "replace", "mint-batch", "strict", "tradetrust"]],
  [/Escrow/, ["title-escrow", "tradetrust", "strict", "replace", "registry"]],
];
export const TESTS: readonly string[] = [...new Set(TESTS_OF.flatMap(([, tests]) => tests))];
export const testsOf = (file: string): readonly string[] => TESTS_OF.find(([each]) => each.test(file))?.[1] ?? TESTS;

/** A copy of the house in which the tests of the contracts run on other code. */
export interface Bench {
  /** The first test that fails; null when none does. */
  failing(code: Build, tests: readonly string[]): Promise<string | null>;
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
      const text = (Object.entries(DEPLOYED_CONTRACTS) as [Name, string][]).reduce(
        (all, [name, own]) => all.replace(new RegExp(`(export const ${own}Bytecode =\\s*")0x[0-9a-f]+`), `$1${code[name].bytecode}`),
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
