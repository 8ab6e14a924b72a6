import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { DoesNotCompile, solidityFiles } from "../compile.ts";
import { campaignContract, openStage } from "../stage.ts";
import { byCampaign, build, openBench, sameCode, type Build } from "./killers.ts";
import { mutated, type Mutant } from "./operators.ts";
import { FILE, plannedMutants, sourceHashes, type Verdict } from "./verdicts.ts";
import { CHANGES_NOTHING } from "./changes-nothing.ts";

// Plants faults in the contracts and sees whether they are found: `npm run mutate:contracts [-- --all --only FILE]`.

const CALLS = 4_000;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { all: { type: "boolean", default: false }, only: { type: "string" } } });
  const sources = solidityFiles("contracts");
  const sound = build(sources);
  const campaign = campaignContract();
  const stage = await openStage();
  const bench = await openBench();
  const verdicts: Verdict[] = [];
  const save = (): Promise<void> => writeFile(FILE, `${JSON.stringify({ sources: sourceHashes(sources), verdicts }, null, 1)}\n`);
  try {
    const healthy = await bench.failing(sound);
    if (healthy !== null) throw new Error(`without a fault: ${healthy}`);
    const planned = plannedMutants(sources, values.all).filter(({ file }) => values.only === undefined || file.includes(values.only));
    const survivors: { mutant: Mutant; faulty: Build }[] = [];
    const note = async ({ start: _, length: __, ...mutant }: Mutant, verdict: Verdict["verdict"], by: string): Promise<void> => {
      verdicts.push({ ...mutant, verdict, by });
      console.log(`${verdicts.length}/${planned.length} ${verdict.padEnd(9)} ${mutant.file}:${mutant.line} ${mutant.original.slice(0, 40)} -> ${mutant.replacement.slice(0, 40)}: ${by}`);
      if (values.only === undefined) await save();
    };
    for (const mutant of planned) {
      let faulty: Build;
      try {
        faulty = build({ ...sources, [mutant.file]: mutated(sources[mutant.file]!, mutant) });
      } catch (error) {
        if (!(error instanceof DoesNotCompile)) throw error;
        continue;
      }
      if (sameCode(sound, faulty)) {
        await note(mutant, "same code", "the compiler makes the same code of it");
        continue;
      }
      const found = await byCampaign(stage, campaign, sound, faulty, CALLS);
      if (found === null) survivors.push({ mutant, faulty });
      else await note(mutant, "killed", `campaign, ${found}`);
    }
    for (const { mutant, faulty } of survivors) {
      const why = CHANGES_NOTHING.find(({ file, original, replacement }) => file === mutant.file && original === mutant.original && replacement === mutant.replacement);
      if (why !== undefined) {
        await note(mutant, "changes nothing", why.proof);
        continue;
      }
      const found = await bench.failing(faulty);
      await note(mutant, found === null ? "alive" : "killed", found ?? "nothing found it");
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
