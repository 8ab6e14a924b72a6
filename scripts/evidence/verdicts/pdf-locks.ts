import { docMdp, fieldMdp, lockingSigned } from "../../../test/support/locking.ts";
import { append, changed, known, stream } from "../../../test/support/pdf-forging.ts";
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

export const locks: readonly Sample[] = (Object.keys(LOCKS) as LockName[]).flatMap((lock) => [
  sample("lock", `${lock}, and nothing added`, INTACT, (given) => locked(given, lock)),
  sample("lock", `${lock}, and more content on a page`, AGAINST, async (given) => drawn(await locked(given, lock))),
  sample("lock", `${lock}, and more content under a second signature`, AGAINST, async (given) => {
    // The product refuses to sign over some locks: such a file is forged without its help.
    const changedPage = await drawn(await locked(given, lock));
    return sign(changedPage, given.wang, 100).catch(() => changedPage);
  }),
]);
