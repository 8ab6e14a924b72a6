import { canonicalJson } from "#domain/canonical";
import { auditHash, headLeaf, hexOf, NO_HASH, type AuditHead, type AuditRecord } from "#domain/verify/audit-record";
import type { Random } from "../../scripts/lib/random.ts";

interface Line {
  record?: AuditRecord;
  hash?: string;
  head?: { n: number; hash: string };
  anchor?: { head: AuditHead; root: string; proof: string[]; block: number; tx: string; chainId: number };
}
const parsed = (lines: readonly string[]): Line[] => lines.map((line) => JSON.parse(line) as Line);
const written = (lines: readonly Line[]): string[] => lines.map((line) => canonicalJson(line));

/** Computes all hashes and the head anew, as the owner of the database can. */
function rechained(lines: readonly Line[]): Line[] {
  let previous: Uint8Array = NO_HASH;
  const hashes: string[] = [];
  return lines.map((line) => {
    if (line.record) {
      previous = auditHash(previous, { ...line.record, n: hashes.length + 1 });
      hashes.push(hexOf(previous));
      return { record: { ...line.record, n: hashes.length }, hash: hexOf(previous) };
    }
    if (line.head) return { head: { n: hashes.length, hash: hashes.at(-1) ?? "" } };
    return line;
  });
}

/** Sets the anchors to the heads of these lines, with a root of their own on request. */
function reanchored(lines: readonly Line[], root: "old" | "own"): Line[] {
  const hashes = lines.flatMap(({ hash }) => (hash === undefined ? [] : [hash]));
  return lines.map((line) => {
    if (!line.anchor) return line;
    const n = Math.min(line.anchor.head.n, hashes.length);
    const head = { ...line.anchor.head, n, hash: hashes[n - 1] ?? "" };
    return { anchor: { ...line.anchor, head, ...(root === "own" ? { root: headLeaf(head), proof: [] } : {}) } };
  });
}

/** Changes the content of a line. */
function forged({ record }: Line, { pick, below }: Random): Line {
  if (!record) throw new Error("not a line of the record");
  const changes: readonly Partial<AuditRecord>[] = [
    { person: { id: "0190b3a0-0000-7000-8000-000000000001", name: "Nobody" } },
    { person: null },
    { at: new Date(Date.parse(record.at) - 1 - below(10_000)).toISOString() },
    { action: "me.password" },
    { detail: { ...record.detail, extra: below(1000) } },
    { documentId: "0190b3a0-0000-7000-8000-000000000002" },
    { organisationId: "0190b3a0-0000-7000-8000-000000000003" },
    { n: record.n + 1 },
    { format: 1 as const },
  ];
  const change = pick(changes.filter((one) => canonicalJson({ ...record, ...one }) !== canonicalJson(record)));
  return { record: { ...record, ...change } };
}

type Tamper = (lines: readonly string[], chance: Random) => string[];
/** The lines of the record; the first line of a file is its header. */
const records = (lines: readonly string[]): number => parsed(lines.slice(1)).filter(({ record }) => record).length;
const anywhere = (lines: readonly string[], { below }: Random): number => 1 + below(records(lines));

function forgedAt(lines: readonly string[], chance: Random): Line[] {
  const all = parsed(lines);
  const at = anywhere(lines, chance);
  return all.map((line, i) => (i === at ? { ...line, ...forged(line, chance) } : line));
}

/** Ways to alter an exported record of which every line is anchored. */
export const TAMPERINGS: Readonly<Record<string, Tamper>> = {
  "another character": (lines, { below }) => {
    const at = below(lines.length);
    const text = lines[at]!;
    const place = below(text.length);
    const other = text[place] === "7" ? "3" : "7";
    return lines.with(at, text.slice(0, place) + other + text.slice(place + 1));
  },
  "a line taken out": (lines, chance) => lines.toSpliced(anywhere(lines, chance), 1),
  "a line twice": (lines, chance) => {
    const at = anywhere(lines, chance);
    return lines.toSpliced(at, 0, lines[at]!);
  },
  "two lines exchanged": (lines, chance) => {
    const at = 1 + chance.below(records(lines) - 1);
    return lines.with(at, lines[at + 1]!).with(at + 1, lines[at]!);
  },
  "the end cut off": (lines, chance) => {
    const kept = anywhere(lines, chance);
    return [...lines.slice(0, kept), ...lines.slice(records(lines) + 1)];
  },
  "a line forged": (lines, chance) => written(forgedAt(lines, chance)),
  "a line forged, with its hash": (lines, chance) => {
    const all = parsed(lines);
    const at = anywhere(lines, chance);
    const { record } = { ...all[at]!, ...forged(all[at]!, chance) };
    const before = all[at - 1]?.hash;
    const hash = hexOf(auditHash(before ? Uint8Array.from(Buffer.from(before, "hex")) : NO_HASH, record!));
    return written(all.with(at, { record: record!, hash }));
  },
  "a line forged, every hash anew": (lines, chance) => written(rechained(forgedAt(lines, chance))),
  "a line forged, hashes and anchors anew": (lines, chance) =>
    written(reanchored(rechained(forgedAt(lines, chance)), "old")),
  "a line forged, with a root of its own": (lines, chance) =>
    written(reanchored(rechained(forgedAt(lines, chance)), "own")),
  "a line taken out, with a root of its own": (lines, chance) =>
    written(reanchored(rechained(parsed(lines).toSpliced(anywhere(lines, chance), 1)), "own")),
  "the end cut off, with a root of its own": (lines, chance) => {
    const kept = anywhere(lines, chance);
    return written(reanchored(rechained(parsed([...lines.slice(0, kept), ...lines.slice(records(lines) + 1)])), "own"));
  },
  "an anchor elsewhere": (lines, { below }) =>
    written(
      parsed(lines).map((line) =>
        line.anchor
          ? {
              anchor: {
                ...line.anchor,
                ...(below(2) === 0 ? { block: line.anchor.block + 1 + below(3) } : { tx: `0x${"ab".repeat(32)}` }),
              },
            }
          : line,
      ),
    ),
  "the anchors taken out": (lines) => written(parsed(lines).filter(({ anchor }) => !anchor)),
};
