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

/** An encrypted copy of a document. */
const remoteCopyRows = (
  organisation: string,
  { document, person }: { readonly document: string; readonly person: string },
): readonly [table: string, row: Record<string, unknown>][] => [
  [
    "remote_copy",
    {
      id: randomUUID(),
      organisation_id: organisation,
      document_id: document,
      person_id: person,
      body: Buffer.from("{}"),
      size: 2,
      ends_at: new Date(Date.now() + 86_400_000),
    },
  ],
];

/** An exchange of a company, and a push to it with its call and its log. */
export function pushRows(
  organisation: string,
  { document, person, process }: { readonly document: string; readonly person: string; readonly process: string },
): readonly [table: string, row: Record<string, unknown>][] {
  const push = randomUUID();
  const of = { push_id: push, organisation_id: organisation };
  return [
    [
      "bunker_exchange",
      {
        organisation_id: organisation,
        base_url: "https://exchange.example",
        api_key: Buffer.alloc(1),
        participants: "{x}",
        parent_node_id: "x",
        parent_node_type: "FOLDER",
      },
    ],
    [
      "bunker_push",
      {
        id: push,
        organisation_id: organisation,
        delivery_id: process,
        document_id: document,
        person_id: person,
        number: "x",
        data: {},
        // Nothing sends it.
        state: "FAILED",
      },
    ],
    ["bunker_push_call", { id: randomUUID(), ...of, n: 1, schema_version: "1", request: {} }],
    ["bunker_push_line", { id: randomUUID(), ...of, line: "BEGUN" }],
    ["bunker_columns", { organisation_id: organisation, version: 1, columns: "[]", created_by_name: "x" }],
  ];
}

/** A sign-in at FIATA, and a call about a bill. */
const fiataRows = (
  organisation: string,
  { document, person }: { readonly document: string; readonly person: string },
): readonly [table: string, row: Record<string, unknown>][] => [
  ["fiata_connection", { organisation_id: organisation, user_name: "x", password: Buffer.alloc(1) }],
  [
    "fiata_call",
    {
      id: randomUUID(),
      organisation_id: organisation,
      document_id: document,
      person_id: person,
      number: "x",
      mode: "PREVIEW",
      content: {},
      content_sha256: "0",
      // Nobody makes it.
      state: "FAILED",
    },
  ],
];

/** An offer of a bill to another platform, and the consent of its issuer. */
export function pintRows(
  organisation: string,
  { document, person }: { readonly document: string; readonly person: string },
): readonly [table: string, row: Record<string, unknown>][] {
  const [counterparty, act, instruction] = [randomUUID(), randomUUID(), randomUUID()];
  const own = { organisation_id: organisation, person_id: person, document_id: document };
  return [
    [
      "counterparty",
      {
        id: counterparty,
        code: "ZZZ",
        name: "x",
        base_url: "https://x.example",
        role: "platform",
        contracts: "{PINT}",
        strict: true,
        used: true,
      },
    ],
    [
      "intent",
      {
        id: act,
        chain_id: 1337,
        ...own,
        action: "moveOut",
        custody: "forwarded",
        target: `0x${"1".repeat(40)}`,
        call_data: "0x",
        call: {},
        expected: {},
        status: "failed",
        deadline: new Date(),
      },
    ],
    [
      "pint_offer",
      {
        id: randomUUID(),
        ...own,
        counterparty_id: counterparty,
        number: "x",
        platform: "ZZZ",
        platform_name: "x",
        recipient: {},
        rulebook: 1,
        envelope: "x",
        bill_checksum: "x",
        entry_checksum: "x",
        // Nothing sends it.
        state: "FROZEN",
        return_id: act,
        cancel_id: act,
      },
    ],
    [
      "pint_issue",
      {
        id: randomUUID(),
        ...own,
        counterparty_id: counterparty,
        number: "x",
        carrier_code: "TSLU",
        platform: "ZZZ",
        platform_name: "x",
        recipient: {},
        rulebook: 1,
        bill_checksum: "x",
        request: "x",
        // Nobody is asked.
        state: "FAILED",
      },
    ],
    ["pint_consent", own],
    [
      "pint_surrender",
      {
        id: randomUUID(),
        organisation_id: organisation,
        document_id: document,
        intent_id: act,
        carrier_code: "TSLU",
        number: "x",
        request: {},
        // Nobody is asked.
        state: "FAILED",
      },
    ],
    [
      "pint_claim",
      {
        id: randomUUID(),
        organisation_id: organisation,
        document_id: document,
        counterparty_id: counterparty,
        platform_name: "x",
        reference: "x",
        code: "SREQ",
        chain: "[]",
        sha256: "x",
      },
    ],
    [
      "ebl_instruction",
      {
        id: instruction,
        organisation_id: organisation,
        counterparty_id: counterparty,
        platform_name: "x",
        document_id: document,
        state: "CANCELLED",
        body: "{}",
        sha256: "x",
      },
    ],
    [
      "ebl_notice",
      {
        id: randomUUID(),
        instruction_id: instruction,
        organisation_id: organisation,
        counterparty_id: counterparty,
        subject: "INSTRUCTION",
        data: {},
        // Nobody is told.
        state: "FAILED",
      },
    ],
  ];
}

/** A bunker delivery with a row in each of its tables. */
export function deliveryRows(
  organisation: string,
  { document, process }: { readonly document: string; readonly process: string },
): readonly [table: string, row: Record<string, unknown>][] {
  const own = { process_id: process, organisation_id: organisation };
  const at = new Date();
  return [
    ["bunker_delivery", { ...own, ordered: {}, surveyed: false }],
    ["bunker_number", { organisation_id: organisation, last: 1 }],
    ["bunker_party", { ...own, signer: "SURVEYOR", language: "en-US" }],
    ["bunker_form", { ...own, document_id: document, kind: "BunkerRequisition" }],
    [
      "bunker_kept",
      {
        ...own,
        id: randomUUID(),
        kind: "BunkerRequisition",
        data: {},
        why: "WRONG_STATE",
        person_name: "x",
        craft_name: "x",
        typed_at: at,
        at,
      },
    ],
    ["bunker_meter", { ...own, name: "x", sha256: "x", size: 1, storage_key: "x", log: {}, person_name: "x", at }],
    ["bunker_copy", { id: randomUUID(), ...own, recipient: "x", language: "en-US", failed_at: at }],
    [
      "bunker_signature",
      {
        ...own,
        document_id: document,
        signer: "CARGO_OFFICER",
        name: "x",
        how: "account",
        serial: "x",
        sha256: Buffer.alloc(32),
        at,
      },
    ],
  ];
}

/** A row of a company in each table of compliance checks. */
export function screeningRows(
  organisation: string,
  process: string,
): readonly [table: string, row: Record<string, unknown>][] {
  const [list, version, check, subject] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const own = { organisation_id: organisation };
  const about = { ...own, source: "entered", subject_id: subject };
  return [
    ["screening_list", { ...own, id: list, name: "x", format: "own" }],
    ["screening_version", { ...own, id: version, list_id: list, n: 1, state: "IN_USE", source: "x", sha256: "x" }],
    ["screening_content", { ...own, version_id: version }],
    ["screening_setting", { ...own, hit: 950, review: 850, open_hit: "warn", years: 5 }],
    ["screening_number", { ...own, last: 1 }],
    ["screening_entered", { ...own, id: subject, kind: "company", name: "x" }],
    ["screening_track", { ...about, track: {} }],
    ["screening_party", { ...own, id: subject, key: "company x", kind: "company", name: "x" }],
    [
      "screening_owner",
      { ...own, owned_source: "entered", owned_id: subject, owner_source: "entered", owner_id: subject, share: "1" },
    ],
    [
      "screening_check",
      { ...about, id: check, number: "x", subject: {}, name: "x", cause: "ASKED", state: "PROCESSING" },
    ],
    [
      "screening_report",
      { ...own, check_id: check, n: 1, sha256: "x", storage_key: "x", person_name: "x", at: new Date(), steps: 0 },
    ],
    ["screening_case", { ...about, process_id: process, list_id: list, entry_id: "x", entry_sha256: "x" }],
    [
      "screening_hit",
      { ...own, check_id: check, n: 1, process_id: process, version_id: version, rule: "name", score: 900, entry: {} },
    ],
    [
      "screening_evidence",
      {
        ...own,
        id: randomUUID(),
        process_id: process,
        name: "x",
        size: 1,
        sha256: "x",
        storage_key: "x",
        person_name: "x",
      },
    ],
    ["screening_round", { ...own, cause: "LIST" }],
  ];
}

/** Rows beside a document: calls about it, and an encrypted copy. */
export const besideRows = (
  organisation: string,
  of: { readonly document: string; readonly person: string },
): readonly [table: string, row: Record<string, unknown>][] => [
  ...fiataRows(organisation, of),
  ...remoteCopyRows(organisation, of),
];
