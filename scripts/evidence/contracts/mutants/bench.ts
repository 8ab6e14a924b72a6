import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { contractFiles, type ReadArtifact } from "../../../generate/contracts.ts";
import { launch } from "../../../lib/processes.ts";
import { ROOT } from "../compile.ts";
import type { Build } from "./builds.ts";

/** A copy of the house in which the tests of the contracts run on other code. */
export interface Bench {
  /** The first of the tests that fails with this code of the contracts; null when none does. */
  failing(code: Build, tests: readonly string[]): Promise<string | null>;
  close(): Promise<void>;
}

const PARTS = [
  "domain",
  "contracts",
  "scripts",
  "test/contracts",
  "test/support",
  "package.json",
  "hardhat.config.ts",
  "tsconfig.base.json",
  "tsconfig.json",
];

const CONFIG = `import { defaultClientConditions } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";

const order = (process.env.TESTS ?? "").split(",");
class AsNamed extends BaseSequencer {
  sort(files) {
    const place = ({ moduleId }) => order.findIndex((name) => moduleId.endsWith(\`/\${name}.test.ts\`));
    return Promise.resolve([...files].sort((a, b) => place(a) - place(b)));
  }
}

export default defineConfig({
  cacheDir: "cache/vite",
  resolve: { conditions: ["source", ...defaultClientConditions] },
  ssr: { resolve: { conditions: ["source", "node"] } },
  test: {
    include: ["test/contracts/*.test.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 1,
    pool: "forks",
    isolate: false,
    sequence: { sequencer: AsNamed },
  },
});
`;

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

export async function openBench(): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), "hawser-mutants-"));
  for (const part of PARTS) await cp(join(ROOT, part), join(folder, part), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  await writeFile(join(folder, "vitest.config.ts"), CONFIG);
  // What hardhat makes is put aside for other code; it may be made quickly.
  const hardhatConfig = join(folder, "hardhat.config.ts");
  await writeFile(hardhatConfig, (await readFile(hardhatConfig, "utf8")).replace("viaIR: true", "viaIR: false"));
  await mkdir(join(folder, "reports"));

  const run = async (
    name: string,
    script: string,
    args: readonly string[],
    env: NodeJS.ProcessEnv = {},
  ): Promise<{ how: string; said: string }> => {
    const said: string[] = [];
    const running = await launch({
      name,
      command: process.execPath,
      args: [join(ROOT, "node_modules", script), ...args],
      cwd: folder,
      env: { ...process.env, ...env },
      onLine: (line) => void said.push(line),
    });
    return { how: await running.exited, said: said.slice(-30).join("\n") };
  };
  const built = await run("hardhat", "hardhat/dist/src/cli.js", ["build"]);
  if (built.how !== "exit code 0") throw new Error(built.said);

  const artifacts = new Map(
    (await readdir(join(folder, "artifacts/contracts"), { recursive: true }))
      .filter((path) => path.endsWith(".json"))
      .map((path) => [basename(path, ".json"), join(folder, "artifacts/contracts", path)]),
  );
  const readArtifact: ReadArtifact = async (name) =>
    JSON.parse(await readFile(artifacts.get(name)!, "utf8")) as Awaited<ReturnType<ReadArtifact>>;

  /** Puts the code wherever tests take it from. */
  const put = async (code: Build): Promise<void> => {
    for (const [name, { bytecode }] of Object.entries(code)) {
      await writeFile(artifacts.get(name)!, JSON.stringify({ ...(await readArtifact(name)), bytecode }));
    }
    for (const [path, text] of await contractFiles(readArtifact)) await writeFile(join(folder, path), text);
  };

  let runs = 0;
  return {
    async failing(code, tests) {
      await put(code);
      const report = join(folder, "reports", `${(runs += 1)}.json`);
      const files = tests.map((name) => `test/contracts/${name}.test.ts`);
      const { how, said } = await run(
        "tests",
        "vitest/vitest.mjs",
        ["run", "--bail=1", "--reporter=json", `--outputFile=${report}`, ...files],
        { SEED: "1", STEPS: "200", TESTS: tests.join(",") },
      );
      if (how === "exit code 0") return null;
      const { testResults } = JSON.parse(await readFile(report, "utf8")) as Report;
      const failed = ({ status }: { readonly status: string }): boolean => status === "failed";
      // Those after the first that failed are not run, and are called failed too.
      const file = testResults.find(({ message, assertionResults }) => message !== "" || assertionResults.some(failed));
      if (file === undefined) throw new Error(`the tests could not be run: ${how}\n${said}`);
      const test = file.assertionResults.find(failed);
      return `${relative(folder, file.name)}: ${test?.fullName ?? "cannot be made ready"}`;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
