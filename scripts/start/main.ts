import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BaseError } from "viem";
import { AlreadyRunning } from "../lib/pid-file.ts";
import { progress } from "./log.ts";
import { PortTaken } from "./ports.ts";
import { type Product, startProduct } from "./product.ts";
import { BadSettings, readSettings, type Settings } from "./settings.ts";
import { summary } from "./summary.ts";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
const args = process.argv.slice(2);
// The next start need not compile every module again; where nothing can be written there, Node does without.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/hawser/compiled");
/** One Ctrl-C reaches this process more than once: from the terminal and from npm. */
const SAME_SIGNAL_MS = 1_500;

function settingsOrEnd(): Settings {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  try {
    return readSettings(process.env, args, root);
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

/** How this run was started, with these arguments. */
function commandWith(rest: readonly string[]): string {
  const command = args.includes("--dev") ? "npm run dev" : "npm start";
  return [command, ...(rest.length > 0 ? ["--"] : []), ...rest].join(" ");
}

/** The words of an error that somebody can act on, without a stack. */
function wordsOf(error: unknown): string {
  if (error instanceof AlreadyRunning)
    return `Hawser already runs with this data folder (process ${error.pid}). Stop it, or choose another with: ${commandWith(["--data DIR"])}`;
  if (error instanceof BadSettings || error instanceof PortTaken) return error.message;
  if (error instanceof BaseError) return `Hawser could not start: ${error.shortMessage}`;
  return `Hawser could not start: ${error instanceof Error ? error.message : String(error)}`;
}

const settings = settingsOrEnd();
const say = progress();
const ending = new AbortController();
let product: Product | undefined;
let firstSignal: number | undefined;

async function end(): Promise<void> {
  if (firstSignal !== undefined) {
    if (Date.now() - firstSignal > SAME_SIGNAL_MS) console.log("Still stopping; everything is being written.");
    return;
  }
  firstSignal = Date.now();
  ending.abort(new Error("stopped before it was ready"));
  if (product === undefined) return;
  console.log("Stopping");
  await product.stop();
  console.log(`Stopped. Everything is kept; start again with: ${commandWith(args.filter((each) => each !== "--dev"))}`);
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end());

try {
  product = await startProduct(root, settings, say, ending.signal);
  console.log(await summary(product));
  console.log(`Hawser is ready at ${product.told.publicUrl}`);
} catch (error) {
  console.error(wordsOf(error));
  process.exit(firstSignal === undefined ? 1 : 130);
}
