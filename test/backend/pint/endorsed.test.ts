import pg from "pg";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import { exchangeCarrierRoutes } from "#domain/api/exchange-carriers";
import { offerRoutes } from "#domain/api/offers";
import type { EndorsementType } from "#domain/acts/endorsement";
import { endorsementChain } from "#domain/dcsa/endorsement-links";
import type { FieldData } from "#domain/kinds/field";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import { payloadOf } from "../../../scripts/services/counterparty.ts";
import { companies, get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { allowed, linerBill, token, withLei } from "../../support/platforms.ts";
import { twoNodes, type TwoNodes } from "../../support/two-nodes.ts";

interface Act {
  readonly actionCode: string;
  readonly actor: { readonly partyName: string };
  readonly recipient?: { readonly partyName: string; readonly eblPlatform: string };
  readonly actionDateTime: string;
  readonly reasonCode?: string;
}

let secret: string;
let nodes: TwoNodes;
let owner: pg.Client;
let shipper: Company;
let trader: Company;

beforeAll(async () => {
  nodes = await twoNodes({ chain: true });
  const here = companies(nodes.wave);
  shipper = await here.company("Sines Shippers Lda", { register: false });
  trader = await here.company("Easterly Commodities", { register: false });
  for (const [one, other] of [
    [nodes.carrier, shipper],
    [shipper, trader],
  ] as const)
    await here.befriend(one, other);
  await withLei(nodes.wave, shipper, 5);
  const [line] = await nodes.bole.database.asWorker((tx) =>
    rows<{ id: string }>(
      tx,
      "UPDATE app.counterparty SET contracts = contracts || '{END}' WHERE code = 'TSLU' RETURNING id",
    ),
  );
  secret = await token({ backend: nodes.wave, of: nodes.platformId }, { backend: nodes.bole, of: line?.id ?? "" });
  owner = new pg.Client({ connectionString: nodes.wave.ownerUrl });
  await owner.connect();
}, 180_000);
afterAll(async () => {
  await owner?.end();
  await nodes?.stop();
});

const offered = async (by: Company, id: string) =>
  by.api.call(offerRoutes.create, {
    params: { id },
    body: {
      expectedVersion: (await get(by.api, id)).version,
      platformId: nodes.platformId,
      lei: nodes.buyerLei,
      rulebook: 1,
      password: PASSWORD,
    },
  });
const bill = async (difference: FieldData = {}): Promise<string> => {
  const id = await linerBill(nodes.carrier.api, nodes.carrier, difference);
  await allowed(nodes.carrier.api, id);
  return id;
};
async function handed(from: Company, to: Company, id: string, roles: "BOTH" | "POSSESSION"): Promise<void> {
  await companies(nodes.wave).handOver(from, to, id, roles);
  await until(`${to.name} holds it`, async () => (await get(to.api, id).catch(() => null))?.isHolder ?? false, 60);
  await until("the act has ended", async () => (await get(from.api, id)).intent === null, 60);
}
async function endorsed(by: Company, id: string, type: EndorsementType, endorseeId: string): Promise<void> {
  const { intent } = await by.api.call(actRoutes.endorse, {
    params: { id },
    body: { expectedVersion: (await get(by.api, id)).version, type, endorseeId, condition: "", password: PASSWORD },
  });
  if (type !== "BLANK") await settled(by.api, intent);
}
/** The acts of an offer, entry by entry, once the other node has taken it. */
async function chainOf(by: Company, offer: string): Promise<readonly Act[]> {
  const story = () => by.api.call(offerRoutes.get, { params: { id: offer } });
  await until("the offer has ended", async () => (await story()).state === "GONE", 90).catch(async (error: unknown) => {
    throw new Error(JSON.stringify(await story()), { cause: error });
  });
  const { envelope } = await story();
  const { envelopeTransferChain } = JSON.parse(envelope ?? "{}") as { envelopeTransferChain: string[] };
  return envelopeTransferChain.flatMap((entry) => payloadOf(entry)["transactions"] as Act[]);
}
const arrived = async (number: string) => {
  const found = async () =>
    (await nodes.buyer.api.call(documentRoutes.list, { query: {} })).rows.find((row) => row.number === number);
  await until("the buyer holds it", async () => (await found())?.state === "ISSUED", 90);
  return get(nodes.buyer.api, (await found())?.id ?? "");
};
const saidOf = (acts: readonly Act[]) =>
  acts.map(({ actionCode, actor, recipient }) => [actionCode, actor.partyName, recipient?.partyName ?? null]);

/** The endorsement chains of a number, as its carrier asks the buyer's node for them. */
const chains = (number: string, bearer = secret) =>
  fetch(`${nodes.bole.url}/v3/endorsement-chains/${number}`, { headers: { authorization: `Bearer ${bearer}` } });
const told = async (answer: Response) => {
  const list = z.array(endorsementChain).parse(await answer.json());
  return list as unknown as readonly { readonly endorsementChain: readonly Act[] }[];
};

describe("an offer keeps the law of endorsement", () => {
  test("a straight bill goes to its shipper or consignee alone", async () => {
    const party = { partyName: shipper.name, displayedAddress: ["1 Quay"] };
    const strayed = await bill({ isToOrder: "NO", consignee: party });
    expect(await refusal(offered(nodes.carrier, strayed))).toBe("PINT_STRAIGHT");
    expect((await get(nodes.carrier.api, strayed)).can["offer"]).toBeNull();
    // The shipper has no LEI here, and is known there by its name.
    const own = await bill({
      isToOrder: "NO",
      consignee: party,
      shipper: { partyName: "LANTERN  Buyers", displayedAddress: ["2 Quay"] },
    });
    const { number } = await get(nodes.carrier.api, own);
    const acts = await chainOf(nodes.carrier, (await offered(nodes.carrier, own)).id);
    expect(saidOf(acts)).toEqual([
      ["ISSUE", nodes.carrier.name, nodes.carrier.name],
      ["TRANSFER", nodes.carrier.name, "Lantern Buyers"],
    ]);
    expect((await arrived(number)).negotiability).toBe("STRAIGHT");
  }, 180_000);

  test("a bill endorsed to a named party goes to nobody else, and one to order wants the right to endorse", async () => {
    const id = await bill();
    await handed(nodes.carrier, shipper, id, "BOTH");
    const rights = (permissions: readonly string[]) =>
      nodes.wave.database.asWorker((tx) =>
        tx.query("UPDATE app.membership SET permissions = $2 WHERE organisation_id = $1", [shipper.id, permissions]),
      );
    await rights(ALL_PERMISSIONS.filter((one) => one !== "bl.endorse"));
    expect((await get(shipper.api, id)).can["offer"]).toBe("PINT_ENDORSES");
    expect(await refusal(offered(shipper, id))).toBe("PINT_ENDORSES");
    await rights(ALL_PERMISSIONS);
    expect((await get(shipper.api, id)).can["offer"]).toBeNull();
    await endorsed(shipper, id, "NAMED", trader.id);
    await handed(shipper, trader, id, "POSSESSION");
    expect((await get(trader.api, id)).can["offer"]).toBe("PINT_ENDORSED_BY_NAME");
    expect(await refusal(offered(trader, id))).toBe("PINT_ENDORSED_BY_NAME");
  }, 180_000);
});

describe("a chain says what has happened", () => {
  test("to whom and when it was issued, each endorsement in its form, signatures, and why it is surrendered", async () => {
    const id = await bill();
    const { number } = await get(nodes.carrier.api, id);
    await handed(nodes.carrier, shipper, id, "BOTH");
    await shipper.api.call(actRoutes.countersign, {
      params: { id },
      body: { expectedVersion: (await get(shipper.api, id)).version, password: PASSWORD },
    });
    await endorsed(shipper, id, "TO_ORDER", trader.id);
    await handed(shipper, trader, id, "POSSESSION");
    await endorsed(trader, id, "BLANK", shipper.id);
    const acts = await chainOf(trader, (await offered(trader, id)).id);
    expect(saidOf(acts)).toEqual([
      ["ISSUE", nodes.carrier.name, nodes.carrier.name],
      ["ENDORSE_TO_ORDER", nodes.carrier.name, shipper.name],
      ["TRANSFER", nodes.carrier.name, shipper.name],
      ["SIGN", shipper.name, null],
      ["ENDORSE_TO_ORDER", shipper.name, trader.name],
      ["TRANSFER", shipper.name, trader.name],
      ["BLANK_ENDORSE", trader.name, null],
      ["TRANSFER", trader.name, "Lantern Buyers"],
    ]);
    const there = await arrived(number);
    expect(there.negotiability).toBe("BLANK");

    const { intent } = await nodes.buyer.api.call(actRoutes.surrender, {
      params: { id: there.id },
      body: {
        expectedVersion: there.version,
        purpose: "AMENDMENT",
        reasonCode: "SWTP",
        comment: "The bank wants paper",
        password: PASSWORD,
      },
    });
    await settled(nodes.buyer.api, intent);
    const claims = async () => nodes.carrier.api.call(exchangeCarrierRoutes.surrenders, { params: { id } });
    await until("the issuer is asked", async () => (await claims()).claims.length > 0, 60);
    const [{ request } = { request: {} as Record<string, unknown> }] = await nodes.bole.database.asWorker((tx) =>
      rows<{ request: Record<string, unknown> }>(tx, "SELECT request FROM app.pint_surrender WHERE document_id = $1", [
        there.id,
      ]),
    );
    expect(request).toMatchObject({ surrenderRequestCode: "AREQ", reasonCode: "SWTP" });
    const chain = request["endorsementChain"] as readonly Act[];
    expect(chain.map(({ actionCode }) => actionCode)).toEqual([
      ...acts.map(({ actionCode }) => actionCode),
      "SURRENDER_FOR_AMENDMENT",
    ]);
    // The surrender contract wants a recipient of every act.
    expect(chain.filter(({ recipient }) => recipient?.eblPlatform === "NONE").map((one) => one.actionCode)).toEqual([
      "SIGN",
      "BLANK_ENDORSE",
    ]);
    expect(chain.at(-1)).toMatchObject({ actor: { partyName: "Lantern Buyers", eblPlatform: "BOLE" } });

    const codes = (of: readonly Act[]) => of.map(({ actionCode }) => actionCode);
    const read = await chains(number);
    expect(read.status).toBe(200);
    expect(codes((await told(read))[0]?.endorsementChain ?? [])).toEqual(codes(chain).toReversed());
    await nodes.carrier.api.call(exchangeCarrierRoutes.answer, {
      params: { id: (await claims()).claims[0]?.id ?? "" },
      body: { action: "SURR", comments: "", password: PASSWORD },
    });
    const end = async () => (await told(await chains(number)))[0]?.endorsementChain ?? [];
    await until("the carrier's answer is carried out", async () => (await end())[0]?.actionCode === "SURRENDERED", 60);
    expect(codes(await end())).toEqual(["SURRENDERED", ...codes(chain).toReversed()]);
    expect((await end())[0]).not.toHaveProperty("recipient");
    // The carrier of the bill alone, and what is known here alone.
    expect((await chains(`${number.slice(0, -1)}x`)).status).toBe(404);
    expect((await chains("%00")).status).toBe(404);
    expect((await chains(number, "guessed")).status).toBe(401);
    expect((await chains(`${number}?transportDocumentSubReference=other`)).status).toBe(404);
  }, 240_000);

  test("a bill that was made for another than its issuer was issued to that party, at that time", async () => {
    const id = await linerBill(nodes.carrier.api, nodes.carrier);
    // As the sign of an agreed review makes it: the title is made for the party that the bill is delivered to.
    const made = await owner.query<{ at: Date }>(
      `UPDATE chain.event e SET args = e.args || jsonb_build_object('holder', $2::text, 'beneficiary', $2::text)
        FROM app.document d, chain.block b WHERE d.id = $1 AND e.name = 'TokenReceived' AND b.chain = e.chain
          AND b.number = e.block AND e.key = decode(substr(d.registry, 3) || substr(d.token_id, 3), 'hex')
        RETURNING b.at`,
      [id, shipper.address],
    );
    await allowed(nodes.carrier.api, id);
    const [issued] = await chainOf(nodes.carrier, (await offered(nodes.carrier, id)).id);
    expect(issued).toMatchObject({
      actionCode: "ISSUE",
      recipient: { partyName: shipper.name },
      actionDateTime: made.rows[0]?.at.toISOString(),
    });
  }, 120_000);
});
