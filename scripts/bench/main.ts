// npm run bench -- NAME [options of that one]: measures one thing, prints, and ends with one JSON object in the last
// line.

interface Bench {
  readonly about: string;
  readonly run: () => Promise<unknown>;
}

const BENCHES = {
  abuse: {
    about: "what another company waits while a stranger and a free account do their worst",
    run: () => import("./abuse/main.ts"),
  },
  api: {
    about: "Inbox, search and a document's page, with few and with many documents of others",
    run: () => import("./api/main.ts"),
  },
  gas: { about: "what the title contracts cost beside TradeTrust's", run: () => import("./gas/main.ts") },
  growth: { about: "what of the indexer grows with its history", run: () => import("./growth/main.ts") },
  indexer: { about: "reading a chain's history, beside the floor and Ponder", run: () => import("./indexer/main.ts") },
  latency: {
    about: "from a block to the row and to the other party's browser",
    run: () => import("./latency/main.ts"),
  },
  sign: { about: "signing a PDF, beside the least possible and @signpdf", run: () => import("./sign/main.ts") },
  "sign-in": {
    about: "whether the time of a refused sign-in tells that an account exists",
    run: () => import("./sign-in/main.ts"),
  },
  transfer: {
    about: "an envelope of large documents through a product whose backend is killed on the way",
    run: () => import("./transfer/main.ts"),
  },
} as const satisfies Record<string, Bench>;

const isName = (name: string | undefined): name is keyof typeof BENCHES =>
  name !== undefined && Object.hasOwn(BENCHES, name);

const [name] = process.argv.splice(2, 1);
if (isName(name)) {
  await BENCHES[name].run();
} else {
  console.error(
    `${name === undefined ? "Name" : `There is no "${name}". Name`} what to measure: npm run bench -- NAME [options]\n`,
  );
  for (const [each, { about }] of Object.entries(BENCHES)) console.error(`  ${each.padEnd(9)} ${about}`);
  process.exitCode = 1;
}
