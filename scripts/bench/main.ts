// npm run bench -- NAME [options of that one]: measures one thing, prints, and ends with one JSON object in the last
// line.
import { type Program, runNamed } from "../lib/named.ts";

type Bench =
  | "abuse"
  | "api"
  | "bunker"
  | "gas"
  | "growth"
  | "indexer"
  | "latency"
  | "monitoring"
  | "pint"
  | "review"
  | "screening"
  | "sign"
  | "sign-in"
  | "trade-trust"
  | "transfer";

await runNamed("bench", {
  abuse: {
    about: "what another company waits while a stranger and a free account do their worst",
    run: () => import("./abuse/main.ts"),
  },
  api: {
    about: "Inbox, search and a document's page, with few and with many documents of others",
    run: () => import("./api/main.ts"),
  },
  bunker: {
    about: "a whole bunker delivery by the API, the board with a thousand, and what a crew types without a network",
    run: () => import("./bunker/main.ts"),
  },
  gas: { about: "what the title contracts cost beside TradeTrust's", run: () => import("./gas/main.ts") },
  growth: { about: "what of the indexer grows with its history", run: () => import("./growth/main.ts") },
  indexer: { about: "reading a chain's history, beside the floor and Ponder", run: () => import("./indexer/main.ts") },
  latency: {
    about: "from a block to the row and to the other party's browser",
    run: () => import("./latency/main.ts"),
  },
  monitoring: {
    about: "the part of a page's main thread that monitoring takes while a form is typed",
    run: () => import("./monitoring/main.ts"),
  },
  pint: {
    about: "titles between two nodes until the signed answer is stored, and the part that signing takes",
    run: () => import("./pint/main.ts"),
  },
  review: {
    about: "the requests of an amendment that three agree to, and every key in the form of a large split",
    run: () => import("./review/main.ts"),
  },
  screening: {
    about: "finding the names of sanctions lists, beside whole names, fuse.js and pg_trgm",
    run: () => import("./screening/main.ts"),
  },
  sign: { about: "signing a PDF, beside the least possible and @signpdf", run: () => import("./sign/main.ts") },
  "sign-in": {
    about: "whether the time of a refused sign-in tells that an account exists",
    run: () => import("./sign-in/main.ts"),
  },
  "trade-trust": {
    about: "leaving parts out of a document, opening one in a browser, and documents that mean harm",
    run: () => import("./trade-trust/main.ts"),
  },
  transfer: {
    about: "an envelope of large documents through a product whose backend is killed on the way",
    run: () => import("./transfer/main.ts"),
  },
} satisfies Record<Bench, Program>);
