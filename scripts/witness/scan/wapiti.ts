import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import type { Finding, Sample } from "./found.ts";
import { SAMPLE } from "./gate.ts";
import { runScanner } from "./run.ts";

const LIMIT_MS = 900_000;
/** The seconds of each module; it says so when that was not enough. */
const MODULE_SECONDS = 60;
const MODULES = ["sql", "xss", "permanentxss", "exec", "file", "redirect", "ssrf", "crlf", "xxe"];

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.array(z.object({ method: z.string(), path: z.string(), info: z.string(), parameter: z.string() })),
  ),
});

/** The findings of wapiti at these pages, and at those that they lead to. */
export async function wapiti(
  base: string,
  samples: readonly Sample[],
  cookie: string,
  endpoint: Endpoint,
  folder: string,
): Promise<Finding[]> {
  const home = await mkdtemp(join(folder, "wapiti-"));
  const said = await runScanner(
    "wapiti",
    [
      "-u",
      `${base}/`,
      ...samples.flatMap(({ path }) => ["-s", base + path]),
      "--scope",
      "domain",
      "-d",
      "1",
      "-m",
      MODULES.join(","),
      "-H",
      `${SAMPLE}: wapiti`,
      ...(cookie === "" ? [] : ["-H", `Cookie: ${cookie}`]),
      "--max-attack-time",
      String(MODULE_SECONDS),
      "--max-scan-time",
      "60",
      "-t",
      "30",
      "--endpoint",
      `${endpoint.url}/`,
      "--flush-session",
      "--no-bugreport",
      "-v",
      "0",
      "-f",
      "json",
      "-o",
      join(home, "report.json"),
      "--store-session",
      join(home, "session"),
      "--store-config",
      join(home, "config"),
    ],
    home,
    LIMIT_MS,
  );
  for (const line of said.filter((one) => one.startsWith("Max attack time"))) console.log(`     wapiti: ${line}`);
  const { vulnerabilities } = report.parse(JSON.parse(await readFile(join(home, "report.json"), "utf8")));
  return Object.entries(vulnerabilities).flatMap(([category, found]) =>
    found.map(({ path, info, parameter }) => ({ by: `wapiti ${category}`, where: path, parameter, words: info })),
  );
}
