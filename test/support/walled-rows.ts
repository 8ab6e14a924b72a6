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

/** Rows of a document that a company issued on its document store. */
export function attestedRows(organisation: string): readonly [table: string, row: Record<string, unknown>][] {
  const [attestation, root] = [randomUUID(), `0x${randomBytes(32).toString("hex")}`];
  const store = `0x${randomBytes(20).toString("hex")}`;
  return [
    [
      "attestation",
      {
        id: attestation,
        organisation_id: organisation,
        chain_id: 1337,
        store,
        root,
        seed: randomBytes(32),
        domain: "x",
      },
    ],
    [
      "attested_document",
      {
        document_id: randomUUID(),
        attestation_id: attestation,
        organisation_id: organisation,
        target: root,
        proof: "[]",
      },
    ],
  ];
}
