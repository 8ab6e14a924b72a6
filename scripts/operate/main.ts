// npm run operate -- NAME [options of that one]: for an installation that runs, or for the machine of its user.
// Alone it lists the names.
import { type Program, runNamed } from "../lib/named.ts";

type Operation = "compare" | "reindex" | "template" | "ukey";

await runNamed("operate", {
  compare: { about: "compares the mirror of a chain with the contracts", run: () => import("./indexer/compare.ts") },
  reindex: { about: "reads a chain anew beside its mirror and swaps", run: () => import("./indexer/reindex.ts") },
  template: {
    about: "checks the template of a trade-trust document and draws its sample",
    run: () => import("./template/main.ts"),
  },
  ukey: { about: "lets pages of one site sign with the UKeys of this machine", run: () => import("./ukey/main.ts") },
} satisfies Record<Operation, Program>);
