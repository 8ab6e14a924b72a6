import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import { Refused, type ErrorCode } from "#domain/errors";
import { assertOutside } from "../core/outside.ts";
import { Turns } from "../core/turns.ts";
import { isBuilt } from "./built.ts";
import { BUNDLES, HEAP_FLAGS, type ReaderName, READERS } from "./readers.ts";

/**
 * The limits by the clock, and of a processor: a busy machine refuses no file for that, and an expensive file holds its
 * place no longer.
 */
const SECONDS = 60;
const PROCESSOR_SECONDS = 10;
/** The processor's limit for the optional bytes behind a whole answer. */
const MORE_SECONDS = 4;
const MEGABYTES = 700;
/** The size of an answer: a file that was written anew is hardly larger than the largest that may come in. */
const ANSWER_MEGABYTES = 64;
/** One company reads one file at a time, so that the last free place is never taken by a company that has one. */
const queue = new Turns({ atOnce: 2, perKey: 1, waitingPerKey: 12, waiting: 40 });
/** Files that wait to be read. */
export const uploadsWaiting = (): number => queue.waiting;
const LINE_END = 0x0a;
/** The ticks of a second in /proc: the same on every Linux that Node runs on. */
const TICKS = 100;
/** Below the server itself, so that a file that is dear to read takes no time from anybody else. */
const PRIORITY = 10;

/** One line of JSON, then bytes. */
interface Output<A> {
  readonly answer: A;
  readonly file: Uint8Array;
}
interface Refusal {
  readonly refusal?: ErrorCode | undefined;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/**
 * Lets a process of its own, without rights and without secrets of ours, read what somebody sent; a hostile file can
 * only end that. The answer is believed as little as the file. `broken`: the refusal when it fails, takes too long or
 * grows too large. OVERLOADED when too many wait.
 */
export async function runChild<A extends Refusal>(
  reader: ReaderName,
  modes: readonly string[],
  input: Uint8Array,
  {
    shape,
    broken,
    cut = false,
    seconds = PROCESSOR_SECONDS,
  }: {
    readonly shape: z.ZodType<A>;
    readonly broken: ErrorCode;
    /** Takes the bytes behind a whole answer, as far as they came, from a process that did not end well. */
    readonly cut?: boolean;
    /** The processor time that it may take, where it is not the usual one. */
    readonly seconds?: number;
  },
): Promise<Output<A>> {
  assertOutside("a process that reads a file");
  const output = await queue.run(() => childOutput(reader, modes, input, { cut, seconds }));
  const end = output.indexOf(LINE_END);
  const answer = end < 0 ? null : answerIn(output.toString("utf8", 0, end), shape);
  if (answer === null) throw new Refused(broken);
  if (answer.refusal !== undefined) throw new Refused(answer.refusal, answer.parameters ?? {});
  return { answer, file: new Uint8Array(output.subarray(end + 1)) };
}

function answerIn<A>(line: string, shape: z.ZodType<A>): A | null {
  try {
    return shape.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Run from its sources, it takes the built scripts where they are of these: they start in half the time. */
const [HERE, SOURCE] = import.meta.url.endsWith(".ts")
  ? isBuilt()
    ? [new URL("../../dist/backend/uploads/", import.meta.url), false]
    : [new URL(".", import.meta.url), true]
  : [new URL(".", import.meta.url), false];
const at = (relative: string): string => fileURLToPath(new URL(relative, HERE));
/** The code itself, and nothing else of the disk: no key, no file of anybody. */
const MODULES = fileURLToPath(import.meta.resolve("@libpdf/core")).replace(/([/\\]node_modules)[/\\].*$/s, "$1");
const OF_MODULES = [
  at("."),
  at("../signing"),
  ...["domain", "package.json", "node_modules"].flatMap((name) => [at(`../../${name}`), at(`../../../${name}`)]),
  MODULES,
];
const BUNDLED = at(`../../${BUNDLES}`);
/** Where the sources are watched, nothing is bundled. */
const bundles = !SOURCE && existsSync(BUNDLED);
const RUN_BUNDLE = at("./run-bundle.js");

/** The arguments with which Node runs a reader: what it may read, and the program. */
function programOf(reader: ReaderName): string[] {
  const { bundled, flags } = READERS[reader];
  const one = bundled && bundles;
  // Beside the program itself, Node asks package.json which kind of module it is.
  const readable = one ? [RUN_BUNDLE, BUNDLED, at("../../package.json"), at("../../../package.json")] : OF_MODULES;
  return [
    "--permission",
    ...readable.flatMap((path) => [path, `${path.replace(/[/\\]$/, "")}/*`]).map((path) => `--allow-fs-read=${path}`),
    ...HEAP_FLAGS,
    ...flags,
    ...(SOURCE ? ["--conditions=source"] : []),
    ...(one ? [RUN_BUNDLE, join(BUNDLED, `${reader}.cjs`)] : [at(`./${reader}.${SOURCE ? "ts" : "js"}`)]),
  ];
}

/**
 * Everything the child wrote; nothing when it failed, took too long or grew too large, unless what it had written is
 * taken `cut`.
 */
function childOutput(
  reader: ReaderName,
  modes: readonly string[],
  input: Uint8Array,
  { cut, seconds: limit }: { readonly cut: boolean; readonly seconds: number },
): Promise<Buffer> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...programOf(reader), ...modes], {
      env: {},
      stdio: ["pipe", "pipe", "ignore"],
    });
    const chunks: Buffer[] = [];
    let size = 0;
    const kill = (): void => void child.kill("SIGKILL");
    const timer = setTimeout(kill, SECONDS * 1000);
    /** The processor time that it may take; less, from the moment on that the answer is whole. */
    let most = limit;
    const watch = setInterval(
      () =>
        void used(child.pid).then(({ megabytes, seconds }) => {
          if (megabytes > MEGABYTES || seconds > most) kill();
          else if (cut && most === limit && chunks.some((chunk) => chunk.includes(LINE_END)))
            most = Math.min(limit, seconds + MORE_SECONDS);
        }),
      50,
    );
    const done = (output: Buffer): void => {
      clearTimeout(timer);
      clearInterval(watch);
      resolve(output);
    };
    lower(child.pid);
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > ANSWER_MEGABYTES * 1024 * 1024) kill();
      else chunks.push(chunk);
    });
    child.stdin.on("error", () => undefined);
    child.on("error", () => done(Buffer.alloc(0)));
    child.on("close", (code) => done(code === 0 || cut ? Buffer.concat(chunks) : Buffer.alloc(0)));
    child.stdin.end(input);
  });
}

/** Not every system lets one. */
function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // It runs as it is.
  }
}

/**
 * Resident memory and processor time of a process; 0 where the system has no /proc: there the clock and the size of the
 * heap are the only limits.
 */
async function used(pid: number | undefined): Promise<{ readonly megabytes: number; readonly seconds: number }> {
  const [status, stat] = await Promise.all(
    ["status", "stat"].map((name) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "")),
  );
  // Behind the name of the program, which may hold anything: state, then numbers; user and system time are the 12th and
  // 13th of all.
  const [user, system] =
    stat
      ?.slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13) ?? [];
  return {
    megabytes: Number(/VmRSS:\s+(\d+)/.exec(status ?? "")?.[1] ?? 0) / 1024,
    seconds: (Number(user ?? 0) + Number(system ?? 0)) / TICKS,
  };
}
