import { expect, it } from "vitest";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Story } from "#domain/api/story";
import { giverOf, surrenderOf } from "../../../../web/features/document/act/holding.ts";

const bank = `0x${"b".repeat(40)}`;
const event = (kind: string, note: string | null, text?: string) => ({
  kind,
  from: bank,
  at: "2026-11-20T10:00:00.000Z",
  note,
  remark: text === undefined ? null : { text },
});
const story = (...events: object[]): Story =>
  ({ parties: [{ address: bank, name: "Kestrel Bank" }], events }) as unknown as Story;
const lies = (state: DocumentDetail["state"]) => ({ state }) as DocumentDetail;

it("the party that surrendered last is named with its comment, which says where the cargo is to go", () => {
  const told = story(event("surrender", null), event("restore", "No"), event("surrender", "Halcyon Terminal, tank 14"));
  expect(giverOf(told)).toMatchObject({ name: "Kestrel Bank", comment: "Halcyon Terminal, tank 14" });
  expect(giverOf(story(event("surrender", null, "On the chain")))?.comment).toBe("On the chain");
  expect(giverOf(story(event("mint", null)))).toBeUndefined();
});

it("an ended title has been given by somebody, and lies with its issuer no more", () => {
  const told = story(event("surrender", "Tank 14"));
  expect(surrenderOf(lies("SURRENDERED_TO_ISSUER"), told)?.comment).toBe("Tank 14");
  expect(surrenderOf(lies("SURRENDERED"), told)).toBeUndefined();
});
