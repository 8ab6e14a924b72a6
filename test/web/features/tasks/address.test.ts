import { expect, test } from "vitest";
import { addressOf } from "../../../../web/features/tasks/address.ts";

test("a task leads to what it worked on: its envelope, else its document by the kind of that, else nowhere", () => {
  expect(addressOf({ envelopeId: "e", document: { id: "d", kind: "BillOfLading" } })).toBe("/layout/envelope/e");
  expect(addressOf({ envelopeId: null, document: { id: "d", kind: "DcsaBillOfLading" } })).toBe(
    "/doc/DcsaBillOfLading/view/d",
  );
  expect(addressOf({ envelopeId: null, document: { id: "d", kind: "ShippingInstruction" } })).toBe(
    "/ship_instruction/view/d",
  );
  expect(addressOf({ envelopeId: null, document: null })).toBeUndefined();
});
