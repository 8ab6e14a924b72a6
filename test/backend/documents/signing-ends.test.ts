import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { envelopeRoutes } from "#domain/api/envelopes";
import { signingRoutes } from "#domain/api/signing";
import { first } from "../../../scripts/lib/sql.ts";
import { HANDLINGS } from "../../../backend/jobs/handlings.ts";
import { remindOfDue } from "../../../backend/processes/due.ts";
import { settleEnvelope } from "../../../backend/envelopes/settle.ts";
import type { ApiClient } from "../../../scripts/lib/api-client.ts";
import { get, PASSWORD, until, type Company } from "../../support/companies.ts";
import { lettersTo } from "../../support/letters.ts";
import { plainPdf } from "../../support/signing.ts";
import { startPair, type Pair } from "./pair.ts";

let at: Pair;
let { carrier, other, third } = {} as { carrier: Company; other: Company; third: Company };
let n = 0;

beforeAll(async () => {
  at = await startPair();
  ({ carrier, other } = at);
  third = await at.make.company("Third");
  await at.make.befriend(carrier, third);
});
afterAll(() => at.backend.stop());

const upload = async (): Promise<DocumentDetail> =>
  carrier.api.call(routes.upload, {
    query: { name: `Report ${(n += 1)}`, kind: "QualityReport" },
    bytes: await plainPdf(),
  });
const sign = (document: DocumentDetail, by: ApiClient) =>
  by.call(routes.sign, {
    params: { id: document.id },
    body: { expectedVersion: document.version, password: PASSWORD },
  });
const of = (company: Company) => ({ organisationId: company.id });
const ask = (document: DocumentDetail, parties: { organisationId: string }[], more: { dueOn?: string } = {}) =>
  carrier.api.call(signingRoutes.ask, {
    params: { id: document.id },
    body: { expectedVersion: document.version, ordered: true, parties, ...more },
  });
async function letters(company: Company): Promise<{ subject: string; body: string }[]> {
  await until(
    "the post",
    async () => (await at.backend.database.asWorker((tx) => first(tx, "SELECT 1 FROM app.organisation_mail"))) === null,
  );
  return (await lettersTo(at.backend.database, company.people[0]?.id ?? "")).filter(({ subject }) =>
    subject.includes("Report"),
  );
}

describe("a request to sign", () => {
  it("is written to after the last day, and those whose turn it is before it and on it, each once", async () => {
    const begun = await upload();
    await ask(begun, [of(other), of(third)], { dueOn: "2099-06-15" });
    const on = (day: string): Promise<number> =>
      at.backend.database.asWorker((tx) => remindOfDue(tx, HANDLINGS, new Date(`2099-06-${day}T08:00:00Z`)));
    expect([await on("13"), await on("14"), await on("14"), await on("15"), await on("16"), await on("17")]).toEqual([
      0, 1, 0, 1, 1, 0,
    ]);
    expect((await letters(other)).map(({ subject }) => subject).slice(1)).toEqual([
      `Due tomorrow: Carrier waits for your signature on ${begun.name}`,
      `Due today: Carrier waits for your signature on ${begun.name}`,
    ]);
    expect(await letters(third)).toEqual([]);
    expect(await letters(carrier)).toEqual([
      {
        subject: `${begun.name} is not signed, and its day has passed`,
        body: expect.stringContaining("This is still waited for: Other."),
      },
    ]);
    const done = await upload();
    await ask(done, [of(other)], { dueOn: "2099-06-15" });
    await sign(await get(other.api, done.id), other.api);
    expect(await on("16")).toBe(0);
  });

  it("withdrawn: who was sent a copy as well has that again, and no more; who signed once stays a party", async () => {
    const access = async (id: string, company: Company): Promise<string | null> =>
      (
        await at.backend.database.asWorker((tx) =>
          first<{ access: string }>(
            tx,
            "SELECT access FROM app.document_access WHERE document_id = $1 AND organisation_id = $2",
            [id, company.id],
          ),
        )
      )?.access ?? null;
    const withdraw = (id: string) => carrier.api.call(signingRoutes.withdraw, { params: { id } });
    const begun = await upload();
    const envelope = await carrier.api.call(envelopeRoutes.compose, {
      body: { recipientId: third.id, subject: "S", documentIds: [begun.id] },
    });
    await carrier.api.call(envelopeRoutes.setDocument, {
      params: { id: envelope.id, documentId: begun.id },
      body: { isCopy: true },
    });
    await at.backend.database.asWorker((tx) => settleEnvelope(tx, envelope.id, "done"));
    expect(await access(begun.id, third)).toBe("copy");
    await ask(await get(carrier.api, begun.id), [of(other), of(third)]);
    expect([await access(begun.id, third), (await get(third.api, begun.id)).state]).toEqual(["party", "PROCESSING"]);
    await sign(await get(other.api, begun.id), other.api);
    await withdraw(begun.id);
    expect([await access(begun.id, third), (await get(third.api, begun.id)).state]).toEqual(["copy", "CREATED"]);
    await ask(await get(carrier.api, begun.id), [of(other), of(third)]);
    await withdraw(begun.id);
    expect([await access(begun.id, other), await access(begun.id, third)]).toEqual(["party", "copy"]);
  });
});
