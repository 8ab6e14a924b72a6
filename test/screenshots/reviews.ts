import { documentRoutes } from "#domain/api/documents";
import { reviewRoutes } from "#domain/api/reviews";
import { reviewAddress, type OriginalType } from "#domain/acts/review/types";
import { goodsOf, sharedEvenly } from "#domain/documents/splitting";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { draft, issue, send, type Actor } from "../../scripts/seed/actors.ts";
import { BILLS } from "../../scripts/seed/cast.ts";

const BILL = kindOf("BillOfLading");

interface People {
  readonly carrier: Actor;
  readonly second: Actor;
  readonly shipper: Actor;
  readonly bank: Actor;
}

/** Reviews of the demo's companies, where their pages show most. */
export async function reviewAddresses({
  carrier,
  second,
  shipper,
  bank,
}: People): Promise<{ stages: string; amendment: string; split: string }> {
  const inHand = async (blNo: string): Promise<string> => {
    const id = await draft(carrier, { ...(BILLS.delivered as FieldData), blNo });
    await issue(carrier, id);
    await send(carrier, second, shipper.me.organisation.id, `Original ${blNo}`, [id]);
    return id;
  };
  const collaborators = [bank, carrier].map(({ me }) => ({
    organisationId: me.organisation.id,
    personId: null,
    dueOn: "2027-01-15",
  }));
  const begin = async (type: OriginalType, originalId: string, reason: string, parts: readonly FieldData[]) =>
    shipper.api.call(reviewRoutes.beginOf, {
      body: { type, originalId, terms: { reason }, parts: parts.map((part) => ({ ...part })), collaborators },
    });
  const [one, other] = [await inHand("TSL-SIN-260455"), await inHand("TSL-SIN-260456")];
  const { data } = await shipper.api.call(documentRoutes.get, { params: { id: one } });
  const amended = {
    ...data,
    blNo: "TSL-SIN-260455A",
    portOfDischarge: { code: "MYTPP", name: "TANJUNG PELEPAS, MALAYSIA" },
    clauses: "CLEAN ON BOARD\nFREIGHT PREPAID\nLOADED IN TANKS 1P 1S 2P 2S 3P 3S 4P 4S",
  };
  const reason = "The cargo was sold to a buyer in Tanjung Pelepas";
  const asked = await begin("amend", one, reason, [amended]);
  await shipper.api.call(reviewRoutes.request, {
    params: { id: asked.id },
    body: { expectedVersion: asked.version, password: shipper.password },
  });
  const { version } = await bank.api.call(reviewRoutes.show, { params: { id: asked.id } });
  await bank.api.call(reviewRoutes.accept, { params: { id: asked.id }, body: { expectedVersion: version } });
  await carrier.api.call(reviewRoutes.comment, {
    params: { id: asked.id },
    body: { field: "portOfDischarge", said: "Berth 4 is booked for 3 December." },
  });
  const amendment = await begin("amend", other, reason, [{ ...amended, blNo: "TSL-SIN-260456A" }]);
  const shares = sharedEvenly(goodsOf(BILL)!, data, [data, data, data]);
  const split = await begin(
    "split",
    other,
    "Three buyers",
    shares.map((part, i) => ({ ...part, blNo: `TSL-SIN-260456-${i + 1}` })),
  );
  return {
    stages: reviewAddress("amend", asked.id),
    amendment: reviewAddress("amend", amendment.id, "edit"),
    split: reviewAddress("split", split.id, "edit"),
  };
}
