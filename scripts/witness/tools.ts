import { spawnSync } from "node:child_process";

export interface Said {
  readonly code: number | null;
  readonly text: string;
}

/** Runs a third party's program and answers what it said. Throws when the program is missing. */
export function ask(program: string, ...parameters: string[]): Said {
  const run = spawnSync(program, parameters, {
    encoding: "utf8",
    timeout: 60_000,
    env: { ...process.env, LC_ALL: "C" },
  });
  if (run.error !== undefined) throw new Error(`${program} is missing: ${run.error.message}`);
  return { code: run.status, text: `${run.stdout}${run.stderr}` };
}

/** Fails when a program is missing, before anything is witnessed. */
export function needTools(): void {
  const versions: [string, string][] = [
    ["pdfsig", "-v"],
    ["openssl", "version"],
    ["qpdf", "--version"],
    ["pdftocairo", "-v"],
    ["faketime", "--version"],
    ["softhsm2-util", "--version"],
    ["sqlmap", "--version"],
    ["wapiti", "--version"],
  ];
  for (const [program, question] of versions)
    console.log(
      `${program.padEnd(13)} ${ask(program, question)
        .text.split("\n")
        .find((line) => /\d\.\d/.test(line))
        ?.trim()}`,
    );
}

/** One statement that must hold; prints it, and throws when it does not. */
export function witness(statement: string, holds: boolean, evidence = ""): void {
  console.log(`${holds ? "ok  " : "FAIL"} ${statement}`);
  if (!holds) throw new Error(`${statement}\n${evidence}`);
}
