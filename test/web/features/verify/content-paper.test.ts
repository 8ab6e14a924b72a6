import { expect, it } from "vitest";
import { isTemplated } from "#domain/kinds/kind";
import { KINDS, kindOf } from "#domain/kinds/kinds";
import type { TextOp } from "#domain/printing/paper";
import { CONTENT_TERM } from "#domain/verify/own-terms";
import { paperOfCredential } from "../../../../web/features/verify/content-paper.ts";
import { sampleOf } from "../../../support/samples.ts";

const place = { chainId: 137, registry: `0x${"ab".repeat(20)}`, tokenId: `0x${"5c".repeat(32)}` } as const;
const credential = (content: object) =>
  JSON.stringify({ credentialSubject: { [CONTENT_TERM]: JSON.stringify(content) } });
const printed = (content: object) =>
  paperOfCredential(credential(content), { place }, "Polygon")
    ?.pages.flatMap(({ ops }) => ops.filter((op): op is TextOp => op.kind === "text").map(({ text }) => text))
    .join(" ");

it.each(
  Object.values(KINDS)
    .filter((kind) => kind.class === "title" && !isTemplated(kind))
    .map((kind) => kind.name),
)("the credential of a %s is shown as its paper, marked as a copy", (name) => {
  const kind = kindOf(name);
  const data = sampleOf(kind);
  const said = printed({ id: "0197-0001", kind: name, data, language: "en-US" });
  expect(said).toContain("COPY – NON-NEGOTIABLE");
  expect(said).toContain(String(data[kind.numberField]));
});

it("nothing is shown of a credential whose data no kind of title has", () => {
  expect(printed({ id: "x", kind: "Invoice", data: {}, language: "en-US" })).toBeUndefined();
  expect(printed({ id: "x", kind: "TransferableRecord", data: {}, language: "en-US" })).toBeUndefined();
  expect(printed({ id: "x", kind: "Nothing", data: {}, language: "en-US" })).toBeUndefined();
  expect(printed({ id: "x", kind: "DeliveryOrder", data: { doNo: 5 }, language: "en-US" })).toBeUndefined();
  expect(paperOfCredential("no credential", { place }, "Polygon")).toBeNull();
});
