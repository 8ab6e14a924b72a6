import { identities } from "./certificates.ts";
import { attestations } from "./credentials-attestations.ts";
import { credentials } from "./credentials-made.ts";
import { packagesAgain } from "./packages-again.ts";
import { doorsSigning } from "./doors-signing.ts";
import { additions } from "./pdf-additions.ts";
import { containers } from "./pdf-containers.ts";
import { covered } from "./pdf-covered.ts";
import { countersignatures } from "./pdf-countersigned.ts";
import { flipped } from "./pdf-flipped.ts";
import { honest } from "./pdf-honest.ts";
import { inPlace } from "./pdf-in-place.ts";
import { later } from "./pdf-later.ts";
import { locks } from "./pdf-locks.ts";
import { methods } from "./pdf-methods.ts";
import { structures } from "./pdf-structure.ts";
import type { Sample } from "./sample.ts";
import { titles } from "./titles.ts";

/** Every sample, in the order of the table. */
export const SAMPLES: readonly Sample[] = [
  ...honest,
  ...flipped,
  ...additions,
  ...inPlace,
  ...identities,
  ...methods,
  ...locks,
  ...containers,
  ...later,
  ...covered,
  ...countersignatures,
  ...structures,
  ...titles,
  ...packagesAgain,
  ...credentials,
  ...attestations,
  ...doorsSigning,
];
