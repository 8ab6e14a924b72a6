import { expect, test } from "vitest";
import { addressOf } from "../../../../web/features/tasks/address.ts";

const NOWHERE = { kind: "package", envelopeId: null, document: null, packId: null, batchId: null, reviewId: null };

test("a task leads to what it worked on: its review, else its envelope, else its document by the kind of that, else its e-Pack, else nowhere", () => {
  expect(addressOf({ ...NOWHERE, envelopeId: "e", document: { id: "d", kind: "BillOfLading" } })).toBe(
    "/layout/envelope/e",
  );
  expect(addressOf({ ...NOWHERE, document: { id: "d", kind: "DcsaBillOfLading" } })).toBe(
    "/doc/DcsaBillOfLading/view/d",
  );
  expect(addressOf({ ...NOWHERE, document: { id: "d", kind: "ShippingInstruction" } })).toBe(
    "/ship_instruction/view/d",
  );
  expect(addressOf({ ...NOWHERE, packId: "p" })).toBe("/Epack/Detail/p/list");
  expect(addressOf({ ...NOWHERE, batchId: "b" })).toBe("/layout/batch/b");
  expect(addressOf({ ...NOWHERE, kind: "bunkerPush", document: { id: "d", kind: "BillOfLading" } })).toBe(
    "/layout/bunker-exchange/pushes",
  );
  expect(addressOf(NOWHERE)).toBeUndefined();
  expect(addressOf({ ...NOWHERE, document: { id: "d", kind: "BillOfLading" }, reviewId: "r" })).toBe(
    "/bl_draft/view/r",
  );
});
