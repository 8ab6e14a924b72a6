import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { recordRoutes } from "#domain/api/record";
import { remoteCopyRoutes as routes } from "#domain/api/remote-copies";
import { LIMITS } from "#domain/limits";
import { actionOfLink, openStored } from "#domain/verify/action-link";
import { sweep } from "../../../backend/jobs/housekeeping.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, PASSWORD, type Company } from "../../support/companies.ts";
import { draftMadeWith } from "../../support/document-templates.ts";

let backend: TestBackend;
let company: Company;
let other: Company;
let signed: string;
let draft: string;
beforeAll(async () => {
  backend = await startBackend({ chain: false });
  const make = companies(backend);
  company = await make.company("Meridian");
  other = await make.company("Halcyon");
  await make.befriend(company, other);
  ({ id: draft } = await draftMadeWith(company.api, "CertificateOfOrigin", "RC-DRAFT"));
  const { id, version } = await draftMadeWith(company.api, "CertificateOfOrigin", "RC-1");
  await company.api.call(documentRoutes.sign, {
    params: { id },
    body: { expectedVersion: version, password: PASSWORD, capacityId: null },
  });
  signed = id;
});
afterAll(() => backend.stop());

const make = (id = signed, days = 7) => company.api.call(routes.make, { params: { id }, body: { days } });
/** The answer of the node to anybody who asks for the address in a link. */
const fetched = (uri: string): Promise<Response> => fetch(`${backend.url}${new URL(uri).pathname}`);
/** As if it had been made long ago. */
async function endedBefore(id: string, ago: string): Promise<void> {
  const owner = new Client({ connectionString: backend.ownerUrl });
  await owner.connect();
  await owner.query("ALTER TABLE app.remote_copy NO FORCE ROW LEVEL SECURITY");
  await owner.query("UPDATE app.remote_copy SET ends_at = now() - $2::interval WHERE id = $1", [id, ago]);
  await owner.query("ALTER TABLE app.remote_copy FORCE ROW LEVEL SECURITY");
  await owner.end();
}
const copies = async () => (await company.api.call(routes.list, { params: { id: signed } })).copies;
const partsOf = (link: string) => {
  const url = new URL(link);
  const action = actionOfLink(url.searchParams, url.hash, backend.settings.publicUrl);
  if (action === null) throw new Error(`${link} is no link of the scheme`);
  return action;
};

describe("a link with an encrypted copy", () => {
  it("opens the .tt file for whoever has it, from any site, and nobody else reads it", async () => {
    const { id, link } = await make();
    const { uri, key } = partsOf(link);
    expect(new URL(link).pathname).toBe("/tt/render");
    const answer = await fetched(uri);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const stored = (await answer.json()) as Record<string, unknown>;
    expect(stored).toMatchObject({ document: { type: "OPEN-ATTESTATION-TYPE-1" } });
    const file = await company.api.download(documentRoutes.credential, { params: { id: signed } });
    expect(openStored(stored, key)).toBe(Buffer.from(file).toString());
    expect(openStored(stored, "00".repeat(32))).toBeNull();
    expect(JSON.stringify(stored)).not.toContain("RC-1");
    // The node keeps no key, so that its link is told once.
    const kept = await backend.database.asWorker((tx) =>
      tx.query<unknown[]>("SELECT row_to_json(c)::text AS row FROM app.remote_copy c WHERE id = $1", [id]),
    );
    expect(JSON.stringify(kept)).not.toContain(key);
    const trail = await company.api.call(recordRoutes.documentTrail, { params: { id: signed } });
    expect(trail.map(({ event }) => event)).toContain("remoteCopies.make");
  });

  it("leads nowhere once it is withdrawn or has ended, and goes with the sweep", async () => {
    const [first, second] = [await make(), await make()];
    await company.api.call(routes.withdraw, { params: { id: first.id } });
    expect((await fetched(partsOf(first.link).uri)).status).toBe(404);
    expect((await fetched(partsOf(second.link).uri)).status).toBe(200);
    await endedBefore(second.id, "1 minute");
    expect((await fetched(partsOf(second.link).uri)).status).toBe(404);
    const all = await copies();
    expect(all.find(({ id }) => id === first.id)?.withdrawnAt).not.toBeNull();
    await endedBefore(second.id, "31 days");
    await backend.database.asWorker(sweep);
    expect((await copies()).map(({ id }) => id)).not.toContain(second.id);
    expect((await copies()).map(({ id }) => id)).toContain(first.id);
  });

  it("is made of a signed document of the company alone, by whoever may, and not without end", async () => {
    expect(await refusal(make(draft))).toBe("NO_PROOF_FILE");
    expect((await company.api.call(routes.list, { params: { id: draft } })).possible).toBe(false);
    const foreign = { params: { id: signed }, body: { days: 7 } };
    expect(await refusal(other.api.call(routes.make, foreign))).toBe("NOT_FOUND");
    expect(await refusal(make(signed, LIMITS.remoteCopyDays + 1))).toBe("BAD_INPUT");
    const { id } = await make();
    expect(await refusal(other.api.call(routes.withdraw, { params: { id } }))).toBe("NOT_FOUND");
    const left = LIMITS.remoteCopies - (await copies()).filter(({ withdrawnAt }) => withdrawnAt === null).length;
    for (let at = 0; at < left; at += 1) await make();
    expect(await refusal(make())).toBe("TOO_MANY");
  });
});
