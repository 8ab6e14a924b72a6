import { describe, expect, test } from "vitest";
import { LIMITS, megabytes } from "#domain/limits";
import { tooMuch } from "#domain/multi-sign";
import { signedSince, uniqueNames } from "../../../web/features/signing/many/batch.ts";

describe("files that are signed together", () => {
  const file = (mb: number) => ({ size: megabytes(mb) });
  test("are at most ten, each under the limit, together at most as much", () => {
    expect(
      tooMuch(
        1,
        Array.from({ length: LIMITS.multiSignFiles - 1 }, () => ({ size: 1 })),
      ),
    ).toBeNull();
    expect(
      tooMuch(
        1,
        Array.from({ length: LIMITS.multiSignFiles }, () => ({ size: 1 })),
      ),
    ).toBe("count");
    expect(tooMuch(megabytes(20), [])).toBe("size");
    expect(tooMuch(megabytes(20) - 1, [])).toBeNull();
    expect(tooMuch(megabytes(10), [file(6), file(4)])).toBeNull();
    expect(tooMuch(megabytes(10) + 1, [file(6), file(4)])).toBe("total");
  });

  test("count as signed by what was added since they stand here, by an own certificate", () => {
    const signature = (serial: string) => ({ name: "A", organisation: "B", capacity: "", at: "", serial, stamp: "" });
    const document = { signatures: [signature("aa"), signature("bb")] };
    expect(signedSince(document, 1, ["bb"])).toBe(true);
    expect(signedSince(document, 2, ["bb"])).toBe(false);
    expect(signedSince(document, 0, ["cc"])).toBe(false);
  });

  test("have a name of their own in a ZIP, that every system takes", () => {
    expect(uniqueNames(["A.pdf", "a", "B/C", "", "A.pdf"])).toEqual([
      "A.pdf",
      "a (2).pdf",
      "B-C.pdf",
      "document.pdf",
      "A (3).pdf",
    ]);
  });
});
