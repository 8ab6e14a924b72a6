import { expect, test } from "vitest";
import { addressOf } from "../../../../web/features/tasks/address.ts";

test("a task leads to what it worked on: its envelope, else its document by the kind of that, else its e-Pack, else nowhere", () => {
  expect(addressOf({ envelopeId: "e", document: { id: "d", kind: "BillOfLading" }, packId: null })).toBe(
    "/layout/envelope/e",
  );
  expect(addressOf({ envelopeId: null, document: { id: "d", kind: "DcsaBillOfLading" }, packId: null })).toBe(
    "/doc/DcsaBillOfLading/view/d",
  );
  expect(addressOf({ envelopeId: null, document: { id: "d", kind: "ShippingInstruction" }, packId: null })).toBe(
    "/ship_instruction/view/d",
  );
  expect(addressOf({ envelopeId: null, document: null, packId: "p" })).toBe("/Epack/Detail/p/list");
  expect(addressOf({ envelopeId: null, document: null, packId: null })).toBeUndefined();
});
