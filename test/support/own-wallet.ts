import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { documentRoutes } from "#domain/api/documents";
import type { Intent } from "#domain/api/intent";
import { typedDataOf } from "#domain/chain/signature-request";
import type { ApiClient } from "../../scripts/lib/api-client.ts";
import { settled } from "./companies.ts";

/** A wallet's signature of the act that waits for it. */
export const signatureOf = (privateKey: Hex, intent: Pick<Intent, "request"> | null): Promise<Hex> => {
  if (!intent?.request) throw new Error("nothing is asked of the wallet");
  return privateKeyToAccount(privateKey).signTypedData(typedDataOf(intent.request));
};

/** The wallet signs the waiting act, the browser hands the signature over, and the act is followed to its end. */
export async function signOwn(api: ApiClient, privateKey: Hex, intent: Intent | null): Promise<Intent> {
  const signature = await signatureOf(privateKey, intent);
  return settled(
    api,
    await api.call(documentRoutes.intentSign, { params: { id: intent?.id ?? "" }, body: { signature } }),
  );
}
