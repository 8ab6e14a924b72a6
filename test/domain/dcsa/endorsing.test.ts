import { expect, it } from "vitest";
import { orderOf, standsAs } from "#domain/dcsa/endorsing";
import { transportDocument } from "#domain/dcsa/transport-document";
import { act, party } from "../../../scripts/services/counterparty.ts";
import { billOf } from "../../../scripts/evidence/dcsa/world.ts";
import { lei } from "../../../scripts/lib/lei.ts";
import type { Transaction } from "#domain/dcsa/envelope-shapes";

const bill = transportDocument.parse(billOf());
const [line, shipper, bank, buyer] = ["Tern & Sable", "Porto Azul", "Kestrel Bank", "Lantern Buyers"].map((name, i) =>
  party(name, "WAVE", lei(i + 1)),
);
const acts = (...said: readonly object[]) => said as readonly Transaction[];
const toOrder = { ...bill, isToOrder: true, documentParties: { ...bill.documentParties, endorsee: bank as never } };

it("names the endorsee of the bill, then of its last endorsement, and nobody once it is in blank", () => {
  const issued = act("ISSUE", line!, shipper!);
  const handed = act("TRANSFER", shipper!, buyer!);
  // Possession alone makes nobody the endorsee.
  expect(orderOf(toOrder, acts(issued, handed))).toBe("Kestrel Bank");
  const endorsed = act("ENDORSE_TO_ORDER", bank!, buyer!);
  expect(orderOf(toOrder, acts(issued, endorsed, handed))).toBe("Lantern Buyers");
  const blank = { ...act("BLANK_ENDORSE", bank!, buyer!), recipient: undefined };
  expect(orderOf(toOrder, acts(issued, endorsed, blank))).toBeNull();
  expect(standsAs(toOrder, acts(issued, endorsed, blank))).toBe("BLANK");
  expect(orderOf({ ...bill, isToOrder: false }, acts(issued))).toBeNull();
});
