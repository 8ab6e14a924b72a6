import { unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentTemplateRoutes as routes } from "#domain/api/document-templates";
import { recordRoutes } from "#domain/api/record";
import { registerRoutes } from "#domain/api/registers";
import { ApiRefusal, refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, type Company } from "../../support/companies.ts";
import { exampleUpload, PNG } from "../../support/document-templates.ts";

let backend: TestBackend;
let [meridian, halcyon]: Company[] = [];
beforeAll(async () => {
  backend = await startBackend({ chain: false });
  const make = companies(backend);
  meridian = await make.company("Meridian", { people: 2 });
  halcyon = await make.company("Halcyon");
});
afterAll(() => backend.stop());

const upload = (api: ApiClient, example: Parameters<typeof exampleUpload>[0] = {}) =>
  api.call(routes.upload, exampleUpload(example));
const act = (api: ApiClient, name: "use" | "retire", id: string) => api.call(routes[name], { params: { id } });
const own = async (api: ApiClient, name: string) => {
  const { templates } = await api.call(routes.list);
  const found = templates.find((one) => !one.builtIn && one.name === name);
  return found?.versions.map(({ major, minor, state }) => `${major}.${minor} ${state}`);
};

it("versions of a template are uploaded, put in use, retired and deleted, and each is told of", async () => {
  const { api } = meridian!;
  const first = await upload(api, { name: "Origin" });
  expect(first).toMatchObject({
    ...{ major: 1, minor: 0, state: "DRAFT", type: "verifiable", builtIn: false, documents: 0 },
    ...{ title: { en: "Certificate of origin", zh: "原产地证书" }, languages: ["en-US", "zh-CN"], format: "w3c" },
    can: { use: null, retire: null, delete: null },
  });
  expect(JSON.parse(first.files["schema.json"] ?? "")).toMatchObject({ type: "object" });
  await act(api, "use", first.id);
  expect(await refusal(act(api, "retire", first.id))).toBe("TEMPLATE_IN_USE");
  expect(await refusal(api.call(routes.delete, { params: { id: first.id } }))).toBe("WRONG_STATE");

  const second = await upload(api, { name: "Origin", version: "1.10", manifest: { classification: "Trade" } });
  await upload(api, { name: "Origin", version: "1.9" });
  expect(await own(api, "Origin")).toEqual(["1.10 DRAFT", "1.9 DRAFT", "1.0 IN_USE"]);
  await act(api, "use", second.id);
  expect(await own(api, "Origin")).toEqual(["1.10 IN_USE", "1.9 DRAFT", "1.0 RETIRED"]);
  const { templates } = await api.call(routes.list);
  expect(templates[0]).toMatchObject({ name: "Origin", classification: "Trade" });
  expect(templates.filter(({ builtIn }) => builtIn).length).toBe(6);
  // The version that was used before is put in use again.
  await act(api, "use", first.id);

  const gone = await upload(api, { name: "Passing" });
  await api.call(routes.delete, { params: { id: gone.id } });
  expect(await own(api, "Passing")).toBeUndefined();
  const left = await upload(api, { name: "Passing", manifest: { type: "transferable" } });
  await act(api, "retire", left.id);

  const said = (await api.call(recordRoutes.log, { query: {} })).map(
    ({ event, detail }) => `${event} ${String(detail["name"])} ${String(detail["version"])}`,
  );
  expect(said).toEqual(
    expect.arrayContaining([
      "documentTemplates.upload Origin 1.10",
      "documentTemplates.use Origin 1.10",
      "documentTemplates.delete Passing 1.0",
      "documentTemplates.retire Passing 1.0",
    ]),
  );
});

it("names that are wrong are told with the right one, and what is there stays", async () => {
  const { api } = meridian!;
  const named = async (file: string) => {
    const failure: unknown = await api.call(routes.upload, { ...exampleUpload(), query: { file } }).catch((e) => e);
    return failure instanceof ApiRefusal ? [failure.code, failure.parameters] : failure;
  };
  expect(await named("PalmOil.pdf")).toEqual(["TEMPLATE_NOT_ZIP", {}]);
  expect(await named("PalmOil-3.3.zip")).toEqual(["TEMPLATE_MISNAMED_LIKE", { name: "PalmOil_v3.3.zip" }]);
  expect(await named("棕榈油.zip")).toEqual(["TEMPLATE_MISNAMED", {}]);
  await upload(api, { name: "Palm" });
  expect(await refusal(upload(api, { name: "Palm" }))).toBe("TEMPLATE_VERSION_TAKEN");
  expect(await refusal(upload(api, { name: "PALM", version: "2.0" }))).toBe("TEMPLATE_MISNAMED_LIKE");
  expect(await refusal(upload(api, { name: "Palm", version: "2.0", manifest: { type: "transferable" } }))).toBe(
    "TEMPLATE_TYPE_STAYS",
  );
  expect(await own(api, "Palm")).toEqual(["1.0 DRAFT"]);
});

it("the faults of a zip are told by file and line, and nothing of it is kept", async () => {
  const { api } = meridian!;
  const files = { "view.html": "<p>{{number}}</p>\n<script>alert(1)</script>", "style.css": "p{background:url(x)}" };
  const failure: unknown = await upload(api, { name: "Faulty", files }).catch((e) => e);
  expect(failure).toMatchObject({ code: "TEMPLATE_FAULTS" });
  expect((failure as ApiRefusal).fields.map(({ path, code }) => `${path} ${code}`)).toEqual([
    "view.html:2 TEMPLATE_FAULT",
    "style.css:1 TEMPLATE_FAULT",
  ]);
  expect((failure as ApiRefusal).fields[0]).toMatchObject({ message: "not possible here: <script>." });
  expect(await own(api, "Faulty")).toBeUndefined();
});

it("images are drawn anew, so that nothing hidden in them is kept", async () => {
  const { api } = meridian!;
  const hidden = Buffer.from("BEHIND-THE-PICTURE");
  const jpeg = await sharp({ create: { width: 20, height: 10, channels: 3, background: "#c00" } })
    .withExif({ IFD0: { Copyright: "HIDDEN-IN-EXIF" } })
    .jpeg()
    .toBuffer();
  const files = { "logo.png": Buffer.concat([PNG, hidden]), "seal.jpg": Buffer.concat([jpeg, hidden]) };
  const made = await upload(api, { name: "Pictured", files });
  expect(made.images).toEqual(["logo.png", "seal.jpg"]);
  const zip = await api.download(routes.zip, { params: { id: made.id } });
  const kept = unzipSync(new Uint8Array(zip));
  for (const name of made.images) {
    const image = Buffer.from(kept[name] ?? []);
    expect(image.includes("HIDDEN") || image.includes("BEHIND")).toBe(false);
    expect(Buffer.from(await api.download(routes.image, { params: { id: made.id, name } })).equals(image)).toBe(true);
  }
  expect(await sharp(kept["seal.jpg"]).metadata()).toMatchObject({ format: "jpeg", width: 20, height: 10 });
  expect(await refusal(upload(api, { name: "Torn", files: { "logo.png": PNG.subarray(0, 20) } }))).toBe(
    "TEMPLATE_FAULTS",
  );
  // The zip that is kept can be uploaded again.
  await api.call(routes.upload, { query: { file: "Pictured_v1.1.zip" }, bytes: zip });
});

it("nobody reads another's, changes the platform's, or manages without being an administrator", async () => {
  const { api, people } = meridian!;
  const made = await upload(api, { name: "Private" });
  expect(await refusal(halcyon!.api.call(routes.get, { params: { id: made.id } }))).toBe("NOT_FOUND");
  expect(await refusal(halcyon!.api.download(routes.zip, { params: { id: made.id } }))).toBe("NOT_FOUND");
  expect(await refusal(act(halcyon!.api, "use", made.id))).toBe("NOT_FOUND");
  expect(await own(halcyon!.api, "Private")).toBeUndefined();

  const { templates } = await api.call(routes.list);
  const platform = templates.find(({ builtIn }) => builtIn)?.versions[0];
  expect(platform?.can).toEqual({ use: "WRONG_STATE", retire: "TEMPLATE_NOT_OWN", delete: "WRONG_STATE" });
  expect(await refusal(act(api, "retire", platform?.id ?? ""))).toBe("TEMPLATE_NOT_OWN");
  const member = people[1]!.api;
  expect(await refusal(upload(member, { name: "Member" }))).toBe("FORBIDDEN");
  expect(await refusal(act(member, "use", made.id))).toBe("FORBIDDEN");
  expect((await member.call(routes.get, { params: { id: made.id } })).can["use"]).toBe("FORBIDDEN");
  // A company may call its own as the platform calls one.
  await upload(api, { name: "CertificateOfOrigin" });
});

it("the room of a company counts its templates", async () => {
  const before = await meridian!.api.call(registerRoutes.budget);
  const made = await upload(meridian!.api, { name: "Counted" });
  const after = await meridian!.api.call(registerRoutes.budget);
  expect(after.storageBytes - before.storageBytes).toBe(made.size);
});
