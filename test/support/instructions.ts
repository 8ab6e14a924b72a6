import { documentRoutes } from "#domain/api/documents";
import { dcsaBillOfLading } from "#domain/kinds/dcsa-bill-of-lading";
import type { ApiClient } from "../../scripts/lib/api-client.ts";
import type { TestBackend } from "./backend.ts";
import { get } from "./companies.ts";
import { sampleOf } from "./samples.ts";

/** An answer of the eBL API of a carrier. */
export interface Said {
  readonly status: number;
  readonly version: string | null;
  readonly body: Record<string, unknown> | null;
}

/** Calls the eBL API of a carrier here, with the token of a platform. */
export async function callCarrier(
  backend: TestBackend,
  { lei, token }: { readonly lei: string; readonly token: string },
  [method, path, body]: readonly [method: string, path: string, body?: unknown],
): Promise<Said> {
  const answer = await fetch(`${backend.url}/v3/carriers/${lei}/v3${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    version: answer.headers.get("API-Version"),
    body: text === "" ? null : (JSON.parse(text) as Record<string, unknown>),
  };
}

/** Completes the draft of an instruction with what a shipper does not know. */
export async function completeDraft(api: ApiClient, id: string, number: string): Promise<void> {
  const { data, version } = await get(api, id);
  const equipment = { equipmentReference: "CSQU3054383", ISOEquipmentCode: "22G1", seals: [{ number: "PT118820" }] };
  await api.call(documentRoutes.save, {
    params: { id },
    body: {
      expectedVersion: version,
      data: {
        ...sampleOf(dcsaBillOfLading),
        ...data,
        transportDocumentReference: number,
        utilizedTransportEquipments: [equipment],
      },
    },
  });
}
