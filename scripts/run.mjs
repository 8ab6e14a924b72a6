// node scripts/run.mjs SCRIPT [arguments]: installs what is missing, then runs a script of ours under the project's own
// Node and ends with its exit code. Runs on Node 20 before anything is installed: plain JavaScript, no dependency.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureInstalled, projectNode } from "./lib/install.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

try {
  ensureInstalled(root);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const child = spawn(
  projectNode(root),
  ["--conditions=source", "--disable-warning=ExperimentalWarning", ...process.argv.slice(2)],
  { cwd: root, stdio: "inherit" },
);
// The script ends its own children in order; this process waits for it. A terminal signals both, others only this one.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (!process.stdin.isTTY || signal !== "SIGINT") child.kill(signal);
  });
}
// npm hands a signal to the shell between, which ends and hands nothing on: this process is then somebody else's child.
const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 500).unref();
}
child.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on("close", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
