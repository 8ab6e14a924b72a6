import { z } from "zod";
import { canonicalJson } from "../canonical.ts";
import { merkleProves } from "../chain/merkle.ts";
import { auditHash, headLeaf, hexOf, NO_HASH, type AuditRecord } from "./audit-record.ts";

/**
 * A file of JSON lines in canonical form: whose record, its lines, its head, its anchors. Nothing in it is beside the
 * proof.
 */
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const hash32 = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .transform((value) => value as `0x${string}`);
const number = z.int().min(1);
const header = z.strictObject({ file: z.literal("hawser-audit"), version: z.literal(1), organisationId: z.uuid() });
const record = z.strictObject({
  format: z.union([z.literal(1), z.literal(2)]),
  organisationId: z.uuid(),
  n: number,
  at: z.iso.datetime({ precision: 3 }),
  person: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  action: z.string(),
  documentId: z.uuid().nullable(),
  envelopeId: z.uuid().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
const head = z.strictObject({ n: number, hash });
const anchor = z.strictObject({
  head: z.strictObject({ organisationId: z.uuid(), n: number, hash, at: z.iso.datetime({ precision: 3 }) }),
  chainId: number,
  store: z
    .string()
    .regex(/^0x[0-9a-f]{40}$/)
    .transform((value) => value as `0x${string}`),
  root: hash32,
  proof: z.array(hash32).max(64),
  tx: hash32,
  block: z.int().min(0),
});
const line = z.union([header, z.strictObject({ record, hash }), z.strictObject({ head }), z.strictObject({ anchor })]);

export type AuditAnchor = z.infer<typeof anchor>;

const written = (value: object): string => `${canonicalJson(value)}\n`;
export const headerLine = (organisationId: string): string =>
  written({ file: "hawser-audit", version: 1, organisationId });
/** A line of format 1 was hashed without the name of its person, so the file has none. */
export const recordLine = (one: AuditRecord, itsHash: string): string =>
  written({
    record: one.format === 1 && one.person ? { ...one, person: { id: one.person.id, name: "" } } : one,
    hash: itsHash,
  });
export const headLine = (one: z.infer<typeof head>): string => written({ head: one });
export const anchorLine = (one: AuditAnchor): string => written({ anchor: one });

export interface AuditFault {
  /** The line of the file, from 1; 0 for something that is missing in it. */
  readonly line: number;
  readonly why: string;
}

export interface AuditReport {
  readonly organisationId: string | null;
  readonly lines: number;
  readonly head: string | null;
  /**
   * Anchors whose head is in the file and whose proof leads to the root. Whether the chain has that is another
   * question.
   */
  readonly anchors: readonly AuditAnchor[];
  readonly faults: readonly AuditFault[];
}

/**
 * Checks a file line by line, of any length: the chain of hashes, the head, and the way from each anchored head to its
 * root.
 */
export class AuditCheck {
  #file = 0;
  #organisation: string | null = null;
  #n = 0;
  #previous: Uint8Array = NO_HASH;
  #head: { readonly n: number; readonly hash: string } | null = null;
  /** Hashes of the lines, to be looked up by anchors; 32 bytes each. */
  readonly #hashes: string[] = [];
  readonly #anchors: AuditAnchor[] = [];
  readonly #faults: AuditFault[] = [];

  /** One line of the file, without its end. */
  take(text: string): void {
    this.#file += 1;
    const parsed = line.safeParse(jsonOf(text));
    if (!parsed.success) return this.#fault("is no line of such a file");
    if (canonicalJson(jsonOf(text)) !== text) return this.#fault("is not written in canonical form");
    if ((this.#file === 1) !== "file" in parsed.data) return this.#fault("the file begins otherwise");
    if ("file" in parsed.data) this.#organisation = parsed.data.organisationId;
    else if ("record" in parsed.data) this.#record(parsed.data.record, parsed.data.hash);
    else if ("head" in parsed.data) this.#takeHead(parsed.data.head);
    else this.#anchor(parsed.data.anchor);
  }

  /** Returns the report when the file has ended. */
  end(): AuditReport {
    const missing = (why: string): void => void this.#faults.push({ line: 0, why });
    if (this.#organisation === null) missing("the file does not say whose record it is");
    if (this.#head === null) missing("the head is missing");
    return {
      organisationId: this.#organisation,
      lines: this.#n,
      head: this.#head?.hash ?? null,
      anchors: this.#anchors,
      faults: this.#faults,
    };
  }

  #fault(why: string): void {
    this.#faults.push({ line: this.#file, why });
  }

  #record(one: z.infer<typeof record>, claimed: string): void {
    if (this.#head !== null) this.#fault("stands behind the head");
    if (one.organisationId !== this.#organisation) this.#fault("is another company's");
    if (one.n !== this.#n + 1) this.#fault(`number ${one.n} follows ${this.#n}`);
    if (one.format === 1 && one.person !== null && one.person.name !== "")
      this.#fault("has a name that no hash covers");
    const own = auditHash(this.#previous, one as AuditRecord);
    if (hexOf(own) !== claimed) this.#fault(`line ${one.n} of the record was changed, or one before it`);
    this.#n = one.n;
    this.#previous = own;
    this.#hashes.push(hexOf(own));
  }

  #takeHead(one: z.infer<typeof head>): void {
    if (this.#head !== null) this.#fault("there are two heads");
    if (one.n !== this.#n || one.hash !== hexOf(this.#previous))
      this.#fault("the head is not that of the lines: some are missing, or were changed");
    this.#head = one;
  }

  #anchor(one: AuditAnchor): void {
    if (this.#head === null) this.#fault("an anchor stands before the head");
    if (one.head.organisationId !== this.#organisation) return this.#fault("anchors another company's record");
    if (this.#hashes[one.head.n - 1] !== one.head.hash)
      return this.#fault(`the anchor of line ${one.head.n} is of another record than this`);
    if (!merkleProves(headLeaf(one.head), one.proof, one.root))
      return this.#fault(`the proof of line ${one.head.n} does not lead to its root`);
    this.#anchors.push(one);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
