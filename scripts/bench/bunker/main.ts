import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { authRoutes } from "#domain/api/auth";
import { bunkerRoutes } from "#domain/api/bunker";
import { bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import { craftRoutes } from "#domain/api/craft";
import { LIMITS } from "#domain/limits";
import { TANKER } from "../../../test/support/bunker-samples.ts";
import { DEMO_OPTIONS, startDemo, type DemoProduct } from "../../seed/demo-product.ts";
import { installedChromium } from "../../services/chromium.ts";
import { figuresOf, type Figures } from "../figures.ts";
import { measured } from "../review/measured.ts";
import { deliver, orderOf, type Crewed } from "./delivery.ts";
import { lostOf, sail, TYPED } from "./offline.ts";

// npm run bench -- bunker [--deliveries 1000 --rounds 30 --edits 200 --kills 5 --hours 12 --url ADDRESS --data FOLDER]:
// a whole bunker delivery by the API, the board with many, beside a trivial request of the same server; and a crew that
// fills forms without a network in a real browser whose window is killed again and again.

const { values } = parseArgs({
  options: {
    deliveries: { type: "string", default: "1000" },
    rounds: { type: "string", default: "30" },
    edits: { type: "string", default: "200" },
    kills: { type: "string", default: "5" },
    hours: { type: "string", default: "12" },
    ...DEMO_OPTIONS,
  },
});
const [deliveries, rounds, edits, kills, hours] = [
  values.deliveries,
  values.rounds,
  values.edits,
  values.kills,
  values.hours,
].map(Number) as [number, number, number, number, number];

const BARS = { requests: 60, boardMs: 200 } as const;
/** Deliveries that are begun at once. */
const AT_ONCE = 4;
/** As many of each state as a board shows at first. */
const SHOWN = 20;

const said = ({ p50, p99, max }: Figures): string =>
  `p50 ${p50.toFixed(1).padStart(7)} ms   p99 ${p99.toFixed(1).padStart(7)} ms   max ${max.toFixed(1).padStart(7)} ms`;

/** The company supplies, with one tanker. */
async function crewed(product: DemoProduct): Promise<Crewed> {
  const office = await product.enter("ines");
  await office.api.call(bunkerExchangeRoutes.setCompany, {
    body: { uen: "201733418K", licence: "BS-0147", clientIdentifier: "SQB" },
  });
  const member = (await office.api.call(authRoutes.users)).find(({ email }) => email.startsWith("tomas@"));
  if (member === undefined) throw new Error("nobody is called tomas");
  await office.api.call(authRoutes.setPermissions, {
    params: { id: member.id },
    body: { permissions: ["bunker.crew"], password: office.password },
  });
  const known = (await office.api.call(craftRoutes.list)).find(({ licence }) => licence === TANKER.licence);
  const craft = known ?? (await office.api.call(craftRoutes.add, { body: { ...TANKER, meterSerial: "MFM-7741" } }));
  await office.api.call(craftRoutes.crew, { params: { id: craft.id }, body: { persons: [member.id] } });
  return { office, crew: await product.enter("tomas"), craftId: craft.id };
}

/** Begins so many deliveries, of which every second one has a tanker. */
async function fill({ office, craftId }: Crewed, count: number): Promise<void> {
  let next = 0;
  const begin = async (): Promise<void> => {
    while (next < count) {
      const n = (next += 1);
      const { id, version } = await office.api.call(bunkerRoutes.begin, {
        body: { ordered: orderOf(`SHIP ${n}`), surveyed: false, parties: [], correctsId: null },
      });
      if (n % 2 === 0)
        await office.api.call(bunkerRoutes.assign, { params: { id }, body: { craftId, expectedVersion: version } });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, begin));
}

/** The times of the board, beside those of trivial requests. */
async function boardTimes(product: DemoProduct, { office }: Crewed, each: number) {
  const counted = measured(product.url);
  for (let round = 0; round < rounds; round += 1) await counted.call(office, bunkerRoutes.list, { query: { each } });
  return { board: figuresOf(counted.timed.map(({ ms }) => ms)), trivial: figuresOf(counted.floor) };
}

/** The edits of a crew that arrived, of those that it made. */
async function voyage(product: DemoProduct, { office, crew, craftId }: Crewed): Promise<number> {
  const made = await office.api.call(bunkerRoutes.begin, {
    body: { ordered: orderOf("PELAGIA VOYAGE"), surveyed: false, parties: [], correctsId: null },
  });
  const params = { id: made.id };
  const { version } = await office.api.call(bunkerRoutes.assign, {
    params,
    body: { craftId, expectedVersion: made.version },
  });
  await crew.api.call(bunkerRoutes.open, { params, body: { expectedVersion: version } });
  const browser = await chromium.launch({ ...(await installedChromium()), headless: true });
  try {
    const context = await browser.newContext({ viewport: { width: 820, height: 1180 } });
    await context.addCookies([...crew.api.cookies].map(([name, value]) => ({ name, value, url: product.url })));
    await context.addInitScript(() => localStorage.setItem("hawser.cookies", "declined"));
    const { sent, last } = await sail(context, { url: product.url, delivery: made.id }, { edits, kills, hours });
    const delivery = await office.api.call(bunkerRoutes.show, { params });
    const lost = lostOf(delivery, last);
    for (const one of lost) console.log(`lost: ${one}`);
    const once = sent.join() === TYPED.map(([kind]) => kind).join();
    console.log(
      `${edits} edits in ${hours} hours, the window killed ${kills} times: ${lost.length} fields lost, forms sent ${sent.join(", ")}`,
    );
    return lost.length === 0 && once ? edits : 0;
  } finally {
    await browser.close();
  }
}

const product = await startDemo(values, { BUNKER_SYSTEM_ID: "HAWSER-SG-01" });
try {
  const cast = await crewed(product);
  const counted = measured(product.url);
  const { forms } = await deliver(cast, counted);
  const requests = counted.timed.length;
  const parties = new Set(forms.flatMap(({ signatures }) => signatures.map(({ signer }) => signer)));
  console.log(
    `a delivery with ${forms.filter(({ turn }) => turn === null).length} signed forms and ${[...parties].join(", ")} took ${requests} requests (${BARS.requests} allowed)`,
  );
  const kept = await voyage(product, cast);

  await fill(cast, deliveries);
  const { board, trivial } = await boardTimes(product, cast, SHOWN);
  const all = await boardTimes(product, cast, LIMITS.boardCards);
  console.log(`board, ${SHOWN} of a state  ${said(board)}`);
  console.log(`board, all at once    ${said(all.board)}`);
  console.log(`a trivial request     ${said(trivial)}`);
  console.log(
    `with ${deliveries} deliveries the board takes ${(board.p50 / trivial.p50).toFixed(1)} times as long as a trivial request, all of them at once ${(all.board.p50 / all.trivial.p50).toFixed(1)} times`,
  );
  console.log(JSON.stringify({ requests, board_1000_ms: all.board.p99, offline_edits_kept: kept }));
  if (requests > BARS.requests || all.board.p99 > BARS.boardMs || kept < edits) process.exitCode = 1;
} finally {
  await product.stop();
}
