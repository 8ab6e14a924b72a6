// npm run evidence -- NAME [options of that one]: what takes too long for every change. Alone it lists the names.
import { type Program, runNamed } from "../lib/named.ts";

type Evidence =
  | "bunker-push"
  | "chaos"
  | "coverage:contracts"
  | "crash:indexer"
  | "dcsa"
  | "experiments"
  | "fuzz:contracts"
  | "fuzz:indexer"
  | "hostile"
  | "mutate:contracts"
  | "mutate:indexer"
  | "newcomer"
  | "prove:contracts"
  | "renderer"
  | "steps:contracts"
  | "tamper"
  | "verdicts"
  | "walk:bulk"
  | "walk:bunker"
  | "walk:kinds"
  | "whole";

await runNamed("evidence", {
  "bunker-push": {
    about: "notes pushed to an exchange with faults: none is lost, none is sent twice unasked",
    run: () => import("./bunker/push.ts"),
  },
  chaos: {
    about: "random acts against a model, faults that it must find, kills and races: model, faults, kills or race",
    run: () => import("./chaos/main.ts"),
  },
  "coverage:contracts": {
    about: "every way that the code of the contracts can go is gone by their tests",
    run: async () => (await import("./contracts/coverage/main.ts")).main(),
  },
  "crash:indexer": {
    about: "the indexer dies at every statement and call of its stories",
    run: async () => (await import("./indexer/crashes.ts")).main(),
  },
  dcsa: {
    about: "the 19 paths of a title between platforms (DCSA PINT) and their faults; exchanges or kills of two nodes",
    run: () => import("./dcsa/parts.ts"),
  },
  experiments: {
    about: "what an act, a kind and an endpoint cost, and that every step left out is noticed",
    run: () => import("./experiments/main.ts"),
  },
  "fuzz:contracts": {
    about: "random histories of a registry, each call judged by a model",
    run: async () => (await import("./contracts/campaign.ts")).main(),
  },
  "fuzz:indexer": {
    about: "random histories of a chain, its nodes and its mirror",
    run: async () => (await import("./indexer/main.ts")).main(),
  },
  hostile: {
    about: "hostile files against the backend as it runs in production",
    run: () => import("./hostile/main.ts"),
  },
  "mutate:contracts": {
    about: "faults planted in the contracts are found",
    run: () => import("./contracts/mutants/main.ts"),
  },
  "mutate:indexer": {
    about: "faults planted in the indexer are found",
    run: () => import("./indexer/mutants/main.ts"),
  },
  newcomer: {
    about: "what two new companies type, click and open until one has a document of the other",
    run: () => import("./newcomer/main.ts"),
  },
  "prove:contracts": {
    about: "laws of the escrows hold for every state, caller and argument",
    run: async () => (await import("./contracts/prove.ts")).main(),
  },
  renderer: {
    about: "TradeTrust's published renderer, installed by npm, draws a document in a browser",
    run: () => import("./renderer/main.ts"),
  },
  "steps:contracts": {
    about: "random steps on our contracts beside their model and beside TradeTrust's",
    run: async () => (await import("./contracts/steps.ts")).main(),
  },
  tamper: { about: "no changed byte of a signed file goes unnoticed", run: () => import("./tamper/main.ts") },
  verdicts: {
    about: "files of our own making, with the verdict that is right for each and the verdict given",
    run: () => import("./verdicts/main.ts"),
  },
  "walk:bulk": {
    about: "tables of 1,000 rows through a browser, in both formats and languages, down to a stranger's verdict",
    run: () => import("./walk-bulk.ts"),
  },
  "walk:bunker": {
    about: "a whole bunker delivery through a browser, in both languages: every form signed by an account or by a code",
    run: () => import("./walk-bunker.ts"),
  },
  "walk:kinds": {
    about: "every kind of document through a browser, in both languages",
    run: () => import("./walk.ts"),
  },
  whole: {
    about: "the tests, or those of files that are named, with every case of which npm test takes some",
    run: () => import("./whole.ts"),
  },
} satisfies Record<Evidence, Program>);
