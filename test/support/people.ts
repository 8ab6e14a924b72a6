import { randomBytes } from "node:crypto";
import { authRoutes } from "#domain/api/auth";
import type { Me } from "#domain/api/auth-shapes";
import { contactRoutes } from "#domain/api/contacts";
import type { Permission } from "#domain/permissions";
import { first } from "../../scripts/lib/sql.ts";
import { needRegister, registerStands, type Issuer } from "../../backend/organisation/register.ts";
import type { ApiClient } from "../../scripts/lib/api-client.ts";
import type { TestApp } from "./app.ts";
import { until } from "./stand.ts";

export const PASSWORD = "Tide-Table 42!";

export interface TestPerson extends ApiClient {
  readonly email: string;
  readonly password: string;
  /** The person as the server sees it now. */
  me(): Promise<Me>;
}

const person = (client: ApiClient, email: string): TestPerson => ({
  ...client,
  email,
  password: PASSWORD,
  me: () => client.call(authRoutes.me),
});
const newEmail = (name: string): string =>
  `${name
    .toLowerCase()
    .replace(/[^a-z]+/g, ".")
    .slice(0, 40)
    .replace(/\.$/, "")}.${randomBytes(4).toString("hex")}@hawser.test`;

/** The name with a random word behind it: no two such names are taken for each other. */
export const unlike = (name: string): string =>
  `${name} ${Array.from(randomBytes(8), (byte) => "bdfghkprtz"[byte % 10]).join("")}`;

/** The newest code to an address. Letters to the whole company may come after it. */
export async function codeOf(backend: TestApp, email: string): Promise<string> {
  const codes = (await backend.letters(email)).flatMap(({ body }) => /\b\d{8}\b/.exec(body)?.[0] ?? []);
  const newest = codes.at(-1);
  if (newest === undefined) throw new Error(`no code was sent to ${email}`);
  return newest;
}

export const registration = (company: string, email: string) => ({
  company,
  country: "SG",
  city: "Singapore",
  postalAddress: "1 Quay Street",
  email,
  password: PASSWORD,
  firstName: "Ada",
  lastName: company.split(" ")[0] ?? company,
  agreed: true,
});

/** Registers a company without a register; its administrator has proved the address and is signed in. */
export async function registerCompany(
  backend: TestApp,
  company: string,
  email = newEmail(company),
): Promise<TestPerson> {
  const client = backend.client();
  await client.call(authRoutes.register, { body: registration(company, email) });
  await client.call(authRoutes.code, { body: { code: await codeOf(backend, email) } });
  return person(client, email);
}

/**
 * Requests the register, as the first title does. It is deployed on the chain, or without a chain reported as deployed.
 * Returns its address.
 */
export async function openRegister(backend: TestApp, organisationId: string): Promise<string> {
  const [issuer] = await backend.sql<Issuer>(
    `SELECT id, chain_id AS "chainId", address FROM app.organisation WHERE id = $1`,
    [organisationId],
  );
  if (!issuer) throw new Error("there is no such company");
  await backend.database.asWorker((tx) => needRegister(tx, backend.settings.chains, issuer));
  if (backend.chain)
    return until(
      "the register",
      async () =>
        (
          await backend.sql<{ registry: string | null }>("SELECT registry FROM app.organisation WHERE id = $1", [
            organisationId,
          ])
        )[0]?.registry,
    );
  return backend.database.asWorker(async (tx) => {
    const asked = await first<{ registry: string }>(
      tx,
      `UPDATE app.intent SET status = 'done', done_at = now() WHERE organisation_id = $1 AND action = 'deployRegistry'
        AND parameters->>'admin' = $2 AND chain_id = $3 RETURNING parameters->>'registry' AS registry`,
      [organisationId, issuer.address, issuer.chainId],
    );
    await registerStands(tx, organisationId, asked?.registry ?? "");
    return asked?.registry ?? "";
  });
}

/** An active company whose administrator has accepted the agreement for it. */
export async function activeCompany(backend: TestApp, company: string): Promise<TestPerson> {
  const admin = await registerCompany(backend, company);
  const { organisation } = await admin.call(authRoutes.acceptAgreement, {
    body: { version: 1, forOrganisation: true },
  });
  await openRegister(backend, organisation.id);
  return admin;
}

/** A colleague: invited, activated, with the agreement accepted and, unless `granted` is false, the company keys. */
export async function colleague(
  backend: TestApp,
  admin: TestPerson,
  permissions: readonly Permission[],
  options: { isAdmin?: boolean; granted?: boolean; keys?: boolean } = {},
): Promise<TestPerson> {
  const email = newEmail("colleague");
  const { id } = await admin.call(authRoutes.invite, {
    body: {
      password: admin.password,
      email,
      permissions: [...permissions],
      isAdmin: options.isAdmin ?? false,
      keys: options.keys ?? false,
    },
  });
  const token = await invitationOf(backend, email);
  const client = backend.client();
  await client.call(authRoutes.activate, {
    body: { token, password: PASSWORD, firstName: "Bo", lastName: "Colleague", agreed: true },
  });
  await client.call(authRoutes.acceptAgreement, { body: { version: 1 } });
  if (options.granted !== false)
    await admin.call(authRoutes.grantKey, { params: { id }, body: { password: admin.password } });
  return person(client, email);
}

/** The token of the newest invitation to an address. */
export async function invitationOf(backend: TestApp, email: string): Promise<string> {
  const token = /token=([\w-]+)/.exec((await backend.letters(email)).at(-1)?.body ?? "")?.[1];
  if (token === undefined) throw new Error(`no invitation was sent to ${email}`);
  return token;
}

/** Makes two companies contacts. Returns each one's row for the other. */
export async function befriend(one: TestPerson, other: TestPerson): Promise<{ id: string; otherId: string }> {
  const asked = await one.call(contactRoutes.request, { body: { organisationId: (await other.me()).organisation.id } });
  const me = await one.me();
  const theirs = (await other.call(contactRoutes.list, { query: { list: "requests" } })).find(
    (row) => row.organisation.id === me.organisation.id,
  );
  if (!theirs) throw new Error("the request did not arrive");
  await other.call(contactRoutes.accept, { params: { id: theirs.id } });
  return { id: asked.id, otherId: theirs.id };
}
