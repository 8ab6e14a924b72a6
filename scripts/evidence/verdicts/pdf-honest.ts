import { plainPdf } from "../../../test/support/signing.ts";
import type { Sample } from "./sample.ts";
import { sample, sign } from "./scene.ts";

const GENUINE = { overall: "VALID", headline: "GENUINE" } as const;

/** Files as our product signs them: every one is genuine. */
export const honest: readonly Sample[] = [
  sample("honest", "one signature", GENUINE, ({ signed }) => signed),
  sample("honest", "two signatures", GENUINE, ({ signed, wang }) => sign(signed, wang, 100)),
  ...[1, 3, 10].map((pages) =>
    sample("honest", `${pages} pages`, GENUINE, async ({ ines }) => sign(await plainPdf(pages), ines)),
  ),
  ...([90, 180, 270] as const).map((rotation) =>
    sample("honest", `a page turned by ${rotation} degrees`, GENUINE, async ({ ines }) =>
      sign(await plainPdf(1, rotation), ines),
    ),
  ),
];
