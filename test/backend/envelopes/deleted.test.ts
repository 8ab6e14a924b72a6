import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { envelopeRoutes as routes } from "#domain/api/envelopes";
import { first } from "../../../scripts/lib/sql.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, until, type Company } from "../../support/companies.ts";

let backend: TestBackend;
let carrier: Company;
let shipper: Company;

beforeAll(async () => {
  backend = await startBackend({ chain: true });
  const make = companies(backend);
  [carrier, shipper] = (await Promise.all([make.company("Carrier"), make.company("Shipper")])) as [Company, Company];
  await make.befriend(carrier, shipper);
});
afterAll(() => backend.stop());

describe("an envelope that is deleted", () => {
  it("while somebody marks it as read is gone for both, and nothing breaks", async () => {
    const { id } = await carrier.api.call(routes.compose, {
      body: { recipientId: shipper.id, subject: "Papers", documentIds: [] },
    });
    const marked = await backend.database.asWorker(async (tx) => {
      await tx.query("DELETE FROM app.envelope WHERE id = $1", [id]);
      const reading = refusal(carrier.api.call(routes.read, { params: { id } }));
      await until(
        "it waits for the deletion",
        async () =>
          (await backend.database.asWorker((other) =>
            first(
              other,
              `SELECT 1 FROM pg_locks waits JOIN pg_locks holds ON holds.pid = waits.pid JOIN pg_database d
                ON d.oid = holds.database
            WHERE NOT waits.granted AND holds.relation = 'app.envelope_view'::regclass
              AND d.datname = current_database()`,
            ),
          )) !== null,
      );
      return { reading };
    });
    expect(await marked.reading).toBe("CONTENT_UPDATED");
    expect(await refusal(carrier.api.call(routes.read, { params: { id } }))).toBe("NOT_FOUND");
  });
});
