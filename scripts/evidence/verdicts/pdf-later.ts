import { LATER_SAMPLES } from "../../../test/support/later-samples.ts";
import type { Sample } from "./sample.ts";
import { sample } from "./scene.ts";

/** What other programs add to a signed file: harmless, not judged, or breaking. */
export const later: readonly Sample[] = LATER_SAMPLES.map((one) =>
  sample("later", one.name, { overall: one.later.outcome, signatures: [{ laterChanges: one.later }] }, ({ known }) =>
    one.change(known),
  ),
);
