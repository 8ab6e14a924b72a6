import { v7 as uuid } from "uuid";
import { documentRoutes } from "#domain/api/documents";
import { fiataRoutes as routes, type FiataBill } from "#domain/api/fiata";
import type { FieldData } from "#domain/kinds/field";
import { fiataBillOfLading } from "#domain/kinds/fiata-bill-of-lading";
import { LIMITS } from "#domain/limits";
import type { FiataMode } from "#domain/fiata/calls";
import { FiataCaller } from "../../backend/documents/fiata/caller.ts";
import { table } from "../../backend/core/table.ts";
import { create } from "../../backend/documents/drafts.ts";
import { FIATA_KIND } from "../../backend/documents/fiata/paper.ts";
import type { Settings } from "../../backend/settings/settings.ts";
import type { ApiClient } from "../../scripts/lib/api-client.ts";
import type { FiataProgram } from "../../scripts/services/fiata.ts";
import type { TestBackend } from "./backend.ts";
import { get, PASSWORD, until, type companies, type Company } from "./companies.ts";
import { sampleOf } from "./samples.ts";

export const FORWARDER_ID = "FF-PT-00118";

/** The settings of an installation whose FIATA is this program. */
export const fiataSettings = ({ url, providerId, aliasId }: FiataProgram): Partial<Settings> => ({
  fiataUrl: url,
  fiataProviderId: providerId,
  fiataAliasId: aliasId,
  fiataVerifyUrl: "https://fiata.example/verify/{id}",
  webhookPrivate: true,
});

/** The administrator sets the sign-in, and agrees to the disclaimer. */
export async function connectFiata(api: ApiClient, program: FiataProgram): Promise<void> {
  await api.call(routes.set, {
    body: {
      forwarderId: FORWARDER_ID,
      userName: program.userName,
      fiataPassword: program.password,
      password: PASSWORD,
    },
  });
  await api.call(routes.agree, { body: { version: LIMITS.fiataDisclaimerVersion } });
}

let count = 0;

/** A complete draft with a number of its own. */
export async function draftFiata(api: ApiClient, difference: FieldData = {}): Promise<string> {
  const { id } = await api.call(routes.create, { body: { language: "en-US" } });
  await editFiata(api, id, { ...sampleOf(fiataBillOfLading), number: `FBL-T-${++count}`, ...difference });
  return id;
}

/** Changes fields of a draft. */
export async function editFiata(api: ApiClient, id: string, difference: FieldData): Promise<void> {
  const { version, data } = await get(api, id);
  await api.call(documentRoutes.save, {
    params: { id },
    body: { expectedVersion: version, data: { ...data, ...difference } },
  });
}

/** Asks, and does not wait. */
export const askFiata = async (api: ApiClient, id: string, mode: FiataMode): Promise<FiataBill> =>
  api.call(routes.ask, { params: { id }, body: { mode, expectedVersion: (await get(api, id)).version } });

export const fiataOf = (api: ApiClient, id: string): Promise<FiataBill> => api.call(routes.bill, { params: { id } });

/** Makes the calls that are due, and waits for their ends. */
export async function workFiata(backend: TestBackend): Promise<void> {
  const caller = backend.app.get(FiataCaller, { strict: false });
  await caller.round();
  await caller.settled();
}

/** Makes every waiting call due now, and makes it. */
export async function dueFiata(backend: TestBackend): Promise<void> {
  await backend.database.asWorker((tx) => tx.query("UPDATE app.fiata_call SET next_at = now() WHERE state = 'QUEUED'"));
  await workFiata(backend);
}

/** Asks, and waits for how it stands then. */
export async function askedFiata(
  backend: TestBackend,
  api: ApiClient,
  id: string,
  mode: FiataMode,
): Promise<FiataBill> {
  await askFiata(api, id, mode);
  await workFiata(backend);
  await until("the call has ended", async () => (await fiataOf(api, id)).calls[0]?.state !== "SENDING");
  return fiataOf(api, id);
}

/** A FIATA bill of a company that is not connected, with a call that nobody makes. */
export const idleFiata = (
  make: ReturnType<typeof companies>,
  company: Company,
): Promise<{ readonly document: string; readonly call: string }> =>
  make.asFirst(company, async (ctx) => {
    const document = await create(
      ctx,
      { kind: FIATA_KIND, data: sampleOf(fiataBillOfLading), language: "en-US", templateId: null, madeWith: null },
      { registered: true },
    );
    const call = uuid();
    await table(ctx.tx, "app.fiata_call").insert({
      id: call,
      organisation_id: company.id,
      document_id: document,
      person_id: ctx.person.id,
      number: "F",
      mode: "PREVIEW",
      content: {},
      content_sha256: "0",
      state: "FAILED",
      error_code: "FIATA_FAILED",
    });
    return { document, call };
  });
