import type { PrivateKeyAccount } from "viem/accounts";
import { expect } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { contactRoutes } from "#domain/api/contacts";
import { LIMITS } from "#domain/limits";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { apiClient, type ApiClient } from "../../scripts/lib/api-client.ts";
import { signIn, until } from "../../scripts/seed/actors.ts";
import type { RunningProduct } from "./product.ts";

/** A company to be, with its administrator. */
interface Founded {
  readonly company: string;
  readonly email: string;
  readonly password: string;
}

/** A company with its administrator signed in, through the code in the letter. */
export async function founded(
  product: Pick<RunningProduct, "url" | "mails">,
  { company, email, password }: Founded,
): Promise<ApiClient> {
  const api = apiClient(product.url);
  await api.call(authRoutes.register, {
    body: {
      company,
      country: "SG",
      city: "Singapore",
      postalAddress: "1 Quay",
      email,
      password,
      firstName: "Lin",
      lastName: "Mei",
      agreed: true,
    },
  });
  const codeOf = async (): Promise<string | undefined> => {
    const mail = (await product.mails()).find((one) => JSON.stringify(one).includes(email));
    return new RegExp(`\\b\\d{${LIMITS.codeDigits}}\\b`).exec(mail?.text ?? "")?.[0];
  };
  await api.call(authRoutes.code, { body: { code: await until("the code", codeOf) } });
  await api.call(authRoutes.acceptAgreement, { body: { version: LIMITS.agreementVersion, forOrganisation: true } });
  return api;
}

/** The company signs with this wallet from now on. */
export async function signsBy(api: ApiClient, account: PrivateKeyAccount, password: string): Promise<void> {
  const address = account.address.toLowerCase() as `0x${string}`;
  const { message } = await api.call(authRoutes.walletMessage, { body: { address } });
  const signature = await account.signMessage({ message: message! });
  await api.call(authRoutes.linkWallet, { body: { address, message, signature, password } });
}

/** Each of two companies becomes a contact of the other. */
export async function befriended(one: ApiClient, other: ApiClient): Promise<void> {
  const { organisation: asking } = await one.call(authRoutes.me);
  const { organisation: asked } = await other.call(authRoutes.me);
  await one.call(contactRoutes.request, { body: { organisationId: asked.id, message: "We trade together." } });
  const request = (await other.call(contactRoutes.list, { query: { list: "requests" } })).find(
    ({ organisation }) => organisation.id === asking.id,
  );
  await other.call(contactRoutes.accept, { params: { id: request!.id } });
}

/** A colleague with every right, who may transfer what the administrator has sealed. */
export async function colleagueOf(
  product: Pick<RunningProduct, "url" | "mails">,
  admin: ApiClient,
  { email, password }: Pick<Founded, "email" | "password">,
): Promise<ApiClient> {
  const { id } = await admin.call(authRoutes.invite, { body: { password, email, permissions: [...ALL_PERMISSIONS] } });
  const letter = async () => (await product.mails()).findLast(({ to }) => to.includes(email));
  await expect.poll(letter).toBeDefined();
  const token = /[?&]token=([\w-]+)/.exec((await letter())?.text ?? "")?.[1] ?? "";
  await apiClient(product.url).call(authRoutes.activate, {
    body: { token, password, firstName: "Bo", lastName: "Tan", agreed: true },
  });
  await admin.call(authRoutes.grantKey, { params: { id }, body: { password } });
  const { api } = await signIn(product.url, email, password);
  await api.call(authRoutes.acceptAgreement, { body: { version: LIMITS.agreementVersion } });
  return api;
}
