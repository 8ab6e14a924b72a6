import { PRODUCERS } from "../../../test/support/producers.ts";
import { saidPdf } from "../../../test/support/signing.ts";
import type { Sample } from "./sample.ts";
import { sample, sign } from "./scene.ts";

const GENUINE = { overall: "VALID", headline: "GENUINE" } as const;
const UNSIGNED = { overall: "INDETERMINATE", headline: "NOT_SIGNED" } as const;

const TEXTS: Readonly<Record<string, string>> = {
  "an empty file": "",
  "a line of text": "Bill of lading TSL-1",
  "the head of a PDF and no more": "%PDF-1.7\n",
  "a JSON object of nobody": '{"a":1}',
  "half a JSON object": "{",
  "a page of the web": "<!doctype html><title>Bill</title>",
  "the head of an archive and no more": "PK\u0003\u0004",
};

export const structures: readonly Sample[] = [
  ...Object.entries(PRODUCERS).flatMap(([name, make]) => [
    sample("structure", `${name}, signed once`, GENUINE, async ({ ines }) => sign(await make(), ines)),
    sample("structure", `${name}, signed twice`, GENUINE, async ({ ines, wang }) =>
      sign(await sign(await make(), ines), wang, 100),
    ),
    sample("unsigned", name, UNSIGNED, () => make()),
    sample(
      "unsigned",
      `${name}, anchored on a chain`,
      { integrity: { outcome: "VALID", reason: "ANCHORED" }, issuer: { reason: "NOT_SIGNED" } },
      () => make(),
      {
        anchors: async (sha256) => [
          { chainId: 1337, store: `0x${"00".repeat(20)}`, root: `0x${sha256}`, proof: [], block: 1, at: null },
        ],
      },
    ),
  ]),
  sample("structure", "a font with Chinese characters, signed", GENUINE, async ({ ines }) =>
    sign(await saidPdf("提单", "背书"), ines),
  ),
  ...Object.entries(TEXTS).map(([name, content]) =>
    sample("unsigned", name, { overall: "INDETERMINATE" }, () => new TextEncoder().encode(content)),
  ),
];
