// npm run evidence -- verdicts [--kind NAME] [--only TEXT]
// Files of our own making, each with the verdict that is right for it, and the verdict that the verifier gives.
import { parseArgs } from "node:util";
import { byKind, inWords, judge, repeated, type Judged } from "./judge.ts";
import { KINDS, type SampleKind } from "./sample.ts";
import { SAMPLES } from "./samples.ts";

const { values } = parseArgs({
  options: { kind: { type: "string", default: "" }, only: { type: "string", default: "" } },
});
const chosen = SAMPLES.filter(
  ({ kind, name }) => (values.kind === "" || kind === values.kind) && name.includes(values.only),
);
const twice = repeated(SAMPLES);
for (const name of twice) console.error(`used twice: ${name}`);

const judged: Judged[] = [];
for (const kind of Object.keys(KINDS) as SampleKind[]) {
  const ofKind = chosen.filter((sample) => sample.kind === kind);
  if (ofKind.length === 0) continue;
  console.log(`\n${kind}: ${KINDS[kind]}`);
  for (const sample of ofKind) {
    const one = await judge(sample);
    judged.push(one);
    const given = one.given === null ? "no verdict" : `${one.given.overall} ${one.given.headline}`;
    console.log(
      `  ${one.wrong.length === 0 ? "ok   " : "WRONG"} ${sample.name}: expected ${inWords(sample.expected)}, given ${given}`,
    );
    for (const line of one.wrong) console.log(`        ${line}`);
  }
}
const wrong = judged.filter((one) => one.wrong.length > 0).length;
const counted = byKind(judged);
console.log("");
for (const [kind, { samples, wrong: of }] of Object.entries(counted))
  console.log(`${kind.padEnd(14)} ${String(samples).padStart(4)} samples ${String(of).padStart(4)} wrong`);
console.log(JSON.stringify({ samples: judged.length, wrong, by_kind: counted }));
process.exitCode = wrong === 0 && twice.length === 0 && judged.length > 0 ? 0 : 1;
