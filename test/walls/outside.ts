import type { Wall } from "./wall.ts";

/** The modules by which files, processes, passwords and the network are reached. */
const SLOW = new Set([
  "node:fs/promises",
  "node:child_process",
  "node:worker_threads",
  "node:http",
  "node:https",
  "node:tls",
  "node:dns",
  "node:dns/promises",
  "nodemailer",
  "@node-rs/argon2",
]);
const CALLS = /(?<![\w.])fetch\(|\bcreatePublicClient\(/;

/** Runs before any transaction is opened, or in a process or thread that has no database. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "backend/health/draining.ts": "only the type of the server, which it closes",
  "backend/health/endpoint-check.ts": "asks the nodes of the chains at the start",
  "backend/relayer/main.ts": "serves the health of the relayer",
  "backend/health/watching.ts": "serves the metrics of the backend",
  "backend/core/read-bytes.ts": "only the type of a request",
  "backend/signing/apart-worker.ts": "runs in the thread that is meant",
  "backend/bulk/press-worker.ts": "runs in the thread that is meant",
  "backend/received/judge-worker.ts": "runs in the thread that is meant",
  "backend/screening/indexes-worker.ts": "runs in the thread that is meant",
  "backend/core/public-address.ts": "asked for names by what sends to webhooks or fetches, which look",
};

export const outside: readonly Wall[] = [
  {
    name: "what is slow says so: it cannot be called inside a transaction",
    faults: (house) =>
      [...house.values()].flatMap(({ path, text, imports }) =>
        path.startsWith("backend/") &&
        !(path in ELSEWHERE) &&
        !text.includes("assertOutside(") &&
        (imports.some(({ from }) => SLOW.has(from)) || CALLS.test(text))
          ? [`${path} calls no assertOutside`]
          : [],
      ),
    broken: { "backend/documents/fetching.ts": `export const load = (url: string) => fetch(url);` },
  },
];
