import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { DoesNotCompile, solidityFiles, type Sources } from "../compile.ts";
import { campaignContract, openStage } from "../stage.ts";
import { buildAll, byCampaign, changedCode, openBench, TESTS, testsOf } from "./killers.ts";
import { mutated, type Mutant } from "./operators.ts";
import { FILE, nameOf, plannedMutants, readVerdicts, sourceHashes, type Verdict } from "./verdicts.ts";
import { CHANGES_NOTHING } from "./changes-nothing.ts";

// Plants faults in the contracts and sees whether they are found: `npm run mutate:contracts [-- --all --only FILE --again --part 0/2 --out FILE]`.

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { all: { type: "boolean", default: false }, only: { type: "string" }, again: { type: "boolean", default: false }, part: { type: "string", default: "0/1" }, out: { type: "string", default: FILE } } });
  const [part, parts] = values.part.split("/").map(Number) as [number, number];
  const sources = solidityFiles("contracts");
  const sound = buildAll(sources);
  const campaign = campaignContract();
  const stage = await openStage();
  const bench = await openBench();
  const hashes = sourceHashes(sources);
  const verdicts: Verdict[] = [];
  const save = (): Promise<void> => writeFile(values.out, `${JSON.stringify({ sources: hashes, verdicts }, null, 1)}\n`);
  try {
    const planned = plannedMutants(sources, values.all).filter(({ file }, index) => (values.only === undefined || file.includes(values.only)) && index % parts === part);
    // What was found out about a file that has not changed since stands.
    const before = values.again ? undefined : readVerdicts();
    const stands = new Map(before?.verdicts.flatMap((verdict) => (verdict.verdict !== "alive" && before.sources[verdict.file] === hashes[verdict.file] ? [[nameOf(verdict), verdict]] : [])));
    const survivors: { mutant: Mutant; changed: Sources }[] = [];
    const note = async ({ start: _, length: __, ...mutant }: Mutant, verdict: Verdict["verdict"], by: string): Promise<void> => {
      verdicts.push({ ...mutant, verdict, by });
      const what = `${mutant.file}:${mutant.line} ${mutant.original.slice(0, 40)} -> ${mutant.replacement.slice(0, 40)}`;
      console.log(`${verdicts.length}/${planned.length} ${verdict}: ${what.replaceAll(/\s+/g, " ")}: ${by}`);
      if (values.only === undefined || values.out !== FILE) await save();
    };
    for (const mutant of planned) {
      const known = stands.get(nameOf(mutant));
      if (known !== undefined) {
        verdicts.push({ ...known, line: mutant.line });
        continue;
      }
      const changed = { ...sources, [mutant.file]: mutated(sources[mutant.file]!, mutant) };
      let found: string | null;
      try {
        found = await byCampaign(stage, campaign, sound, changed, mutant.file);
      } catch (error) {
        if (!(error instanceof DoesNotCompile)) throw error;
        continue;
      }
      if (found === null) survivors.push({ mutant, changed });
      else await note(mutant, "killed", `campaign, ${found}`);
    }
    const healthy = await bench.failing({}, TESTS);
    if (healthy !== null) throw new Error(`without a fault: ${healthy}`);
    for (const { mutant, changed } of survivors) {
      const why = CHANGES_NOTHING.find(({ file, original, replacement }) => file === mutant.file && original === mutant.original && replacement === mutant.replacement);
      const code = changedCode(sources, changed, mutant.file);
      if (Object.keys(code).length === 0) await note(mutant, "same code", "the compiler makes the same code of it");
      else if (why !== undefined) await note(mutant, "changes nothing", why.proof);
      else {
        const found = await bench.failing(code, testsOf(mutant.file));
        await note(mutant, found === null ? "alive" : "killed", found ?? "nothing found it");
      }
    }
  } finally {
    await bench.close();
    await stage.anvil.stop();
  }
  const alive = verdicts.filter(({ verdict }) => verdict === "alive");
  console.log(JSON.stringify({ mutants: verdicts.length, killed: verdicts.filter(({ verdict }) => verdict === "killed").length, alive: alive.length }));
  process.exitCode = alive.length === 0 ? 0 : 1;
}

if (import.meta.main) await main();
