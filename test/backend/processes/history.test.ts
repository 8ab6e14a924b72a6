import { createHash } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRoutes as documents } from "#domain/api/documents";
import { processRoutes as processes } from "#domain/api/processes";
import { signingRoutes as signing } from "#domain/api/signing";
import { canonicalJson } from "#domain/canonical";
import { refusal } from "../../../scripts/lib/api-client.ts";
import type { Company } from "../../support/companies.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { plainPdf } from "../../support/signing.ts";
import { startPair, type Pair } from "../documents/pair.ts";

const REFUSED = "42501";

let at: Pair;
let third: Company;
let owner: pg.Client;

beforeAll(async () => {
  at = await startPair();
  third = await at.make.company("Third");
  await at.make.befriend(at.carrier, third);
  owner = new pg.Client({ connectionString: at.backend.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await at.backend.stop();
});

/** A request of the carrier to both others, one after the other. */
async function asked(): Promise<string> {
  const { id, version } = await at.carrier.api.call(documents.upload, {
    query: { kind: "QualityReport", name: "Report" },
    bytes: await plainPdf(),
  });
  const { signing: request } = await at.carrier.api.call(signing.ask, {
    params: { id },
    body: {
      expectedVersion: version,
      ordered: true,
      parties: [at.other, third].map((company) => ({ organisationId: company.id })),
    },
  });
  return request!.id;
}

/** Runs a statement as a company or as the jobs, and undoes it: the number of rows, or the SQL state of the refusal. */
async function attempt(as: Company | "worker", statement: string, values: unknown[] = []): Promise<number | string> {
  await owner.query("BEGIN");
  try {
    await owner.query(`SET LOCAL ROLE ${as === "worker" ? "hawser_worker" : "hawser_app"}`);
    if (as !== "worker")
      await owner.query("SELECT set_config('app.organisation', $1, true), set_config('app.person', $2, true)", [
        as.id,
        as.people[0]!.id,
      ]);
    return (await owner.query(statement, values)).rowCount ?? 0;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await owner.query("ROLLBACK");
  }
}

const step = (as: Company, process: string, place: number | null, writer: Company = as) =>
  attempt(
    as,
    `INSERT INTO app.process_line (process_id, n, step, state, party, organisation_id, at)
      VALUES ($1, 9, 'sign', 'OPEN', $2, $3, now())`,
    [process, place, writer.id],
  );

describe("the history of a process", () => {
  it("is added to and never changed, by a company or by the jobs", async () => {
    await asked();
    for (const as of [at.carrier, at.other, "worker"] as const) {
      expect(await attempt(as, "UPDATE app.process_line SET comment = 'x'")).toBe(REFUSED);
      expect(await attempt(as, "DELETE FROM app.process_line")).toBe(REFUSED);
    }
    for (const as of [at.carrier, at.other]) {
      expect(await attempt(as, "UPDATE app.process_party SET position = 1")).toBe(REFUSED);
      expect(await attempt(as, "UPDATE app.process SET organisation_id = $1", [at.other.id])).toBe(REFUSED);
    }
  });

  it("has the persons of each party from that company, and who takes part from the one that began", async () => {
    const process = await asked();
    const { carrier, other } = at;
    const change = (as: Company, what: string, place: number) =>
      attempt(as, `UPDATE app.process_party SET ${what} WHERE process_id = $1 AND position = $2`, [process, place]);
    expect(await change(other, "person_name = 'x'", 0)).toBe(1);
    expect(await change(other, "person_name = 'x'", 1)).toBe(0);
    expect(await change(carrier, "person_name = 'x'", 0)).toBe(REFUSED);
    expect(await change(other, "active = false", 0)).toBe(REFUSED);
    expect(await change(carrier, "active = false", 0)).toBe(1);
  });

  it("has the steps of each party from that party alone, and those of the company that began from that one", async () => {
    const process = await asked();
    const { carrier, other } = at;
    expect([await step(carrier, process, null), await step(other, process, 0), await step(third, process, 1)]).toEqual([
      1, 1, 1,
    ]);
    expect([
      await step(other, process, null),
      await step(other, process, 1),
      await step(carrier, process, 0),
      await step(other, process, 0, third),
    ]).toEqual([REFUSED, REFUSED, REFUSED, REFUSED]);
  });

  it("is given out as evidence, each line bound to the one before, to those who have a part in it", async () => {
    const id = await asked();
    const file = JSON.parse(
      Buffer.from(await third.api.download(processes.evidence, { params: { id } })).toString("utf8"),
    ) as { history: ({ hash: string } & Record<string, unknown>)[] } & Record<string, unknown>;
    const { history, ...head } = file;
    expect(head).toMatchObject({ process: "signing", company: "Carrier", parties: [{ company: "Other" }, {}] });
    expect(history).toMatchObject([{ n: 1, step: "begin", state: "OPEN", company: "Carrier" }]);
    let last = createHash("sha256").update(canonicalJson(head)).digest("hex");
    for (const { hash, ...line } of history) {
      last = createHash("sha256")
        .update(last + canonicalJson(line))
        .digest("hex");
      expect(hash).toBe(last);
    }
    const stranger = await at.make.company("Passer-by");
    expect(await refusal(stranger.api.download(processes.evidence, { params: { id } }))).toBe("NOT_FOUND");
  });

  it("is printed in both languages, with every line and the hash that binds them", async () => {
    const id = await asked();
    const { history } = JSON.parse(
      Buffer.from(await third.api.download(processes.evidence, { params: { id } })).toString("utf8"),
    ) as { history: { hash: string }[] };
    const words = {
      "en-US": ["History of a process", "Request to sign", "Begun"],
      "zh-CN": ["流程历史记录", "签署请求", "已发起"],
    };
    for (const [language, expected] of Object.entries(words) as ["en-US" | "zh-CN", string[]][]) {
      const pdf = await at.other.api.download(processes.paper, { params: { id }, query: { language } });
      const text = (await textOfPages(pdf)).join(" ");
      for (const one of [...expected, "Carrier", "Other", "Third"]) expect(text).toContain(one);
      expect(text.replace(/\s/g, "")).toContain(history.at(-1)!.hash);
    }
    const stranger = await at.make.company("Passer-by");
    const query = { language: "en-US" as const };
    expect(await refusal(stranger.api.download(processes.paper, { params: { id }, query }))).toBe("NOT_FOUND");
  });

  it("is seen by those who have a part in it or see its document, and by nobody else", async () => {
    const process = await asked();
    const stranger = await at.make.company("Stranger");
    const lines = (as: Company) => attempt(as, "SELECT 1 FROM app.process_line WHERE process_id = $1", [process]);
    expect([await lines(at.carrier), await lines(at.other), await lines(third), await lines(stranger)]).toEqual([
      1, 1, 1, 0,
    ]);
  });
});
