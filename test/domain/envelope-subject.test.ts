import { expect, test } from "vitest";
import { subjectFor } from "#domain/documents/envelope-subject";

const bill = { kind: "BillOfLading", number: "TSL-RTM-260501", name: "", vessel: "CAPE BRIGHT", isCopy: false };
const invoice = { kind: "Invoice", number: "", name: "Gasoil", vessel: "", isCopy: true };

test("the subject of an envelope says which original it carries, else what comes first", () => {
  expect(subjectFor([bill], "en-US")).toBe("Original B/L TSL-RTM-260501, CAPE BRIGHT");
  expect(subjectFor([bill], "zh-CN")).toBe("正本提单 TSL-RTM-260501，CAPE BRIGHT");
  expect(subjectFor([invoice, bill], "en-US")).toBe("Original B/L TSL-RTM-260501, CAPE BRIGHT and 1 more");
  expect(subjectFor([{ ...bill, kind: "DeliveryOrder", vessel: "" }], "en-US")).toBe(
    "Original delivery order TSL-RTM-260501",
  );
  expect(subjectFor([invoice], "en-US")).toMatch(/ Gasoil$/);
  expect(subjectFor([{ ...bill, isCopy: true }], "en-US")).not.toContain("Original");
  expect(subjectFor([], "en-US")).toBe("");
  expect(subjectFor([{ ...bill, vessel: "X".repeat(400) }], "en-US")).toHaveLength(200);
});
