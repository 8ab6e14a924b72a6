import { describe, expect, it } from "vitest";
import { findActiveInOffice } from "../../../backend/uploads/office-content.ts";
import { archiveCases, goodOffice, goodSheet } from "../../../scripts/evidence/hostile/archives.ts";

const BROKEN =
  /grows|share their bytes|entries|name twice|path|backslashes|relations without end|another alphabet|UTF-16|XML that is none/;

describe("an office file", () => {
  it.each(archiveCases.filter(({ family }) => family === "office").map(({ what, file }) => [what, file] as const))(
    "is refused: %s",
    async (what, file) => {
      expect(await findActiveInOffice(file)).toEqual(
        BROKEN.test(what) ? { broken: expect.any(String) as string } : { active: expect.any(String) as string },
      );
    },
  );

  it.each([["a sheet", goodSheet] as const, ...Object.entries(goodOffice)])("is taken: %s", async (_, file) => {
    expect(await findActiveInOffice(file)).toBeNull();
  });
});
