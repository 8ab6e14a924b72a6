import { afterAll, beforeAll, expect, it } from "vitest";
import { bunkerRoutes as routes } from "#domain/api/bunker";
import { formsOf } from "#domain/bunker/forms";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { BUNKER_SAMPLES } from "../../support/bunker-samples.ts";
import { companies, type Company } from "../../support/companies.ts";
import { aboard, beginning, chief, signInPresence, supplier } from "../../support/deliveries.ts";
import { mailReceiver, type MailReceiver } from "../../support/smtp.ts";

let backend: TestBackend;
let mail: MailReceiver;
let yard: Company;
let all: Awaited<ReturnType<typeof supplier>>;

beforeAll(async () => {
  mail = await mailReceiver();
  backend = await startBackend({ chain: false, settings: { smtpUrl: mail.url, bunkerSystemId: "HAWSER-1" } });
  yard = await companies(backend).company("Straits Quay", { people: 2 });
  all = await supplier(backend, yard);
});
afterAll(async () => {
  await backend.stop();
  await mail.stop();
});

/** A delivery whose forms the crew has begun. */
async function opened(given: Parameters<typeof beginning>[0] = {}) {
  const { id } = await all.office.call(routes.begin, { body: beginning({ parties: [chief()], ...given }) });
  const office = aboard(all.office, id);
  await office.assign(all.craft.id);
  const crew = aboard(all.crew, id);
  await crew.open();
  return { id, office, crew };
}

it("has no safety check signed with an item that says no, and pumps once it is settled", async () => {
  const { crew } = await opened();
  await signInPresence(crew, ["BunkerRequisition"]);
  const check = BUNKER_SAMPLES.BunkerSafetyCheck;
  const before = (check.before as Record<string, string>[]).map((item, i) =>
    i === 2 ? { ...item, vessel: "NO", remark: "The second engineer stands in" } : item,
  );
  const refused = await crew.sign("BunkerSafetyCheck", { ...check, before }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "BUNKER_CHECKLIST", fields: [{ path: "before.2.vessel" }] });
  await signInPresence(crew, formsOf("before").slice(1));
  // A form that was signed before this rule, or by another program, stops the pumping all the same.
  const { documentId } = await crew.formOf("BunkerSafetyCheck");
  const says = (data: object) =>
    backend.database.asWorker((tx) =>
      tx.query("UPDATE app.document SET data = data || $2 WHERE id = $1", [documentId, JSON.stringify(data)]),
    );
  await says({ before });
  expect(await refusal(crew.commence())).toBe("BUNKER_CHECKLIST");
  await says({ before: check.before });
  expect(await crew.commence()).toMatchObject({ state: "DELIVERING" });
});
