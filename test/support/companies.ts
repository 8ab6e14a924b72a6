import { setTimeout as wait } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import { privateKeyToAccount } from "viem/accounts";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Intent } from "#domain/api/intent";
import { ALL_PERMISSIONS, type Permission } from "#domain/permissions";
import { first } from "../../scripts/lib/sql.ts";
import { titleCall } from "#domain/chain/calls";
import type { Context } from "../../backend/session/context.ts";
import { refreshState } from "../../backend/documents/state.ts";
import { propose } from "../../backend/intents/propose.ts";
import { createPersonKey, PERSON_KEY, type PersonKeyRow } from "../../backend/keyring/wrapping.ts";
import { Authority } from "../../backend/authority/authority.ts";
import {
  keepOrganisationSecrets,
  makeOrganisationSecrets,
  type OrganisationSecrets,
} from "../../backend/organisation/keys.ts";
import { keepCertificate } from "../../backend/authority/keep-certificate.ts";
import { proposeRegistry } from "../../backend/organisation/register.ts";
import { share, UnlockedKeys } from "../../backend/keyring/keyring.ts";
import { cookieName, openSession } from "../../backend/session/session.ts";
import { apiClient, type ApiClient } from "../../scripts/lib/api-client.ts";
import type { TestBackend } from "./backend.ts";
import { opened, stretched } from "./passwords.ts";

export const PASSWORD = "correct-horse-7";

export interface Colleague {
  readonly id: string;
  readonly api: ApiClient;
}
export interface Company {
  readonly id: string;
  readonly name: string;
  readonly address: `0x${string}`;
  readonly capacityId: string;
  /** The first person has the company's keys and, by default, every permission. */
  readonly people: readonly Colleague[];
  readonly api: ApiClient;
}

export interface CompanyOptions {
  readonly people?: number;
  readonly permissions?: readonly Permission[];
  readonly agreed?: boolean;
  /** An own wallet instead of a platform key. */
  readonly wallet?: `0x${string}`;
  /** False: no register yet, as before the first title. */
  readonly register?: boolean;
}

/** The backend that companies are made at: one in the test, or a program beside it. */
export type CompanyGround = Pick<TestBackend, "url" | "settings" | "database" | "chain">;

/** Makes companies with keys, certificates and signed-in people, as registration and invitation do. */
export function companies(backend: CompanyGround) {
  const { database, settings } = backend;
  const authority = new Authority(database, settings);

  async function addPerson(
    organisation: string,
    name: string,
    n: number,
    secrets: OrganisationSecrets,
    options: CompanyOptions,
  ): Promise<Colleague> {
    const id = uuid();
    const email = `person-${id}@example.com`;
    const key = createPersonKey(settings.kek, id, await stretched(PASSWORD));
    const certificate = await authority.issue("user", {
      organisation: name,
      name: `Person ${n}`,
      email,
      country: "SG",
      assurance: "approved",
    });
    const token = await database.asWorker(async (tx) => {
      await tx.query(
        `INSERT INTO app.person (id, email, email_verified_at, first_name, last_name, signed_name, agreement_version,
          agreement_at) VALUES ($1,$2,now(),'Person',$3,$4,$5,now())`,
        [id, email, String(n), `Person ${n}`, options.agreed === false ? null : 1],
      );
      await tx.query(
        "INSERT INTO app.person_key (person_id, public_key, wrapped_private, salt, argon_salt) VALUES ($1,$2,$3,$4,$5)",
        [id, key.public_key, key.wrapped_private, key.salt, key.argon_salt],
      );
      await tx.query(
        `INSERT INTO app.membership (organisation_id, person_id, is_admin, permissions, status)
          VALUES ($1,$2,$3,$4,'ACTIVATED')`,
        [organisation, id, n === 1, options.permissions ?? ALL_PERMISSIONS],
      );
      const holder = { id, publicKey: key.public_key };
      if (n === 1) await keepOrganisationSecrets(tx, organisation, secrets, holder);
      else
        for (const [purpose, bytes] of [
          ["title-key", secrets.titleKey],
          ["issuer-key", secrets.issuerKey.privateKey],
          ["organisation-certificate", secrets.certificate.privateKey],
        ] as const) {
          const secret = await first<{ id: string }>(
            tx,
            "SELECT id FROM app.secret WHERE organisation_id = $1 AND purpose = $2",
            [organisation, purpose],
          );
          if (secret) await share(tx, secret.id, holder, bytes);
        }
      await keepCertificate(tx, { organisation, person: id }, certificate, holder);
      return openSession(tx, { person: id, organisation, nextStep: "COMPLETE", address: "127.0.0.1", agent: "test" });
    });
    const api = apiClient(backend.url);
    api.cookies.set(cookieName(false), token);
    return { id, api };
  }

  async function company(name: string, options: CompanyOptions = {}): Promise<Company> {
    const [id, capacityId] = [uuid(), uuid()];
    const made = await makeOrganisationSecrets(authority, { name, country: "SG", assurance: "approved" });
    const wallet = options.wallet && (privateKeyToAccount(options.wallet).address.toLowerCase() as `0x${string}`);
    const address = wallet ?? (made.address as `0x${string}`);
    const chainId = settings.chains[0]?.chainId ?? 1337;
    await database.asWorker(async (tx) => {
      await tx.query(
        `INSERT INTO app.organisation (id, name, country, city, postal_address, status, custody, address, chain_id,
          agreement_version, agreement_at, assurance)
          VALUES ($1,$2,'SG','Singapore','1 Quay','ACTIVATED',$3,$4,$5,$6,now(),'approved')`,
        [id, name, wallet ? "wallet" : "platform", address, chainId, options.agreed === false ? null : 1],
      );
      await tx.query("INSERT INTO app.sign_capacity (id, organisation_id, type, carrier) VALUES ($1,$2,'carrier',$3)", [
        capacityId,
        id,
        name,
      ]);
    });
    const people: Colleague[] = [];
    for (let n = 1; n <= (options.people ?? 1); n++) people.push(await addPerson(id, name, n, made, options));
    if (backend.chain && options.register !== false) {
      await database.asWorker((tx) => proposeRegistry(tx, settings.chains, { id, chainId, address }));
      await until(
        `the register of ${name}`,
        async () =>
          (await database.asWorker((tx) =>
            first(tx, "SELECT 1 FROM app.organisation WHERE id = $1 AND registry IS NOT NULL", [id]),
          )) !== null,
      );
    }
    const api = people[0]?.api;
    if (!api) throw new Error("a company needs people");
    return { id, name, address, capacityId, people, api };
  }

  /** Works in a transaction of the company, as its first colleague, with the keys opened. */
  async function asFirst<T>(company: Company, work: (ctx: Context) => Promise<T>): Promise<T> {
    const [person] = company.people;
    const { key, organisation } = await database.asWorker(async (tx) => ({
      key: await first<PersonKeyRow>(tx, `SELECT ${PERSON_KEY} FROM app.person_key WHERE person_id = $1`, [person?.id]),
      organisation: await first<Pick<Context["organisation"], "custody" | "registry">>(
        tx,
        "SELECT custody, registry FROM app.organisation WHERE id = $1",
        [company.id],
      ),
    }));
    const unlocked = await opened(settings.kek, key, PASSWORD);
    if (!person || !unlocked || !organisation) throw new Error("the key does not open");
    return database.asOrganisation({ organisation: company.id, person: person.id }, (tx) =>
      work({
        requestId: uuid(),
        now: new Date(),
        tx,
        chains: settings.chains,
        language: "en-US",
        permissions: new Set(ALL_PERMISSIONS),
        keys: new UnlockedKeys(person.id, unlocked),
        person: {
          id: person.id,
          name: "Person 1",
          signedName: "Person 1",
          email: "",
          isAdmin: true,
          agreed: true,
          external: null,
        },
        organisation: {
          id: company.id,
          name: company.name,
          address: company.address,
          chainId: 1337,
          copyDays: 0,
          agreed: true,
          ...organisation,
        },
      }),
    );
  }

  /**
   * Hands a title on without an envelope, as the transfer of an envelope does, with the first colleague's key. Answers
   * the act.
   */
  const handOver = (from: Company, to: Company, documentId: string, roles: "BOTH" | "POSSESSION"): Promise<string> =>
    asFirst(from, async (ctx) => {
      const row = await first<{ escrow: `0x${string}` }>(
        ctx.tx,
        `SELECT t.escrow FROM app.document d JOIN chain.titles t ON t.chain_id = d.chain_id AND t.registry = d.registry
          AND t.token_id = d.token_id WHERE d.id = $1`,
        [documentId],
      );
      const escrow = row?.escrow ?? "0x";
      const { id } = await propose(ctx, {
        action: "transfer",
        via: "TRANSFERRING",
        documentId,
        envelopeId: null,
        chainId: 1337,
        parameters: {},
        call:
          roles === "BOTH"
            ? titleCall.transferOwners({ escrow, beneficiary: to.address, holder: to.address })
            : titleCall.transferHolder({ escrow, to: to.address }),
        expected: roles === "BOTH" ? { holder: to.address, beneficiary: to.address } : { holder: to.address },
      });
      await refreshState(ctx.tx, documentId);
      return id;
    });

  /** Makes two companies contacts of each other. */
  async function befriend(one: Company, other: Company): Promise<void> {
    await database.asWorker((tx) =>
      tx.query(
        "INSERT INTO app.contact (id, organisation_id, other_id, state) VALUES ($1,$2,$3,'ADDED'), ($4,$3,$2,'ADDED')",
        [uuid(), one.id, other.id, uuid()],
      ),
    );
  }
  return { company, befriend, handOver, asFirst };
}

/** Waits until a condition holds; the error names it when it never does. */
export async function until(what: string, check: () => Promise<boolean>, seconds = 20): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await wait(40);
  }
}

/** Follows an act to its end. */
export async function settled(api: ApiClient, intent: Intent | null): Promise<Intent> {
  if (!intent) throw new Error("there is no act to follow");
  let now = intent;
  await until(`the act ${intent.action}`, async () => {
    now = await api.call(documentRoutes.intent, { params: { id: intent.id } });
    return now.status === "done" || now.status === "failed" || now.status === "expired";
  });
  return now;
}

export const get = (api: ApiClient, id: string): Promise<DocumentDetail> =>
  api.call(documentRoutes.get, { params: { id } });
