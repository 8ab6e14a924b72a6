import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentRow } from "#domain/api/document-shapes";
import { deskRoutes } from "#domain/api/desk";
import { envelopeRoutes } from "#domain/api/envelopes";
import { pathOf, type QueryInput, type Route } from "#domain/api/route";
import { randomOf } from "../../lib/random.ts";

export interface User {
  readonly token: string;
  /** Place of the company among all. */
  readonly organisation: number;
}

/** The questions of a screen to the server, asked at once. */
export type Screen = "inbox" | "search" | "document";
export const SCREENS: readonly Screen[] = ["inbox", "search", "document"];

const PAGE = 50;
/** How often each user opens the screen in one pass, and within which time they begin. */
const [ROUNDS, SPREAD_MS] = [5, 200];

interface Crowd {
  /** Every user opens the screen a few times, all users at once: milliseconds of each. */
  pass(screen: Screen): Promise<number[]>;
  end(): void;
}

/** The users of one backend, who know what they look for. */
export async function crowd(url: string, users: readonly User[], seed: number): Promise<Crowd> {
  const agent = new Agent({ keepAlive: true, maxSockets: users.length * 2 });
  // Each user draws by itself: whoever is answered first changes nothing of what the others ask.
  const draws = users.map((_, at) => randomOf(seed * 1000 + at));
  const ask = async <R extends Route>(
    user: User,
    route: R,
    {
      params = {},
      query = {},
    }: { params?: Record<string, string>; query?: QueryInput<R> | Record<string, never> } = {},
  ): Promise<string> => {
    const to = new URL(pathOf(route.path, params), url);
    for (const [name, value] of Object.entries(query as Readonly<Record<string, unknown>>))
      to.searchParams.set(name, String(value));
    const once = (): Promise<string> =>
      new Promise((resolve, reject) => {
        const asked = request(to, { agent, headers: { cookie: `hawser=${user.token}` } }, (response) => {
          const chunks: Buffer[] = [];
          response
            .on("data", (chunk: Buffer) => chunks.push(chunk))
            .on("error", reject)
            .on("end", () => {
              const text = Buffer.concat(chunks).toString("utf8");
              if (response.statusCode === 200) resolve(text);
              else reject(new Error(`${to.pathname} ${response.statusCode} ${text.slice(0, 300)}`));
            });
        });
        // A connection that was kept may have been closed a moment ago: a browser, too, opens another then.
        asked
          .on("error", (error: NodeJS.ErrnoException) => {
            if (asked.reusedSocket && error.code === "ECONNRESET") once().then(resolve, reject);
            else reject(error);
          })
          .end();
      });
    return once();
  };

  /** The texts and documents that each user looks for and opens. */
  const own = await Promise.all(
    users.map(async (user) => {
      const { rows } = JSON.parse(await ask(user, documentRoutes.list, { query: { limit: 200 } })) as {
        rows: Pick<DocumentRow, "id" | "number" | "vessel" | "cargo" | "issuer">[];
      };
      if (rows.length === 0) throw new Error(`company ${user.organisation} has no documents`);
      return rows;
    }),
  );

  const any = <T>(at: number, of: readonly T[]): T => of[Math.floor((draws[at]?.() ?? 0) * of.length)] as T;
  const screens: Record<Screen, (user: User, at: number) => Promise<unknown>> = {
    inbox: (user) =>
      Promise.all([
        ask(user, envelopeRoutes.list, { query: { folder: "inbox", limit: PAGE } }),
        ask(user, envelopeRoutes.facets, { query: { folder: "inbox" } }),
        ask(user, deskRoutes.counts),
      ]),
    search: (user, at) => {
      const row = any(at, own[at] ?? []);
      const text =
        any(at, [
          row.number,
          row.vessel,
          row.vessel.split(" ")[0] ?? "",
          row.cargo,
          `${row.cargo.split(" ")[0]} ${row.vessel.split(" ")[1]}`,
          row.issuer?.name ?? "",
          "inspectors viscosity",
          "qx1",
          "singapore",
        ]) || row.number;
      return Promise.all([
        ask(user, documentRoutes.list, { query: { text, limit: PAGE } }),
        ask(user, envelopeRoutes.list, { query: { text, folder: "all", limit: PAGE } }),
      ]);
    },
    document: (user, at) => {
      const { id } = any(at, own[at] ?? []);
      return Promise.all([
        ask(user, documentRoutes.get, { params: { id } }),
        ask(user, documentRoutes.story, { params: { id } }),
      ]);
    },
  };

  const pass = async (screen: Screen): Promise<number[]> => {
    const times: number[] = [];
    await Promise.all(
      users.map(async (user, at) => {
        await wait((draws[at]?.() ?? 0) * SPREAD_MS);
        for (let round = 0; round < ROUNDS; round += 1) {
          const began = performance.now();
          await screens[screen](user, at);
          times.push(performance.now() - began);
        }
      }),
    );
    return times;
  };
  return { pass, end: () => agent.destroy() };
}
