import type { Kind } from "#domain/kinds/kind";
import { KINDS } from "#domain/kinds/kinds";
import { list, VESSELS, SECOND, CARGOES, PORTS, NAMES, TRADES } from "./seeded-words.ts";

export interface Size {
  readonly organisations: number;
  readonly documents: number;
  /** The chain of its titles, as a row of the database and as a chain; where it is left out, one that nobody runs. */
  readonly chain?: { readonly row: number; readonly id: number };
}

/** The assumptions about the traffic: documents of one envelope, partners of one company. */
const [INSIDE, PARTNERS] = [4, 20];

/** A document is this much older than the one after it in the same company. */
const HOURS = 5;

/** A number below `n` that a row always draws the same. */
const drawn = (row: string, salt: number, n: number): string => `abs(hashint8extended(${row}, ${salt}) % ${n})`;

/** Ids that follow from what they are of; documents in the order of time, as version 7 has them. */
export const idOf = (sort: string, row: string): string =>
  `overlay(overlay(overlay(md5('${sort}' || ${row}) placing lpad(to_hex(${row}), 12, '0') from 1 for 12) placing '7' from 13 for 1) placing '8' from 17 for 1)::uuid`;

const hexOf = (row: string, bytes: number): string => `lpad(to_hex(${row}), ${bytes * 2}, '0')`;

/** One of several texts, by a number. */
const oneOf = (texts: readonly string[], row: string, salt: number): string =>
  `(ARRAY[${texts.map((text) => `'${text}'`).join(",")}])[1 + ${drawn(row, salt, texts.length)}]`;

const of = (...classes: readonly Kind["class"][]): string =>
  list(
    Object.values(KINDS)
      .filter((kind) => classes.includes(kind.class))
      .map(({ name }) => name),
  );

const [TITLES, WRITTEN] = [of("title"), of("title", "structured")];

/** Kinds that tell neither a vessel nor goods. */
const BARE = list(
  Object.values(KINDS)
    .filter(({ class: of, summary }) => of !== "ordinary" && summary.cargo === undefined)
    .map(({ name }) => name),
);

/**
 * How many of a thousand documents are of a kind, as trade has them: mostly bills and what goes with them; each other
 * kind is rare.
 */
const SHARES: Readonly<Record<string, number>> = {
  BillOfLading: 230,
  FiataBillOfLading: 15,
  DcsaBillOfLading: 15,
  DeliveryOrder: 30,
  BillOfExchange: 20,
  LetterOfIndemnity: 60,
  WarrantyOfTitle: 20,
  ShippingInstruction: 50,
  Normal: 40,
  Unclassified: 30,
  Invoice: 120,
  DebitNote: 20,
  PackingList: 80,
  Manifest: 20,
  CertificateOfOrigin: 50,
  CertificateOfAnalysis: 20,
  CertificateOfWeight: 15,
  QualityReport: 40,
  QuantityReport: 40,
  UllageReport: 20,
  InsurancePolicy: 20,
};

const RARE = 8;

const MIXED = Object.keys(KINDS).reduce<{ name: string; below: number }[]>(
  (all, name) => [...all, { name, below: (all.at(-1)?.below ?? 0) + (SHARES[name] ?? RARE) }],
  [],
);

const DRAWS = MIXED.at(-1)!.below;

const KIND = `CASE ${MIXED.map(({ name, below }) => `WHEN k < ${below} THEN '${name}'`).join(" ")} END`;

/** Where each kind keeps its number. */
const NUMBER_FIELD = `CASE kind ${Object.values(KINDS)
  .map(({ name, numberField }) => `WHEN '${name}' THEN '${numberField}'`)
  .join(" ")} END`;

/** One title of fifty that is with another company waits for that company to make a nominee its owner. */
const NOMINATED = "(fate = 'there' AND f < 41)";

/** Uploads that say what was found. */
const REPORTS = list(["QualityReport", "QuantityReport", "CertificateOfOrigin", "CertificateOfAnalysis", "Invoice"]);

/** The text of an uploaded report, some 600 characters, of which one word is nobody else's. */
const REPORT = `lower('Report no. ' || number || ' certificate seal qx' || to_hex(i * 7919) || ' issued to ' || vessel || '. We the undersigned inspectors hereby certify that samples were drawn from shore tank ' || (i % 40)
  || ' and analysed by standard methods: density at 15 C 0.' || (8000 + i % 1900) || ', sulphur content 0.' || (10 + i % 80) || ' percent by mass, water by distillation 0.0' || (1 + i % 9) || ', flash point ' || (60 + i % 40)
  || ' degrees, kinematic viscosity at 50 C ' || (100 + i % 300) || '. The cargo of ' || cargo || ' was loaded at ' || ${oneOf(PORTS, "i", 11)} || ' and is destined for ' || ${oneOf(PORTS, "i", 12)} || '.')`;

/** A part of the seed: those of one stage depend on former stages alone, and run at the same time. */
type Part = readonly [stage: number, what: string, sql: string];

/** What makes the indexes that were left out while rows were written: those of what is searched, and all others. */
export interface Indexes {
  readonly searched: readonly string[];
  readonly others: readonly string[];
}

/** Each part speaks of the table `seed`, a row for every document. */
export const parts = (
  { organisations, documents, chain = { row: 1, id: 1337 } }: Size,
  { searched, others }: Indexes,
): readonly Part[] => [
  [
    0,
    "companies and people",
    `
INSERT INTO chain.chain (id, chain_id, genesis, start_block) OVERRIDING SYSTEM VALUE VALUES (${chain.row}, ${chain.id}, '\\x00', 1)
  ON CONFLICT DO NOTHING;
INSERT INTO app.organisation (id, name, country, city, postal_address, status, address, chain_id, registry,
  agreement_version, agreement_at)
  SELECT ${idOf("o", "o")}, ${oneOf(NAMES, "o", 1)} || ' ' || ${oneOf(TRADES, "o", 2)} || ' ' || o, 'SG', 'Singapore',
    o || ' Quay', 'ACTIVATED', '0x' || ${hexOf("o", 20)}, ${chain.id}, '0x' || ${hexOf("(o + 1048576)", 20)}, 1, now()
    FROM generate_series(1, ${organisations}) o;
WITH key AS (INSERT INTO app.secret (id, organisation_id, purpose, public_part, retired_at)
    SELECT gen_random_uuid(), ${idOf("o", "o")}, 'organisation-certificate', '', now()
      FROM generate_series(1, ${organisations}) o RETURNING id, organisation_id)
  INSERT INTO app.certificate (id, organisation_id, secret_id, serial, subject, issuer, der, chain, not_before, not_after)
  SELECT gen_random_uuid(), organisation_id, id, id::text, 'CN=Bench', 'CN=Bench', '\\x00', '{}', now(),
    now() + interval '1 year' FROM key;
INSERT INTO app.person (id, email, email_verified_at, password_changed_at, first_name, last_name, signed_name,
  agreement_version, agreement_at, terms_version, terms_at)
  SELECT ${idOf("p", "p")}, 'person' || p || '@bench.example', now(), now(), 'Ada', 'Number ' || p, 'Ada Number ' || p,
    1, now(), 1, now() FROM generate_series(1, ${organisations * 2}) p;
INSERT INTO app.membership (organisation_id, person_id, is_admin, permissions, status)
  SELECT ${idOf("o", "(1 + (p - 1) / 2)")}, ${idOf("p", "p")}, p % 2 = 1,
    ARRAY['bl.draft','bl.sign.manual','bl.transferOriginal','bl.void','envelope.seal','envelope.transfer','ordinary.upload','ordinary.sign','contact.add'], 'ACTIVATED' FROM generate_series(1, ${organisations * 2}) p;
INSERT INTO app.contact (id, organisation_id, other_id, state)
  SELECT gen_random_uuid(), ${idOf("o", "o")}, ${idOf("o", `(1 + (o + k - 1) % ${organisations})`)}, 'ADDED'
    FROM generate_series(1, ${organisations}) o, generate_series(1, ${Math.min(PARTNERS, organisations - 1)}) k`,
  ],
  [
    1,
    "what each document is",
    `
CREATE UNLOGGED TABLE seed AS
  SELECT x.*, ${idOf("d", "i")} AS id, ${idOf("o", "owner")} AS owner_id, ${idOf("o", "other")} AS other_id,
    ${idOf("p", "(owner * 2)")} AS author,
    ${idOf("e", `(owner + ${organisations}::bigint * lot)`)} AS envelope_id,
    CASE WHEN kind IN ${TITLES} THEN (CASE WHEN f < 8 THEN 'draft' WHEN f < 40 THEN 'here' WHEN f < 85 THEN 'there'
      ELSE 'over' END) ELSE (CASE WHEN f < 5 THEN 'draft' WHEN f < 25 THEN 'here' ELSE 'there' END) END AS fate
  FROM (
    SELECT i, round, lot, owner, 1 + (owner + ${drawn(`(owner + 7919::bigint * lot)`, 3, Math.min(PARTNERS, organisations - 1))}) % ${organisations} AS other, ${KIND} AS kind, f,
      now() - make_interval(hours => ${HOURS} * (${Math.ceil(documents / organisations)} - round)::int,
        mins => ${drawn("i", 4, 240)}::int) AS at,
      ${oneOf(VESSELS, "i", 5)} || ' ' || ${oneOf(SECOND, "i", 6)} AS vessel, ${oneOf(CARGOES, "i", 7)} AS cargo,
        'N' || owner || '-' || lpad(round::text, 6, '0') AS number
    FROM (SELECT i, ((i - 1) / ${organisations})::int AS round, ((i - 1) / ${organisations} / ${INSIDE})::int AS lot,
      (1 + (i - 1) % ${organisations})::int AS owner, ${drawn("i", 8, DRAWS)} AS k, ${drawn("i", 9, 100)} AS f
      FROM generate_series(1, ${documents}::bigint) i) i
  ) x;
ANALYZE seed`,
  ],
  [
    2,
    "documents",
    `
INSERT INTO app.document (id, kind, number, name, organisation_id, created_by, data, complete, signed_at, signed_by,
  chain_id, registry, token_id, checksum, negotiability, closed_as, accomplished_at, vessel, cargo, quantity, unit,
  uploaded, created_at, updated_at)
  SELECT id, kind, number, CASE WHEN kind IN ${TITLES} THEN '' ELSE cargo || ' ' || number END, owner_id, author,
    jsonb_build_object(${NUMBER_FIELD}, number) || CASE WHEN kind IN ${BARE} THEN jsonb_build_object('amount',
      (1000 + i % 50000)::text, 'currency', 'USD') ELSE jsonb_build_object('vessel', jsonb_build_object('name', vessel,
      'imo', (9000000 + i % 900000)::text), 'portOfLoading', jsonb_build_object('name', ${oneOf(PORTS, "i", 11)}),
      'portOfDischarge', jsonb_build_object('name', ${oneOf(PORTS, "i", 12)}),
      'cargo', jsonb_build_array(jsonb_build_object('description', cargo, 'quantity', (1000 + i % 50000)::text, 'unit',
        'TNE')), 'consignee', jsonb_build_object('type', 'TO_ORDER'), 'clauses', 'CLEAN ON BOARD') END,
    fate <> 'draft', CASE WHEN fate <> 'draft' THEN at END, CASE WHEN fate <> 'draft' THEN author END,
    CASE WHEN kind IN ${TITLES} AND fate <> 'draft' THEN ${chain.id} END, CASE WHEN kind IN ${TITLES}
      AND fate <> 'draft' THEN '0x' || ${hexOf("(owner + 1048576)", 20)} END, CASE WHEN kind IN ${TITLES}
      AND fate <> 'draft' THEN '0x' || encode(sha256(i::text::bytea), 'hex') END,
    encode(sha256(('c' || i)::bytea), 'hex'), CASE WHEN kind IN ${TITLES} THEN 'TO_ORDER' END, CASE
      WHEN kind IN ${TITLES} AND kind <> 'BillOfExchange' AND fate = 'over' THEN 'SURRENDERED' END, CASE
      WHEN kind IN ${TITLES} AND fate = 'over' THEN at END,
    CASE WHEN kind IN ${BARE} THEN '' ELSE vessel END, CASE WHEN kind IN ${BARE} THEN '' ELSE cargo
      END, (1000 + i % 50000)::text, CASE WHEN kind IN ${BARE} THEN 'USD' ELSE 'TNE' END, kind NOT IN ${WRITTEN}, at, at
      FROM seed`,
  ],
  [
    2,
    "who sees them, and how they stand",
    `
INSERT INTO app.document_access (document_id, organisation_id, access, via, created_at)
  SELECT id, owner_id, 'author', NULL, at FROM seed;
INSERT INTO app.document_access (document_id, organisation_id, access, via, created_at)
  SELECT id, other_id, CASE WHEN kind IN ${TITLES} THEN 'party' WHEN f % 4 = 0 THEN 'copy' ELSE 'original'
    END, envelope_id, at FROM seed WHERE fate IN ('there','over');
INSERT INTO app.document_state (document_id, organisation_id, kind, state, updated_at)
  SELECT id, owner_id, kind, CASE fate WHEN 'draft' THEN 'DRAFT' WHEN 'here' THEN (CASE
    WHEN kind IN ${TITLES} THEN 'ISSUED' ELSE 'CREATED' END) WHEN 'over' THEN 'ACCOMPLISHED' ELSE (CASE
    WHEN kind IN ${TITLES} THEN 'TRANSFERRED' ELSE 'CREATED' END) END, at FROM seed;
INSERT INTO app.document_state (document_id, organisation_id, kind, state, updated_at)
  SELECT id, other_id, kind, CASE WHEN fate = 'over' THEN 'ACCOMPLISHED' WHEN kind IN ${TITLES} THEN 'ISSUED'
    ELSE 'CREATED' END, at FROM seed WHERE fate IN ('there','over')`,
  ],
  [
    2,
    "titles",
    `
INSERT INTO chain.title (chain, key, escrow, status, holder, beneficiary, nominee, sequence, minted_block, last_block,
  last_log,
  last_tx, last_at, replaced_by)
  SELECT ${chain.row}, decode(${hexOf("(owner + 1048576)", 20)} || encode(sha256(i::text::bytea), 'hex'), 'hex'),
    decode(${hexOf("(i + 1073741824)", 20)}, 'hex'), CASE WHEN fate = 'over' THEN 'burnt' ELSE 'active' END,
    CASE fate WHEN 'over' THEN NULL WHEN 'here' THEN decode(${hexOf("owner", 20)}, 'hex')
      ELSE decode(${hexOf("other", 20)}, 'hex') END, CASE WHEN fate = 'over' THEN NULL
      WHEN fate = 'here' OR ${NOMINATED} THEN decode(${hexOf("owner", 20)}, 'hex')
      ELSE decode(${hexOf("other", 20)}, 'hex') END,
    CASE WHEN ${NOMINATED} THEN decode(${hexOf("(1 + other % 7)", 20)}, 'hex')
      END, 1, i, i, 0, sha256(('t' || i)::bytea), at, '[]' FROM seed WHERE kind IN ${TITLES} AND fate <> 'draft';
INSERT INTO chain.block (chain, number, hash, at, has_events) SELECT ${chain.row}, i, sha256(('b' || i)::bytea), at, true FROM seed
  WHERE kind IN ${TITLES} AND fate <> 'draft';
INSERT INTO chain.event (chain, block, log_index, tx_hash, contract, source, name, topic, key, args)
  SELECT ${chain.row}, i, n, sha256(('t' || i)::bytea), decode(${hexOf("(i + 1073741824)", 20)}, 'hex'), 'escrow', CASE n
    WHEN 0 THEN 'TokenReceived' ELSE 'HolderTransfer' END, 'title',
    decode(${hexOf("(owner + 1048576)", 20)} || encode(sha256(i::text::bytea), 'hex'), 'hex'),
    CASE n WHEN 0 THEN jsonb_build_object('beneficiary', '0x' || ${hexOf("owner", 20)}, 'holder',
      '0x' || ${hexOf("owner", 20)}, 'isMinting', true) ELSE jsonb_build_object('fromHolder',
      '0x' || ${hexOf("owner", 20)}, 'toHolder', '0x' || ${hexOf("other", 20)}) END
  FROM seed, generate_series(0, 1) n WHERE kind IN ${TITLES} AND fate <> 'draft' AND (n = 0 OR fate = 'there');
INSERT INTO chain.cursor (chain, number, hash, at, finalized)
  VALUES (${chain.row}, ${documents} + 100, '\\x01', now(), ${documents} + 100) ON CONFLICT DO NOTHING`,
  ],
  [
    2,
    "files and signatures",
    `
INSERT INTO app.file (id, document_id, owner_id, role, name, mime, size, sha256, storage_key, created_at)
  SELECT ${idOf("f", "i")}, id, owner_id, CASE WHEN kind IN ${TITLES} THEN 'signed' ELSE 'upload'
    END, number || '.pdf', 'application/pdf', 60000 + i % 400000, encode(sha256(('f' || i)::bytea), 'hex'), 'k' || i, at
    FROM seed WHERE fate <> 'draft';
INSERT INTO app.signature (id, document_id, organisation_id, person_id, name, organisation_name, serial, at)
  SELECT gen_random_uuid(), id, owner_id, author, 'Ada Number', 'Company ' || owner, encode(sha256(('s' || i)::bytea),
    'hex'), at FROM seed WHERE fate <> 'draft' AND (kind IN ${TITLES} OR f % 3 = 0)`,
  ],
  [
    2,
    "envelopes",
    `
INSERT INTO app.envelope (id, reference, organisation_id, recipient_id, subject, created_by, state, sealed_by,
  sealed_at, transferred_by, transfer_started_at, transferred_at, created_at, updated_at)
  SELECT envelope_id, 'ENV-26-' || lpad(min(lot)::text, 6, '0'), owner_id, other_id,
    min(cargo) || ' of ' || min(number), min(author::text)::uuid, CASE WHEN min(lot) % 30 = 7 THEN 'DRAFT'
    WHEN min(lot) % 30 = 17 THEN 'READY_FOR_TRANSFER' ELSE 'TRANSFERRED' END,
    min(author::text)::uuid, max(at), min(author::text)::uuid, max(at), CASE
      WHEN min(lot) % 30 NOT IN (7, 17) THEN max(at) END, min(at), max(at) FROM seed WHERE fate IN ('there','over')
      GROUP BY envelope_id, owner_id, other_id;
INSERT INTO app.envelope_document (envelope_id, document_id, position, is_copy, moves, unsent)
  SELECT envelope_id, s.id, row_number() OVER (PARTITION BY envelope_id ORDER BY i), kind NOT IN ${TITLES}
    AND f % 4 = 0, CASE WHEN kind IN ${TITLES} THEN 'BOTH' END, e.transferred_at IS NULL FROM seed s JOIN app.envelope e
    ON e.id = s.envelope_id WHERE fate IN ('there','over');
INSERT INTO app.envelope_view (envelope_id, organisation_id, read_at, archived_at)
  SELECT e.id, o, e.updated_at, CASE WHEN e.updated_at < now() - interval '60 days' THEN e.updated_at END
    FROM app.envelope e, LATERAL (VALUES (e.organisation_id), (e.recipient_id)) v(o)
   WHERE e.transferred_at IS NOT NULL AND (o = e.organisation_id OR hashtextextended(e.id::text, 1) % 20 <> 0)`,
  ],
  ...others.map((index): Part => [3, index.replace(/^CREATE (UNIQUE )?INDEX (\S+) ON .*/s, "index $2"), index]),
  // Without statistics desks are filled by plans for empty tables.
  [4, "statistics for the desks", "ANALYZE"],
  [
    5,
    "desks",
    `
SELECT app.rebuild_desk();
INSERT INTO app.desk_read (organisation_id, person_id, subject, subject_id)
  SELECT v.organisation_id, m.person_id, 'envelope', v.envelope_id FROM app.envelope_view v
    JOIN app.membership m ON m.organisation_id = v.organisation_id WHERE v.read_at IS NOT NULL`,
  ],
  [
    5,
    "what is searched, and its index",
    `
INSERT INTO app.finding (document_id, file_id, readers, words)
  SELECT s.id, NULL, ARRAY(SELECT a.organisation_id FROM app.document_access a
    WHERE a.document_id = s.id), lower(concat_ws(' ', d.number, d.name, d.vessel, d.cargo, d.data #>> '{vessel,imo}',
    d.data #>> '{portOfLoading,name}', d.data #>> '{portOfDischarge,name}', d.data ->> 'clauses')) FROM seed s
    JOIN app.document d ON d.id = s.id;
INSERT INTO app.finding (document_id, file_id, readers, words)
  SELECT s.id, ${idOf("f", "i")}, ARRAY(SELECT a.organisation_id FROM app.document_access a
    WHERE a.document_id = s.id), ${REPORT} FROM seed s WHERE fate <> 'draft' AND kind IN ${REPORTS};
SET max_parallel_maintenance_workers = 3; ${searched.join(";")}; ALTER INDEX app.finding_keys ALTER COLUMN 1 SET STATISTICS 0`,
  ],
];
