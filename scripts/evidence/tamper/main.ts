// Flips every byte of one signed file, and samples of others:
// `npm run evidence -- tamper [--files 99] [--samples 200] [--seed N]`.
import { parseArgs } from "node:util";
import { verify } from "#domain/verify/verify";
import { random as randomFrom } from "../../lib/random.ts";
import { workshop } from "./files.ts";
import { sampled, tamper, type Missed } from "./tamper.ts";

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "99" },
    samples: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
  },
});
const random = randomFrom(Number(values.seed));
console.log(`seed ${values.seed}`);
const { make, options } = await workshop();
const missed: Missed[] = [];
let changes = 0;
for (let i = 0; i <= Number(values.files); i += 1) {
  const bytes = await make(random);
  const verdict = await verify(bytes, options);
  if (verdict.overall !== "VALID") throw new Error(`file ${i} is not valid before it is changed: ${verdict.headline}`);
  const places = i === 0 ? bytes.keys() : sampled(bytes, Number(values.samples), random);
  const found = await tamper(`file ${i}`, bytes, options, places, random);
  changes += i === 0 ? bytes.length : Number(values.samples);
  missed.push(...found);
  console.log(
    `file ${i}: ${bytes.length} bytes, ${verdict.signatures.map(({ kind, level }) => (kind === "timestamp" ? "time-stamp" : level)).join(", ")}: ${found.length === 0 ? "every change was noticed" : `${found.length} changes were not noticed`}`,
  );
}
for (const one of missed) console.error(`${one.file}: byte ${one.at}, ${one.from} to ${one.to}`);
console.log(JSON.stringify({ files: Number(values.files) + 1, changes, missed: missed.length }));
process.exitCode = missed.length === 0 ? 0 : 1;
