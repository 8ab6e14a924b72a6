import { describe, expect, it } from "vitest";
import { CONTRACTS, heldAgainst } from "../../../scripts/evidence/dcsa/held.ts";
import { PATHS } from "../../../scripts/evidence/dcsa/paths.ts";
import { SOUND } from "../../../scripts/evidence/dcsa/rules.ts";
import { World, type Message } from "../../../scripts/evidence/dcsa/world.ts";

describe("the published contracts", () => {
  it("have what is served, and every message of the paths, issues, surrenders, chains and of the eBL API", async () => {
    const heard: Message[] = [];
    for (const { run } of PATHS) {
      const world = new World(SOUND);
      await run(world);
      heard.push(...world.messages);
    }
    const { lines, problems, examples } = await heldAgainst(CONTRACTS, heard);
    expect(problems).toEqual([]);
    expect(examples).toBeGreaterThan(90);
    expect(heard.length).toBeGreaterThan(200);
    for (const name of ["delivery", "amendment", "switch to paper"])
      expect(lines.some((line) => line.startsWith(`surrender, ${name} x SURR, SREJ: ok`))).toBe(true);
  }, 60_000);

  it("are missed where a message departs from them", async () => {
    const departed = { schema: "IdentifyingCode", value: { codeListProvider: "GLEIF" } };
    expect((await heldAgainst(CONTRACTS, [departed])).problems).toEqual([
      "IdentifyingCode:  must have required property 'partyCode'",
    ]);
  }, 60_000);
});
