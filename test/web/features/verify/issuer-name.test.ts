import { expect, test } from "vitest";
import type { Story } from "#domain/api/story";
import { unsure, valid } from "#domain/reasons";
import type { Verdict } from "#domain/verify/verdict";
import { withIssuerName } from "../../../../web/features/verify/issuer-name.ts";

const address = `0x${"a".repeat(40)}`;
const other = `0x${"b".repeat(40)}`;
const story: Story = {
  chainId: 1337,
  status: "active",
  events: [],
  parties: [
    { address, name: null, you: false, issuer: true },
    { address: other, name: null, you: false, issuer: false },
  ],
};
const verdictOf = (issuer: object, more: Partial<Verdict> = {}): Verdict => ({
  overall: "VALID",
  headline: "GENUINE",
  format: "pdf",
  sha256: "0",
  number: "B1",
  issuerName: "Tern",
  signatures: [],
  revisions: [],
  place: null,
  title: null,
  anchors: [],
  package: null,
  checks: { integrity: valid("SIGNATURE_MATCHES"), issuer: valid("PATH_VALID"), status: valid("IN_CIRCULATION") },
  record: {
    version: 1,
    documentId: "1",
    kind: "BillOfLading",
    number: "B1",
    issuer: "Tern",
    chainId: 1337,
    registry: address,
    tokenId: "0x",
    content: JSON.stringify({ issuer }),
  },
  ...more,
});
const names = (verdict: Verdict | null): (string | null)[] =>
  withIssuerName(story, { verdict }).parties.map(({ name }) => name);

test("the issuer's lane bears its name only where content, certificate and register agree", () => {
  const good = verdictOf({ name: "Tern", address });
  expect(names(good)).toEqual(["Tern", null]);
  expect(names(verdictOf({ name: "Tern", address: other }))).toEqual([null, null]);
  expect(names(verdictOf({ name: "Porto", address }))).toEqual([null, null]);
  expect(names({ ...good, issuerName: "Somebody else" })).toEqual([null, null]);
  expect(names({ ...good, checks: { ...good.checks, issuer: unsure("ISSUER_UNKNOWN") } })).toEqual([null, null]);
  expect(names({ ...good, record: null })).toEqual([null, null]);
  expect(names(null)).toEqual([null, null]);
});
