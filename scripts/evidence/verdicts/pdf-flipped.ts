import { findSignatures } from "#domain/verify/pdf-find";
import { certified, METHODS, signedAsForeign } from "../../../test/support/foreign.ts";
import { stampingIdentity, longLivedPdf } from "../../../test/support/long-lived.ts";
import { NOW, plainPdf, VALIDITY } from "../../../test/support/signing.ts";
import type { Made, Sample } from "./sample.ts";
import { scene, sign, SPOT, type Scene } from "./scene.ts";

/** Files whose bits are changed: how many revisions each has, and how it is made and judged. */
const FILES = {
  "signed once": { revisions: 2, make: (given: Scene) => Promise.resolve(judged(given, given.signed)) },
  "signed twice": {
    revisions: 3,
    make: async (given: Scene) => judged(given, await sign(given.signed, given.wang, 100)),
  },
  "with its proofs for later": {
    revisions: 4,
    make: async (given: Scene) => {
      const stamping = await stampingIdentity(given.authority, VALIDITY);
      const options = { ...given.ines, time: NOW, reason: "Signed", ...SPOT };
      return judged(given, await longLivedPdf(await plainPdf(1), given.authority, stamping, options));
    },
  },
  "signed by another program": {
    revisions: 2,
    make: async (given: Scene) => {
      const method = METHODS["P-521"];
      const root = certified("Foreign Root", method, null, { authority: true });
      const person = certified("Foreign Person", method, root, { uses: ["1.3.6.1.5.5.7.3.36"] });
      const made = judged(given, signedAsForeign(given.signed, person, [root]));
      return { ...made, options: { ...made.options, trustAnchors: [root.certificate] } };
    },
  },
} as const satisfies Record<string, { revisions: number; make: (given: Scene) => Promise<Made> }>;
type FileName = keyof typeof FILES;

const judged = (given: Scene, file: Uint8Array): Made => ({ file, options: given.options });

/** Each file is made once: its samples differ in their bit alone. */
const made = new Map<FileName, Promise<Made>>();
function once(name: FileName): Promise<Made> {
  const one = made.get(name) ?? scene().then(FILES[name].make);
  made.set(name, one);
  return one;
}

const flip = (bytes: Uint8Array, at: number, bit: number): Uint8Array => {
  const changed = bytes.slice();
  changed[at] = changed[at]! ^ (1 << bit);
  return changed;
};

/** Parts of a revision at which a bit is changed, in hundredths. */
const PLACES = [4, 17, 31, 48, 63, 82, 96] as const;

/** Where a revision begins and ends: each ends with the mark of an end of file. */
function revisionOf(file: Uint8Array, number: number): { start: number; end: number } {
  const marks = Buffer.from(file)
    .toString("latin1")
    .matchAll(/startxref\s+\d+\s+%%EOF\n?/g);
  const ends = [0, ...Array.from(marks, (mark) => mark.index + mark[0].length)];
  const [start, end] = [ends[number - 1], ends[number]];
  if (start === undefined || end === undefined) throw new Error(`the file has no revision ${number}`);
  return { start, end };
}

const inRevisions: readonly Sample[] = (Object.keys(FILES) as FileName[]).flatMap((name) =>
  Array.from({ length: FILES[name].revisions }, (_, i) => i + 1).flatMap((revision) =>
    PLACES.map((place, i): Sample => ({
      kind: "flipped",
      name: `a file ${name}: bit ${(i * 3 + revision) % 8} at ${place} % of revision ${revision}`,
      expected: { never: "VALID" },
      make: async () => {
        const { file, options } = await once(name);
        const { start, end } = revisionOf(file, revision);
        const at = start + Math.floor(((end - start) * place) / 100);
        return { file: flip(file, at, (i * 3 + revision) % 8), options };
      },
    })),
  ),
);

/** Parts of the DER of a signature, in hundredths; the last fifth of it is the value. */
const OF_CONTAINER = [1, 12, 25, 37, 50, 62, 75, 88, 98] as const;

const inContainers: readonly Sample[] = (["signed once", "signed by another program"] as const).flatMap((name) =>
  OF_CONTAINER.map((place): Sample => ({
    kind: "flipped",
    name: `a file ${name}: a digit at ${place} % of its signature`,
    expected: { never: "VALID" },
    make: async () => {
      const { file, options } = await once(name);
      const { start, end } = findSignatures(file, null).found[0]!;
      const digits = Buffer.from(file.subarray(start + 1, end - 1)).toString("latin1");
      const used = digits.replace(/0+$/, "").length;
      const at = start + 1 + Math.floor((used * place) / 100);
      const changed = file.slice();
      changed[at] = changed[at] === 0x35 ? 0x36 : 0x35;
      return { file: changed, options };
    },
  })),
);

/** The same files with no bit changed: what is found in the others is the bit. */
const unchanged: readonly Sample[] = (Object.keys(FILES) as FileName[]).map((name) => ({
  kind: "honest",
  name: `a file ${name}`,
  expected: { overall: "VALID", headline: "GENUINE" },
  make: () => once(name),
}));

export const flipped: readonly Sample[] = [...unchanged, ...inRevisions, ...inContainers];
