import { launch } from "../../lib/processes.ts";

/**
 * Runs a scanner to its end, in a folder that is its home too; what it printed. Throws when it fails or takes longer
 * than `limitMs`.
 */
export async function runScanner(
  command: string,
  args: readonly string[],
  home: string,
  limitMs: number,
): Promise<string[]> {
  const lines: string[] = [];
  const running = await launch({
    name: command,
    command,
    args,
    cwd: home,
    env: { PATH: process.env["PATH"], HOME: home, LC_ALL: "C.UTF-8", PYTHONUNBUFFERED: "1" },
    onLine: (line) => void lines.push(line),
  });
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    void running.stop();
  }, limitMs);
  const how = await running.exited;
  clearTimeout(limit);
  if (late || how !== "exit code 0")
    throw new Error(
      [`${command} ${late ? `was not done in ${limitMs / 1000} s` : `ended with ${how}`}`, ...lines.slice(-30)].join(
        "\n  ",
      ),
    );
  return lines;
}
