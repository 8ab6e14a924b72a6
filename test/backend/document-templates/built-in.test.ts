import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readTemplateName } from "#domain/template-file";
import { builtIn, keepBuiltIn } from "../../../backend/document-templates/built-in.ts";
import { templateVersion, versionInUse } from "../../../backend/document-templates/version.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany } from "../../support/people.ts";

let app: TestApp;
let actor: { readonly organisation: string; readonly person: string };
beforeAll(async () => {
  app = await startApp();
  const { organisation, user } = await (await activeCompany(app, "Meridian")).me();
  actor = { organisation: organisation.id, person: user.id };
});
afterAll(() => app.stop());

const kept = () =>
  app.sql<{ readonly id: string; readonly template: string; readonly name: string; readonly version: string }>(
    `SELECT v.id, t.id AS template, t.name, v.major || '.' || v.minor || ' ' || v.state AS version
     FROM app.document_template_version v JOIN app.document_template t ON t.id = v.template_id
     WHERE t.organisation_id IS NULL ORDER BY t.name, v.major, v.minor`,
  );
const NAMES = [
  "BillOfLading",
  "CarriersBill",
  "CertificateOfOrigin",
  "Invoice",
  "PromissoryNote",
  "WarehouseReceipt",
] as const;

it("every company draws with the templates of the platform, which are there once however often it starts", async () => {
  const first = await kept();
  expect(first.map(({ name, version }) => `${name} ${version}`)).toEqual(NAMES.map((name) => `${name} 1.0 IN_USE`));
  await app.database.asWorker((tx) => keepBuiltIn(tx));
  expect(await kept()).toEqual(first);
  await app.database.asOrganisation(actor, async (tx) => {
    for (const { id, template, name } of first) {
      const version = await versionInUse(tx, actor.organisation, template);
      expect(version).toMatchObject({ id, name, major: 1, minor: 0, state: "IN_USE" });
      expect(version?.template.manifest).toMatchObject({ name, languages: ["en-US", "zh-CN"] });
      expect((await templateVersion(tx, id))?.template).toBe(version?.template);
    }
    expect(await templateVersion(tx, randomUUID())).toBeNull();
  });
});

it("a later version of one is put in use, an earlier program changes nothing, and what was kept stays", async () => {
  const [one] = builtIn();
  if (one === undefined) throw new Error("no template");
  const at = (file: string) => ({ ...one, ...(readTemplateName(file) as { readonly major: number }) });
  await app.database.asWorker((tx) => keepBuiltIn(tx, [at(`${one.name}_v1.10.zip`)]));
  await app.database.asWorker((tx) => keepBuiltIn(tx, [at(`${one.name}_v1.9.zip`), at(`${one.name}_v1.0.zip`)]));
  const versions = (await kept()).filter(({ name }) => name === one.name).map(({ version }) => version);
  expect(versions).toEqual(["1.0 RETIRED", "1.9 RETIRED", "1.10 IN_USE"]);
  await expect(
    app.sql("UPDATE app.document_template_version SET zip = 'x' WHERE organisation_id IS NULL RETURNING id"),
  ).rejects.toThrow("does not change");
});
