// Runs on Node 20 before anything is installed: plain JavaScript, no dependency.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const NPM = "11.19.1";

const modules = (root) => join(root, "node_modules");
const stampFile = (root) => join(modules(root), ".hawser-install");

/** The Node that the project runs on, from npm. */
export const projectNode = (root) =>
  process.platform === "win32" ? join(modules(root), "node", "bin", "node.exe") : join(modules(root), ".bin", "node");

/** Installs the locked packages unless they are there. Throws when npm fails. */
export function ensureInstalled(root) {
  if (isInstalled(root)) return;
  const started = Date.now();
  console.log("Installing packages (about two minutes the first time)");
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  // Install scripts of packages are allowed or denied in package.json; a new one that is neither is refused.
  const install = [
    "ci",
    "--include=dev",
    "--include=optional",
    "--strict-allow-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  // An older Node makes npm silently leave out native packages that ask for Node 22, and an older npm reads the
  // lockfile otherwise than the one that wrote it: both are brought along.
  npm(root, ["exec", "--yes", `--package=node@${dependencies.node}`, `--package=npm@${NPM}`, "--", "npm", ...install]);
  if (!existsSync(projectNode(root))) {
    // Where npm runs no install scripts, this one is run here: it fetches Node itself.
    run(process.execPath, [join(modules(root), "node", "installArchSpecificPackage.js")], join(modules(root), "node"));
  }
  writeFileSync(stampFile(root), lockHash(root));
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** True when every package that the lockfile asks for on this machine is there in its version. */
export function isInstalled(root) {
  if (!existsSync(projectNode(root))) return false;
  if (existsSync(stampFile(root)) && readFileSync(stampFile(root), "utf8") === lockHash(root)) return true;
  const wanted = packagesOf(join(root, "package-lock.json"));
  const present = packagesOf(join(modules(root), ".package-lock.json"));
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || entry.link) return true;
    const there = present[path];
    if (there !== undefined) return there.version === entry.version;
    return entry.optional === true && !isNativeHere(entry);
  });
}

const lockHash = (root) =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {});

/** A package with compiled code for exactly this machine. */
function isNativeHere({ os, cpu, libc }) {
  if (os === undefined || cpu === undefined) return false;
  const glibc = process.report?.getReport().header.glibcVersionRuntime !== undefined;
  const ours = process.platform !== "linux" || libc === undefined || libc.includes(glibc ? "glibc" : "musl");
  return ours && os.includes(process.platform) && cpu.includes(process.arch);
}

function npm(root, args) {
  const cli = process.env.npm_execpath;
  if (cli !== undefined && cli.endsWith(".js")) run(process.execPath, [cli, ...args], root);
  else run("npm", args, root, process.platform === "win32");
}

function run(command, args, cwd, shell = false) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ["ignore", "inherit", "inherit"], shell });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`npm ended with exit code ${status}: see the lines above, then try again`);
}
