import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

export interface Ended {
  readonly passed: boolean;
  /** Without the colours of a terminal. */ readonly said: string;
}

/** Runs one test file with settings of its own; what it says is shown as it comes when `aloud`. */
export async function runTest(
  file: string,
  settings: Readonly<Record<string, string>>,
  {
    config,
    timeoutMs,
    aloud = false,
  }: {
    readonly config?: string;
    /** Time limit for a test that has none of its own. */ readonly timeoutMs?: number;
    readonly aloud?: boolean;
  } = {},
): Promise<Ended> {
  const args = [
    `${ROOT}node_modules/vitest/vitest.mjs`,
    "run",
    ...(config === undefined ? [] : ["--config", config]),
    ...(timeoutMs === undefined ? [] : [`--testTimeout=${timeoutMs}`]),
    "--silent=false",
    file,
  ];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    // The file is asked for: a run that plays some of its files may be what asks.
    env: { ...process.env, HAWSER_LEFT_OUT: "", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => {
      said += data.toString();
      if (aloud) process.stdout.write(data);
    });
  const [code] = (await once(child, "close")) as [number | null];
  return { passed: code === 0, said: stripVTControlCharacters(said) };
}
