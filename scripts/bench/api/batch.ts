import { contactRoutes } from "#domain/api/contacts";
import { nodeRoutes } from "#domain/api/node";
import type { FieldData } from "#domain/kinds/field";
import { draft, issue, send } from "../../seed/actors.ts";
import { BILLS } from "../../seed/cast.ts";
import { startDemo, type RunningDemo } from "../../seed/demo-product.ts";

/**
 * Bills that are signed at the same time, and envelopes on their way at the same time: with more, each waits for the
 * others in the record of its company.
 */
const [AT_ONCE, UNDER_WAY] = [5, 10];
/** Gas, more than is measured with. */
const PLENTY = 1e12;

const seconds = (from: number): number => (performance.now() - from) / 1000;

/**
 * How long one envelope with so many titles takes, from Compose until it has arrived on chain, as a part of how long as
 * many envelopes with one title each take, of which always some are under way.
 */
export async function measureBatch(titles: number, running: RunningDemo): Promise<number> {
  const product = await startDemo(running);
  try {
    const [carrier, colleague] = [await product.enter("ines"), await product.enter("tomas")];
    // It administers the node of the demo too. So many titles may cost more gas than a company has in a day.
    await carrier.api.call(nodeRoutes.setBudget, {
      params: { id: carrier.me.organisation.id },
      body: { gasDaily: PLENTY, gasTotal: PLENTY, storageMb: null, password: carrier.password },
    });
    const shipper = (await product.enter("rui")).me.organisation;
    const known = (await carrier.api.call(contactRoutes.list, { query: { list: "own" } })).find(
      ({ organisation }) => organisation.id === shipper.id,
    );
    if (known === undefined) throw new Error("the shipper is no contact of the carrier");
    const bills: string[] = [];
    while (bills.length < 2 * titles) {
      const some = Array.from({ length: Math.min(AT_ONCE, 2 * titles - bills.length) }, (_, i) => bills.length + i);
      bills.push(
        ...(await Promise.all(
          some.map(async (n) => {
            const id = await draft(carrier, { ...(BILLS.delivered as FieldData), blNo: `BATCH-${n}` });
            await issue(carrier, id);
            return id;
          }),
        )),
      );
    }
    console.log(`${bills.length} bills issued`);
    const [together, alone] = [bills.slice(0, titles), bills.slice(titles)];
    const one = performance.now();
    await send(carrier, colleague, shipper.id, `${titles} titles`, together);
    const batch = seconds(one);
    console.log(`${titles} titles in one envelope ${batch.toFixed(1)} s`);
    const many = performance.now();
    const left = alone.entries();
    await Promise.all(
      Array.from({ length: UNDER_WAY }, async () => {
        for (const [n, id] of left) await send(carrier, colleague, shipper.id, `Title ${n}`, [id]);
      }),
    );
    const single = seconds(many);
    console.log(`${titles} titles in ${titles} envelopes ${single.toFixed(1)} s`);
    return Math.round((batch / single) * 1000) / 1000;
  } finally {
    await product.stop();
  }
}
