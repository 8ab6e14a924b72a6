import { actRoutes as acts } from "#domain/api/acts";
import { documentRoutes as documents } from "#domain/api/documents";
import type { Random } from "../../scripts/lib/random.ts";
import type { Stand } from "../support/stand.ts";
import { insist, livingOf, type Line, type Replacers } from "./replacing.ts";

// Acts on titles besides replacement: they change hands, are presented, and end in each way that a table has.

/** The number of acts, and the longest time that one took. */
export interface Circulated {
  acts: number;
  longestMs: number;
}

/**
 * Two delivery orders of one pair of companies: endorsed together, nominated back one by one, presented, and rejected
 * together.
 */
export async function orderPair({ issue }: Replacers): Promise<readonly Line[]> {
  return [await issue("KO-1", "DeliveryOrder"), await issue("KO-2", "DeliveryOrder")];
}

export async function passRound(
  { carrier, shipper, act, together }: Replacers,
  pair: readonly Line[],
  told: Circulated,
): Promise<void> {
  await together(carrier, pair, { action: "endorse", type: "TO_ORDER", endorseeId: shipper.id, condition: "" });
  for (const one of pair) {
    await act(shipper, one, acts.nominate, { nomineeId: carrier.id });
    await act(carrier, one, acts.executeNomination);
    await act(carrier, one, acts.present, { releaseAgentId: null });
  }
  await together(carrier, pair, { action: "rejectSurrender", reason: "Not yet" });
  told.acts += 10;
  told.longestMs = Math.max(told.longestMs, ...pair.map(({ longestMs }) => longestMs));
}

/** A title that comes to one of its ends: on paper, released by telex, or paid. No original of it lives afterwards. */
export async function toItsEnd(
  at: Stand,
  people: Replacers,
  random: Random,
  number: string,
  told: Circulated,
): Promise<void> {
  const { carrier, shipper, issue, act } = people;
  const end = random.pick(["CONVERTED", "SURRENDERED", "ACCOMPLISHED"] as const);
  let line: Line;
  switch (end) {
    case "CONVERTED":
      line = await issue(number);
      await act(carrier, line, acts.convert, { serials: [`${number}-P`] });
      break;
    case "SURRENDERED":
      line = await issue(number, "BillOfLading", { consignee: { type: "NAMED", name: "CONSIGNEE LTD." } });
      await people.roundTrip(line, "DELIVERY");
      await act(carrier, line, acts.telexRelease, {
        releaseAgentId: shipper.id,
        originOffice: "Sines",
        consignee: "Consignee Ltd.",
        reference: "TLX-1",
      });
      break;
    case "ACCOMPLISHED":
      line = await issue(number, "BillOfExchange", { drawee: { name: shipper.name } });
      await act(carrier, line, acts.presentForAcceptance, { presenteeId: shipper.id });
      await act(shipper, line, acts.accept);
      await act(carrier, line, acts.presentForPayment, { presenteeId: shipper.id });
      await act(carrier, line, acts.discharge);
      break;
  }
  const { state, can } = await insist(carrier.api, documents.get, { params: { id: line.bills[0]! } });
  const living = await livingOf(at, line);
  // A bill of exchange that is paid stays with its drawer for ever; no act on it is possible.
  const possible = Object.entries(can)
    .filter(([, refused]) => refused === null)
    .map(([action]) => action);
  if (
    state !== end ||
    living.length > (end === "ACCOMPLISHED" ? 1 : 0) ||
    possible.some((action) => action !== "release")
  )
    throw new Error(`${number} is ${state} with ${living.length} originals, and can still be: ${possible.join(", ")}`);
  told.acts++;
  told.longestMs = Math.max(told.longestMs, line.longestMs);
}
