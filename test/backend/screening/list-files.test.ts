import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { filesOf } from "../../../backend/screening/list-files.ts";
import { shrunk } from "../../../backend/screening/read-version.ts";
import { ListTally } from "#domain/screening/reading-state";

const MB = 1_000_000;
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "read";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

it("zips in a zip unpack to no more than one list may have, together", () => {
  const inner = zipSync({ "x.csv": new Uint8Array(15 * MB) });
  const parts = (n: number) =>
    zipSync(Object.fromEntries(Array.from({ length: n }, (_, i) => [`part-${i + 1}/x.zip`, inner])), { level: 0 });
  expect(codeOf(() => filesOf("list.zip", parts(4)))).toBe("read");
  expect(codeOf(() => filesOf("list.zip", parts(8)))).toBe("LIST_SIZE");
});

it("a version that has lost names waits, though it has all bodies", () => {
  const tally = Object.assign(new ListTally(), { entries: 100, names: 150 });
  expect(shrunk({ former: 100, formerNames: 400 }, tally)?.code).toBe("LIST_NAMES_SHRUNK");
  expect(shrunk({ former: 300, formerNames: 400 }, tally)?.code).toBe("LIST_SHRUNK");
  expect(shrunk({ former: 100, formerNames: 151 }, tally)).toBeNull();
  expect(shrunk({ former: null, formerNames: null }, tally)).toBeNull();
});
