import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { DoesNotCompile, QUICK, solidityFiles, type Sources } from "../compile.ts";
import { campaignContract, openStage } from "../stage.ts";
import { openBench } from "./bench.ts";
import { build, changedCode, touchedBy, type Build } from "./builds.ts";
import { CHANGES_NOTHING } from "./changes-nothing.ts";
import { byCampaign, GAS, TESTS, testsOf } from "./killers.ts";
import { mutated, type Mutant } from "./operators.ts";
import { FILE, nameOf, plannedMutants, readVerdicts, sourceHashes, type Verdict, type Verdicts } from "./verdicts.ts";

// Plants faults in the contracts and sees whether they are found:
// `npm run evidence -- mutate:contracts [--every 1 --only FILE
// --again --part 0/2 --out FILE --known FILE]`. What was found out about a file that has not changed since stands.

const { values } = parseArgs({
  options: {
    every: { type: "string" },
    only: { type: "string" },
    again: { type: "boolean", default: false },
    part: { type: "string", default: "0/1" },
    out: { type: "string", default: FILE },
    known: { type: "string", multiple: true, default: [FILE] },
  },
});

type Finding = Pick<Verdict, "verdict" | "by">;
interface Finder {
  find(mutant: Mutant): Promise<Finding>;
  close(): Promise<void>;
}

const SAME: Finding = { verdict: "same code", by: "the compiler makes the same code of it" };

const sources = solidityFiles("contracts");
const hashes = sourceHashes(sources);

async function openFinder(): Promise<Finder> {
  const [sound, campaign] = [build(sources), campaignContract()];
  const optimized = new Map<string, Build>();
  const stage = await openStage(GAS);
  const bench = await openBench();
  const close = async (): Promise<void> => {
    await bench.close();
    await stage.anvil.stop();
  };

  const sameCode = (changed: Sources, file: string): boolean => {
    const before = optimized.get(file) ?? build(sources, touchedBy(sources, file), QUICK);
    optimized.set(file, before);
    return Object.keys(changedCode(before, changed, file, QUICK)).length === 0;
  };
  const find = async (mutant: Mutant): Promise<Finding> => {
    const { file } = mutant;
    const changed = { ...sources, [file]: mutated(sources[file]!, mutant) };
    const code = changedCode(sound, changed, file);
    if (Object.keys(code).length === 0) return SAME;
    const killed = (by: string): Finding => ({ verdict: "killed", by });
    const byPlay = await byCampaign(stage, campaign, sound, code);
    if (byPlay !== null) return killed(`campaign, ${byPlay}`);
    const known = CHANGES_NOTHING.find((each) =>
      (["file", "where", "original", "replacement"] as const).every((key) => each[key] === mutant[key]),
    );
    if (known !== undefined) return { verdict: "changes nothing", by: known.proof };
    const { first, others } = testsOf(file);
    const byFirst = first.length === 0 ? null : await bench.failing({ ...sound, ...code }, first);
    if (byFirst !== null) return killed(byFirst);
    if (sameCode(changed, file)) return SAME;
    const byOthers = await bench.failing({ ...sound, ...code }, others);
    if (byOthers !== null) return killed(byOthers);
    return { verdict: "alive", by: "nothing found it" };
  };

  try {
    const without = (await byCampaign(stage, campaign, sound, sound)) ?? (await bench.failing(sound, TESTS));
    if (without !== null) throw new Error(`without a fault: ${without}`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    close,
    async find(mutant) {
      try {
        return await find(mutant);
      } catch (error) {
        if (error instanceof DoesNotCompile) return { verdict: "no code", by: "the compiler refuses it" };
        throw error;
      }
    },
  };
}

/** What was found out stands while the code is the same, and the proof too. */
const stands = ({ file, verdict, by }: Verdict, then: Verdicts["sources"]): boolean =>
  then[file] === hashes[file] &&
  verdict !== "alive" &&
  (verdict !== "changes nothing" || CHANGES_NOTHING.some(({ proof }) => proof === by));

function knownVerdicts(): ReadonlyMap<string, Verdict> {
  const files = values.again ? [] : [...values.known, values.out].map((file) => readVerdicts(file));
  const standing = files.flatMap(({ sources: then, verdicts: found }) =>
    found.filter((verdict) => stands(verdict, then)),
  );
  return new Map(standing.map((verdict) => [nameOf(verdict), verdict]));
}

const verdicts = new Map(knownVerdicts());
const [part, parts] = values.part.split("/").map(Number) as [number, number];
const possible = plannedMutants(sources, 1);
const planned = plannedMutants(sources, values.every === undefined ? undefined : Number(values.every)).filter(
  ({ file }, index) => (values.only === undefined || file.includes(values.only)) && index % parts === part,
);
const inOrder = (): Verdict[] => possible.flatMap((mutant) => verdicts.get(nameOf(mutant)) ?? []);
const save = (): Promise<void> =>
  writeFile(values.out, `${JSON.stringify({ sources: hashes, verdicts: inOrder() }, null, 1)}\n`);
let finder: Finder | undefined;
try {
  for (const [index, mutant] of planned.entries()) {
    const { start: _, length: __, ...fault } = mutant;
    if (verdicts.has(nameOf(mutant))) continue;
    const finding = await (finder ??= await openFinder()).find(mutant);
    verdicts.set(nameOf(mutant), { ...fault, ...finding });
    const what = `${mutant.file}:${mutant.line} ${mutant.original.slice(0, 60)} -> ${mutant.replacement.slice(0, 60)}`;
    console.log(`${index + 1}/${planned.length} ${finding.verdict}: ${what.replaceAll(/\s+/g, " ")}: ${finding.by}`);
    await save();
  }
  await save();
} finally {
  await finder?.close();
}
const all = inOrder();
const counted = (wanted: Verdict["verdict"]): number => all.filter(({ verdict }) => verdict === wanted).length;
const alive = counted("alive");
console.log(
  JSON.stringify({
    killed: counted("killed"),
    sameCode: counted("same code"),
    changesNothing: counted("changes nothing"),
    noCode: counted("no code"),
    alive,
  }),
);
process.exitCode = alive === 0 ? 0 : 1;
