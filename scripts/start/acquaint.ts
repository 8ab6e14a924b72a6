import { createPublicKey } from "node:crypto";
import * as multikey from "@digitalbazaar/ecdsa-multikey";
import { counterpartyRoutes as routes } from "#domain/api/counterparties";
import { readingRoutes } from "#domain/api/document-reading";
import { nodeRoutes } from "#domain/api/node";
import { organisationRoutes } from "#domain/api/organisation";
import { platformKeyRoutes } from "#domain/api/platform-keys";
import type { CounterpartyRole, DcsaContract } from "#domain/counterparties/counterparty";
import { asArray } from "#domain/verify/json";
import { thumbprintOf } from "../../backend/counterparties/read-key.ts";
import { lei } from "../lib/lei.ts";
import { signIn, type Actor } from "../seed/actors.ts";
import { PRACTICE_CARRIER, PRACTICE_CONTACT, PRACTICE_PLATFORM } from "../services/practice-companies.ts";
import type { PracticePlatform } from "../services/practice-platform.ts";

/** Somebody of the node who signs in by password. */
export interface Login {
  readonly email: string;
  readonly password: string;
}

/** The LEI of the first company of practice on the node; the next ones follow. */
const FIRST_LEI = 81;

/**
 * Lets the node and the practice platform know each other, as the node's administrator does by hand: counterparties
 * with keys, rulebook and tokens, and a key of the node. Companies of the node whose administrators are given get an
 * LEI where they have none, and are approved with it. What is there already stays.
 */
export async function acquaint(
  node: { readonly url: string; readonly administrator: Login; readonly companies: readonly Login[] },
  program: PracticePlatform,
): Promise<void> {
  const { email, password } = node.administrator;
  const keeper = await signIn(node.url, email, password);
  const { own, signs } = await keeper.api.call(routes.list);
  if (!signs) await keeper.api.call(platformKeyRoutes.make, { body: { algorithm: "ES256", days: 0, password } });
  const [platform, carrier] = [
    await counterparty(keeper, program, "platform", ["PINT", "ISS", "SUR", "END"]),
    await counterparty(keeper, program, "carrier", ["ISS", "SUR"]),
  ];
  const carriers = [];
  for (const [i, login] of node.companies.entries())
    carriers.push(...(await named(keeper, node.url, login, lei(FIRST_LEI + i))));
  program.node = { url: node.url, code: own, tokens: { platform, carrier }, carriers };
}

/** One side of the practice platform, as the node keeps it. Answers the token that the program sends as that side. */
async function counterparty(
  { api, password }: Actor,
  program: PracticePlatform,
  role: CounterpartyRole,
  contracts: DcsaContract[],
): Promise<string> {
  const { code, name } = role === "platform" ? PRACTICE_PLATFORM : PRACTICE_CARRIER;
  const facts = {
    code,
    name,
    baseUrl: program.url,
    role,
    contracts,
    strict: true,
    used: true,
    contact: PRACTICE_CONTACT,
  };
  const { counterparties } = await api.call(routes.list);
  const known = counterparties.find((one) => one.role === role && one.code === code);
  // The address is another one where its port was taken meanwhile.
  const { id, keys, rulebooks } = await (known === undefined
    ? api.call(routes.add, { body: facts })
    : api.call(routes.set, { params: { id: known.id }, body: facts }));
  const params = { id };
  const key = program[role];
  if (!keys.some(({ kid }) => kid === key.kid)) {
    const pem = `-----BEGIN PUBLIC KEY-----\n${key.spki}\n-----END PUBLIC KEY-----\n`;
    await api.call(routes.addKey, { params, body: { pem, kid: key.kid, password } });
  }
  if (rulebooks.length === 0) {
    const { law, rules: text } = PRACTICE_PLATFORM;
    await api.call(routes.rulebook, { params, body: { law, link: "", text } });
  }
  await api.call(routes.setToken, { params, body: { token: program.token, password } });
  return (await api.call(routes.makeToken, { params, body: { password } })).token;
}

/**
 * Makes of a company of the node one that others can name: with an LEI, and approved. Answers the keys with which it
 * signs as a carrier.
 */
async function named(
  keeper: Actor,
  url: string,
  login: Login,
  code: string,
): Promise<{ readonly kid: string; readonly spki: string }[]> {
  const { api } = await signIn(url, login.email, login.password);
  const company = await api.call(organisationRoutes.get);
  if (company.lei === "") await api.call(organisationRoutes.update, { body: { lei: code, password: login.password } });
  if ((await api.call(organisationRoutes.get)).assurance !== "approved")
    await keeper.api.call(nodeRoutes.approve, {
      params: { id: company.id },
      body: { evidence: "Practice: nobody has looked", password: keeper.password },
    });
  const did = await api.call(readingRoutes.did, { params: { id: company.id } });
  return Promise.all(
    asArray(did["verificationMethod"]).map(async (method) => {
      const jwk = await multikey.toJwk({ keyPair: await multikey.from(method) });
      const key = createPublicKey({ key: jwk, format: "jwk" });
      return { kid: thumbprintOf(key), spki: key.export({ format: "der", type: "spki" }).toString("base64") };
    }),
  );
}
