import { countersigned, COUNTERSIGNED_AT, countersignerRoot } from "../../../test/support/countersigning.ts";
import { PRODUCERS } from "../../../test/support/producers.ts";
import type { ExpectedVerdict, Sample } from "./sample.ts";
import { sample, sign, type Scene } from "./scene.ts";

const GENUINE: ExpectedVerdict = { overall: "VALID", headline: "GENUINE" };
const FIRST = { integrity: { outcome: "VALID" }, laterChanges: { outcome: "VALID" } } as const;

const trusting = async (given: Scene) => ({
  now: COUNTERSIGNED_AT,
  trustAnchors: [given.authority.root.certificate, await countersignerRoot()],
});

const BY = "@signpdf with pdf-lib";

export const countersignatures: readonly Sample[] = [
  sample(
    "countersigned",
    BY,
    { ...GENUINE, signatures: [FIRST, FIRST] },
    (given) => countersigned(given.signed),
    trusting,
  ),
  sample(
    "countersigned",
    `${BY}, after two of ours`,
    { ...GENUINE, signatures: [FIRST, FIRST, FIRST] },
    async (given) => countersigned(await sign(given.signed, given.wang, 100)),
    trusting,
  ),
  sample(
    "countersigned",
    `${BY}, and one of ours after it`,
    { ...GENUINE, signatures: [FIRST, FIRST, FIRST] },
    async (given) => sign(await countersigned(given.signed), given.wang, 100),
    trusting,
  ),
  sample(
    "countersigned",
    `${BY}, whom nobody trusts`,
    {
      overall: "INDETERMINATE",
      headline: "SIGNER_UNKNOWN",
      integrity: { outcome: "VALID" },
      signatures: [FIRST, FIRST],
    },
    (given) => countersigned(given.signed),
    { now: COUNTERSIGNED_AT },
  ),
  sample(
    "countersigned",
    `${BY}, under the name of CAdES and without the certificate in what is signed`,
    { ...GENUINE, signatures: [FIRST, FIRST] },
    (given) => countersigned(given.signed, { filter: "ETSI.CAdES.detached" }),
    trusting,
  ),
  ...Object.entries(PRODUCERS).map(([name, make]) =>
    sample(
      "countersigned",
      `${BY}, on ${name}`,
      { ...GENUINE, signatures: [FIRST, FIRST] },
      async (given) => countersigned(await sign(await make(), given.ines)),
      trusting,
    ),
  ),
];
