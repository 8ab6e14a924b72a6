import { docMdp, fieldMdp, lockingSigned } from "../../../test/support/locking.ts";
import { readTail } from "#domain/verify/pdf-revisions";
import { countersigned } from "../../../test/support/countersigning.ts";
import { append, changed, joined, known, stream, type Known } from "../../../test/support/pdf-forging.ts";
import { PRODUCERS } from "../../../test/support/producers.ts";
import { plainPdf } from "../../../test/support/signing.ts";
import type { ExpectedVerdict, Sample } from "./sample.ts";
import { sample, sign, type Scene } from "./scene.ts";

type Locking = Parameters<typeof lockingSigned>[2];

/** What a first signer forbids. */
const LOCKS = {
  "certified as final": { reference: docMdp(1), certifies: true },
  "certified for signatures alone": { reference: docMdp(2), certifies: true },
  "certified for annotations too": { reference: docMdp(3), certifies: true },
  "a lock on all fields": { reference: fieldMdp("All") },
  "a lock on all fields but one": { reference: fieldMdp("Exclude", "Amount") },
  "a lock on a field that is not there": { reference: fieldMdp("Include", "Amount") },
} as const satisfies Record<string, Locking>;
type LockName = keyof typeof LOCKS;

const locked = async (given: Scene, lock: LockName): Promise<Uint8Array> =>
  lockingSigned(await plainPdf(2), given.ines, LOCKS[lock]);

/** More content on a page: more than any certification allows. */
async function drawn(file: Uint8Array): Promise<Uint8Array> {
  const one = await known(file);
  return append(one, {
    objects: {
      [one.free]: stream("0 0 400 400 re f"),
      [one.page]: changed(one.get(one.page), { Contents: `[${one.content} 0 R ${one.free} 0 R]` }),
    },
  });
}

const INTACT: ExpectedVerdict = { overall: "VALID", headline: "GENUINE" };
const AGAINST: ExpectedVerdict = { overall: "INVALID", headline: "ALTERED" };

const hybrid = (): Promise<Uint8Array> => PRODUCERS["a writer for readers old and new"]!();

/** An update whose table leaves the catalogue as it was, and whose stream takes form and certification out of it. */
function hidden(file: Known): Uint8Array {
  const at = file.document.at(file.document.revisions.length);
  const place = at.entry(file.root);
  if (typeof place !== "number") throw new Error("the catalogue is packed");
  const bare = changed(file.get(file.root), { AcroForm: undefined, Perms: undefined });
  const body = `${file.root} 0 obj\n${bare}\nendobj\n`;
  const row = Buffer.alloc(7);
  row.writeUInt8(1, 0);
  row.writeUInt32BE(file.bytes.length, 1);
  const entries = `/Type /XRef /Size ${file.free + 1} /W [1 4 2] /Index [${file.root} 1] /Root ${file.root} 0 R`;
  const hides = `${file.free} 0 obj\n${stream(row.toString("latin1"), entries)}\nendobj\n`;
  const stands = file.bytes.length + body.length;
  const table = `xref\n${file.root} 1\n${String(place).padStart(10, "0")} 00000 n \n`;
  const trailer = `<</Size ${file.free + 1} /Root ${file.root} 0 R /Prev ${readTail(file.bytes).xref} /XRefStm ${stands}>>`;
  const end = `${table}trailer\n${trailer}\nstartxref\n${stands + hides.length}\n%%EOF\n`;
  return joined(file.bytes, Buffer.from(body + hides + end, "latin1"));
}

/** A certification in a file with a table for old readers and a stream for new ones. */
const hybrids: readonly Sample[] = ([1, 2] as const).flatMap((permission) => {
  const certified = async ({ ines }: Scene): Promise<Uint8Array> =>
    lockingSigned(await hybrid(), ines, { reference: docMdp(permission), certifies: true });
  const name = `a file with table and stream, certified with P = ${permission}`;
  return [
    sample("lock", name, INTACT, certified),
    sample("lock", `${name}, and more content on a page`, AGAINST, async (given) => drawn(await certified(given))),
    sample("lock", `${name}, and signed by another`, permission === 1 ? AGAINST : INTACT, async (given) =>
      // Ours refuses what is final; another program does not.
      permission === 1 ? countersigned(await certified(given)) : sign(await certified(given), given.wang, 100),
    ),
    sample(
      "lock",
      `${name}, which the stream of an update hides`,
      { overall: "INDETERMINATE", signatures: [{ integrity: { outcome: "VALID" } }] },
      async (given) => hidden(await known(await certified(given))),
    ),
  ];
});

export const locks: readonly Sample[] = (Object.keys(LOCKS) as LockName[])
  .flatMap((lock) => [
    sample("lock", `${lock}, and nothing added`, INTACT, (given) => locked(given, lock)),
    sample("lock", `${lock}, and more content on a page`, AGAINST, async (given) => drawn(await locked(given, lock))),
    sample("lock", `${lock}, and more content under a second signature`, AGAINST, async (given) => {
      // The product refuses to sign over some locks: such a file is forged without its help.
      const changedPage = await drawn(await locked(given, lock));
      return sign(changedPage, given.wang, 100).catch(() => changedPage);
    }),
  ])
  .concat(hybrids);
