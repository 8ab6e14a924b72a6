import { beforeAll, expect, it } from "vitest";
import { verify } from "#domain/verify/verify";
import type { SigningIdentity } from "../../../backend/signing/key.ts";
import { lockingSigned } from "../../support/locking.ts";
import { append, known, replaced, stream } from "../../support/pdf-forging.ts";
import { NOW, testAuthority, type TestAuthority } from "../../support/signing.ts";
import { STRUCTURES } from "../../support/structure-samples.ts";

// A file that common readers open is judged here, too: in doubt is only what a signature covers.

let authority: TestAuthority;
let lists: Uint8Array[];
let carrier: SigningIdentity;
beforeAll(async () => {
  authority = await testAuthority();
  lists = await authority.lists();
  carrier = await authority.identity("Inês Valadares", "Tern & Sable Shipping Lda");
});
const check = (file: Uint8Array) =>
  verify(file, { chain: null, trustAnchors: [authority.root.certificate], revocationLists: lists, now: NOW });

it.each(Object.entries(STRUCTURES))("%s", async (_, make) => {
  const signed = await lockingSigned(make(), carrier, {});
  expect(await check(signed)).toMatchObject({ overall: "VALID", headline: "GENUINE" });

  const file = await known(signed);
  const later = append(file, { objects: { [file.free]: "<</Left (over)>>" } });
  expect((await check(later)).signatures[0]!.laterChanges).toEqual({ outcome: "VALID", reason: "ONLY_HARMLESS" });

  const forged = append(file, { objects: { [file.content]: stream("BT (PAID) ET") } });
  expect((await check(forged)).signatures[0]!.laterChanges).toEqual({ outcome: "INVALID", reason: "CHANGED_AFTER" });
  expect((await check(replaced(signed, "readiness", "readyness"))).headline).toBe("ALTERED");
});

it("what is packed in a signed stream cannot be put in other places by a later one", async () => {
  const [make] = Object.values(STRUCTURES);
  const file = await known(await lockingSigned(make!(), carrier, {}));
  const other = "5 0 <</Type/Font/Subtype/Type1/BaseFont/Courier>>";
  const repacked = append(file, {
    objects: { 6: `<</Type/ObjStm/N 1/First 4/Length ${other.length}>>\nstream\n${other}\nendstream` },
  });
  expect((await check(repacked)).signatures[0]!.laterChanges).toEqual({ outcome: "INVALID", reason: "CHANGED_AFTER" });
  const shorter = append(file, { objects: { 7: "20" } });
  expect((await check(shorter)).signatures[0]!.laterChanges).toEqual({
    outcome: "INDETERMINATE",
    reason: "LATER_UNREADABLE",
  });
});
