import { randomBytes, randomUUID } from "node:crypto";

/** Rows of tables in which all that a company has is its own, and that need no other row. */
export function ownRows(organisation: string): readonly [table: string, row: Record<string, unknown>][] {
  const own = { id: randomUUID(), organisation_id: organisation };
  return [
    ["external_contact", { ...own, origin: "x", name: "x", address: `0x${randomBytes(20).toString("hex")}` }],
    ["indemnity_wording", { ...own, kind: "A", language: "en-US", version: 1, text: "x", created_by_name: "x" }],
    ["letterhead", { ...own, version: 1, capitals: true, created_by_name: "x" }],
    ["pack_list", { ...own, name: "x", name_key: "x", kinds: "{BillOfLading}" }],
  ];
}
