import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Finding, Sample } from "./found.ts";
import { SAMPLE } from "./gate.ts";
import { runScanner } from "./run.ts";

const LIMIT_MS = 900_000;
/** Its own verdict on a suspicion. */
const REFUTED = ",false positive or unexploitable";
const TIMES = 3;
const RULE = "=".repeat(20);

/** A request as the logs of proxies hold it, which sqlmap reads by the hundred. */
function logged(base: string, { id, method, path, headers, body }: Sample): string {
  const all = {
    host: new URL(base).host,
    [SAMPLE]: id,
    ...headers,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  return [
    RULE,
    `${method} ${path} HTTP/1.1`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
    "",
    ...(body === undefined ? [] : [JSON.stringify(body)]),
    RULE,
    "",
  ].join("\n");
}

/**
 * The injections that sqlmap finds by these requests, each of them `TIMES` times. It judges by what differs between
 * answers. A request that changes something is answered differently each time, so it may suspect by chance once.
 */
export async function sqlmap(base: string, samples: readonly Sample[], folder: string): Promise<Finding[]> {
  let found = await scan(base, samples, folder);
  for (let again = 1; again < TIMES && found.length > 0; again += 1) {
    const suspected = samples.filter(({ path }) => found.some(({ where }) => where === pathOf(path, base)));
    const confirmed = await scan(base, suspected, folder);
    const holds = (one: Finding): boolean =>
      confirmed.some(({ where, parameter }) => where === one.where && parameter === one.parameter);
    for (const { words } of found.filter((one) => !holds(one))) console.log(`     sqlmap, not found again: ${words}`);
    found = found.filter(holds);
  }
  return found;
}

/** Without the marks of its parameters. */
const pathOf = (url: string, base: string): string => new URL(url.replaceAll("*", ""), base).pathname;

/** The injections that one run finds. */
async function scan(base: string, samples: readonly Sample[], folder: string): Promise<Finding[]> {
  const home = await mkdtemp(join(folder, "sqlmap-"));
  await writeFile(join(home, "requests.log"), samples.map((sample) => logged(base, sample)).join(""));
  await runScanner(
    "sqlmap",
    [
      "-l",
      "requests.log",
      "--ignore-stdin",
      "--batch",
      "--flush-session",
      "--output-dir",
      join(home, "out"),
      "--results-file",
      join(home, "results.csv"),
      "--dbms",
      "PostgreSQL",
      "--level",
      "1",
      "--risk",
      "1",
      "--threads",
      "1",
      "--time-sec",
      "2",
      "--keep-alive",
      "--drop-set-cookie",
      "--ignore-code",
      "401,404",
      "--ignore-redirects",
      "--skip-waf",
      "--disable-coloring",
      "--param-exclude",
      "^password$",
      "--answers",
      "skip further tests=N,skip those kind of cases=N,keep testing=Y",
    ],
    home,
    LIMIT_MS,
  );
  if (!(await readdir(home)).includes("results.csv")) return [];
  const lines = (await readFile(join(home, "results.csv"), "utf8"))
    .split("\n")
    .slice(1)
    .filter((line) => line.includes(","));
  // It asks known things through each hole that it believes to have found: where the answers are wrong, there is none.
  const [refuted, found] = [
    lines.filter((line) => line.endsWith(REFUTED)),
    lines.filter((line) => !line.endsWith(REFUTED)),
  ];
  for (const line of refuted) console.log(`     sqlmap: ${line}`);
  return found.map((line) => {
    const [url = "", place = "", parameter = ""] = line.split(",");
    return { by: "sqlmap", where: pathOf(url, base), parameter: parameter.split(" ").at(-1) ?? place, words: line };
  });
}
