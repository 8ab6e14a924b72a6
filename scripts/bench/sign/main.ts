import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { verify } from "#domain/verify/verify";
import { drawStamp } from "../../../backend/signing/company-stamp.ts";
import { prepareImage } from "../../../backend/printing/image.ts";
import { figuresOf } from "../figures.ts";
import { installPeers } from "../install-peers.ts";
import { assertAccepted } from "./accepted.ts";
import { floor, ours, signpdf, type Contestant } from "./contestants.ts";
import { browserStall } from "./browser-stall.ts";
import { scannedFile } from "./files.ts";
import { makeSigner } from "./identity.ts";
import { MANY, manySigned } from "./many.ts";

// npm run bench -- sign [--runs 30 --seed 1] How long it takes to sign a file of 1 MB and one of 22 MB: what nobody can
// leave out, ours, and @signpdf, in turn, with every output accepted by pdfsig and openssl before its time counts; then
// how long a file takes that twenty people have signed, also in a browser. For
// figures that mean something: one quiet core (taskset -c 2 npm run bench -- sign).

const { values } = parseArgs({
  options: { runs: { type: "string", default: "30" }, seed: { type: "string", default: "1" } },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
/** Until compilers are done with what is measured; at least two runs. */
const WARM_UP_MS = 400;
const MULTI_RUNS = 5;
const ROUNDS = 3;
/** A run of the large file takes @signpdf a second. */
const LARGE_RUNS = Math.ceil(runs / 5);
const BARS = {
  ours_to_floor: [0, 3],
  signpdf_to_ours: [20, Infinity],
  signpdf_to_ours_22mb: [10, Infinity],
  visible_to_invisible: [0, 1.5],
  verify_ms: [0, 50],
  multi10_cpu_ms: [0, 100],
  verify20_cpu_ms: [0, 300],
  browser_stall_ms: [0, 50],
} as const;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const folder = await mkdtemp(join(tmpdir(), "hawser-bench-sign-"));

/** The result of a run, and how many milliseconds it takes, when it is repeated. */
async function inARow<Made>(run: () => Promise<Made>, count: number): Promise<{ took: number[]; made: Made[] }> {
  const [took, made] = [[] as number[], [] as Made[]];
  collectGarbage();
  const warm = performance.now() + WARM_UP_MS;
  for (let i = 0; i < 2 || performance.now() < warm; i += 1) await run();
  for (let i = 0; i < count; i += 1) {
    const began = performance.now();
    const one = await run();
    took.push(performance.now() - began);
    made.push(one);
  }
  return { took, made };
}

/**
 * Milliseconds of each contestant: in each round each has the same file so many times in a row, after it was warmed and
 * what others left behind was cleared away. Its times count once all that it made in the round was accepted.
 */
async function inTurn(
  contestants: readonly Contestant[],
  file: Uint8Array,
  count: number,
  accept: (contestant: Contestant, made: Uint8Array) => void,
): Promise<Map<string, number>> {
  const times = new Map(contestants.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of contestants) {
      const { took, made } = await inARow(() => one.run(file), Math.ceil(count / ROUNDS));
      for (const each of made) accept(one, each);
      times.get(one.name)?.push(...took);
    }
  }
  const medians = new Map([...times].map(([name, all]) => [name, figuresOf(all).p50]));
  for (const [name, ms] of medians)
    console.log(
      `${`${(file.length / 1e6).toFixed(1)} MB`.padStart(8)}  ${name.padEnd(46)}${ms.toFixed(2).padStart(10)} ms`,
    );
  return medians;
}

try {
  await installPeers();
  const signer = await makeSigner(folder);
  // In PDF time has no fractions; and the certificates just made must count already.
  const time = new Date(Math.ceil(Date.now() / 1000) * 1000);
  const stamp = {
    image: await prepareImage(await drawStamp("TERN & SABLE SHIPPING LDA", "SINES")),
    xMm: 48,
    yMm: 2,
    widthMm: 40,
    heightMm: 40,
  };
  const lines = [
    { text: "Tern & Sable Shipping Lda", weight: "bold" as const },
    { text: "SIGNED by Ines Valadares" },
    { text: time.toISOString(), weight: "mono" as const },
  ];
  const appearance = { lines, stamp };
  const [small, large] = [await scannedFile(10, 1_000_000, seed), await scannedFile(10, 22_000_000, seed)];
  const base = floor(signer);
  const visible = {
    open: ours(signer, { p12: false, appearance, time }),
    p12: ours(signer, { p12: true, appearance, time }),
  };
  const invisible = ours(signer, { p12: false, appearance: null, time });
  const peers = (["plain", "pdf-lib"] as const).map((one) => signpdf(signer, { with: one, time }));
  const all = [base, visible.open, visible.p12, invisible, ...peers];
  const accept = (one: Contestant, made: Uint8Array): void => {
    if (one !== base) assertAccepted(made, folder, signer, { cades: !peers.includes(one) });
  };
  const small_ms = await inTurn(all, small, runs, accept);
  const large_ms = await inTurn(all, large, LARGE_RUNS, accept);
  const of = (times: ReadonlyMap<string, number>, { name }: Contestant): number => times.get(name) ?? Number.NaN;
  /** The quicker of the ways that @signpdf has. */
  const peerOf = (times: ReadonlyMap<string, number>): number => Math.min(...peers.map((one) => of(times, one)));

  const twice = await visible.open.run(await visible.open.run(small));
  const verified = await inARow(() => verify(twice, { chain: null, trustAnchors: [signer.rootDer], now: time }), runs);
  if (!verified.made.every(({ overall, signatures }) => overall === "VALID" && signatures.length === 2))
    throw new Error("two signatures were not found valid");
  const many = await manySigned(signer, time, seed);
  const judged = await inARow(async () => {
    const before = process.cpuUsage();
    const verdict = await verify(many, { chain: null, trustAnchors: [signer.rootDer], now: time });
    const { user, system } = process.cpuUsage(before);
    return { verdict, cpu: (user + system) / 1_000 };
  }, runs);
  if (!judged.made.every(({ verdict }) => verdict.overall === "VALID" && verdict.signatures.length === MANY))
    throw new Error("many signatures were not found valid");
  const manyPath = join(folder, "many.pdf");
  await writeFile(manyPath, many);
  const stall = await browserStall(manyPath, await readFile(signer.root, "utf8"));
  const ten = await Promise.all(Array.from({ length: 10 }, (_, i) => scannedFile(10, 1_000_000, seed + i)));
  const multi = await inARow(async () => {
    const before = process.cpuUsage();
    const made: Uint8Array[] = [];
    for (const file of ten) made.push(await visible.open.run(file));
    const { user, system } = process.cpuUsage(before);
    return { made, cpu: (user + system) / 1_000 };
  }, MULTI_RUNS);
  for (const one of multi.made.flatMap(({ made }) => made)) assertAccepted(one, folder, signer, { cades: true });
  const round = (value: number): number => Math.round(value * 100) / 100;
  const figures = {
    floor_ms: of(small_ms, base),
    ours_ms: of(small_ms, visible.open),
    signpdf_ms: peerOf(small_ms),
    ours_to_floor: round(of(small_ms, visible.open) / of(small_ms, base)),
    signpdf_to_ours: round(peerOf(small_ms) / of(small_ms, visible.open)),
    signpdf_to_ours_22mb: round(peerOf(large_ms) / of(large_ms, visible.open)),
    visible_to_invisible: round(of(small_ms, visible.open) / of(small_ms, invisible)),
    verify_ms: figuresOf(verified.took).p50,
    multi10_cpu_ms: figuresOf(multi.made.map(({ cpu }) => cpu)).p50,
    verify20_cpu_ms: figuresOf(judged.made.map(({ cpu }) => cpu)).p50,
    browser_stall_ms: round(stall),
  };
  console.log(
    `with ours, too, opening the P12 each time, @signpdf takes ` +
      `${round(peerOf(small_ms) / of(small_ms, visible.p12))} times as long as ours on 1 MB, ` +
      `${round(peerOf(large_ms) / of(large_ms, visible.p12))} times on 22 MB`,
  );
  for (const [name, [least, most]] of Object.entries(BARS)) {
    const value = figures[name as keyof typeof BARS];
    if (value >= least && value <= most) continue;
    console.log(`${name} is ${value}: ${least > 0 ? `at least ${least}` : `at most ${most}`} is asked for`);
    process.exitCode = 1;
  }
  console.log(JSON.stringify(figures));
} finally {
  await rm(folder, { recursive: true, force: true });
}
