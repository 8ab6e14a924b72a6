import { credentialRoutes as routes } from "#domain/api/credentials";
import type { Scope } from "#domain/scopes";
import { apiClient, type ApiClient } from "../../scripts/lib/api-client.ts";
import { PASSWORD } from "./companies.ts";

/** A program that has a credential and nothing else. */
export const program = (url: string, secret: string): ApiClient =>
  apiClient(url, { authorization: `Bearer ${secret}` });

/** Makes a token of the signed-in user. */
export async function tokenFor(
  url: string,
  api: ApiClient,
  name = "Terminal feed",
  password = PASSWORD,
): Promise<{ id: string; secret: string; api: ApiClient }> {
  const made = await api.call(routes.createToken, { body: { name, password } });
  return { ...made, api: program(url, made.secret) };
}

/** Asks for an access token as OAuth libraries do. */
export const askAccess = (
  url: string,
  form: Record<string, string>,
  basic?: { id: string; secret: string },
): Promise<Response> =>
  fetch(`${url}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "client_credentials", ...form }),
    ...(basic
      ? { headers: { authorization: `Basic ${Buffer.from(`${basic.id}:${basic.secret}`).toString("base64")}` } }
      : {}),
  });

/** Registers an administrator's application and gets its access token. */
export async function applicationFor(
  url: string,
  admin: ApiClient,
  permissions: Scope[],
  name = "Port system",
): Promise<{ id: string; secret: string; api: ApiClient }> {
  const made = await admin.call(routes.createApplication, {
    body: { name, url: "https://port.example", permissions, password: PASSWORD },
  });
  const { access_token } = routes.accessToken.output!.parse(await (await askAccess(url, {}, made)).json());
  return { ...made, api: program(url, access_token) };
}
