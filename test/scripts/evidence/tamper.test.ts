import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { verify } from "#domain/verify/verify";
import { random as randomFrom } from "../../../scripts/lib/random.ts";
import { workshop } from "../../../scripts/evidence/tamper/files.ts";
import { sampled, tamper } from "../../../scripts/evidence/tamper/tamper.ts";

it("no changed byte of a signed file goes unnoticed, in samples; `evidence -- tamper` tries every byte", async () => {
  const seed = Number(process.env["SEED"] ?? randomInt(2 ** 31));
  console.log(`seed ${seed}`);
  const random = randomFrom(seed);
  const { make, options } = await workshop();
  for (let i = 0; i < 4; i += 1) {
    const bytes = await make(random);
    expect((await verify(bytes, options)).overall).toBe("VALID");
    expect(await tamper(`file ${i}`, bytes, options, sampled(bytes, 60, random), random)).toEqual([]);
  }
});
