import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Parts that are read of the report that vitest writes as JSON. */
interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

export interface Outcome {
  readonly passed: number;
  /** A line each: the file, the whole name of the test, and the first line of what went wrong. */
  readonly failures: readonly string[];
}

const LONGEST = 400;

/** The outcome of the tests by their report; a report that cannot be read is one failure. */
export async function outcome(file: string, root: string): Promise<Outcome> {
  let report: Report;
  try {
    report = JSON.parse(await readFile(file, "utf8")) as Report;
  } catch {
    return { passed: 0, failures: ["Tests: wrote no report"] };
  }
  const failures = report.testResults.flatMap((result) => {
    const path = relative(root, result.name);
    const failed = result.assertionResults.filter(({ status }) => status === "failed");
    // A file that cannot be loaded or made ready has no test that could fail.
    if (failed.length === 0) return result.status === "failed" ? [line([path], result.message)] : [];
    return failed.map((test) => line([path, ...test.ancestorTitles, test.title], test.failureMessages?.[0]));
  });
  return { passed: report.numPassedTests, failures };
}

function line(names: readonly string[], message = ""): string {
  const first =
    stripVTControlCharacters(message)
      .split("\n")
      .find((one) => one.trim() !== "") ?? "no reason given";
  const whole = `${names.filter((name) => name !== "").join(" > ")}: ${first.trim()}`;
  return whole.length > LONGEST ? `${whole.slice(0, LONGEST)}…` : whole;
}
