import { exchangeIssueRoutes } from "#domain/api/exchange-issues";
import { lei } from "../../scripts/evidence/dcsa/world.ts";
import { answering, type Said } from "./answering.ts";
import type { TestBackend } from "./backend.ts";
import { get, PASSWORD, until, type Company } from "./companies.ts";
import { draftBill, inboundToken, knows } from "./platforms.ts";

/** The answer of a platform to a request to issue. */
export const response = (number: string, issuanceResponseCode: string, more: object = {}) => ({
  transportDocumentReference: number,
  issuanceResponseCode,
  ...more,
});

/** A program that a node knows as a platform which issues bills, and answers requests as a test says; null: not at all. */
export async function issuingPlatform(backend: TestBackend, code: string) {
  let says: Said = 204;
  const program = await answering(() => says);
  const id = await knows(backend, {
    code,
    role: "platform",
    url: program.url,
    contracts: ["ISS", "SUR", "END"],
    keys: [],
  });
  const secret = await inboundToken(backend, id);
  const requests = (number: string) =>
    program.received.filter(({ path, body }) => path === "/v3/ebl-issuance-requests" && body.includes(number));
  return {
    id,
    url: program.url,
    secret,
    stop: () => program.stop(),
    says: (said: Said): void => void (says = said),
    /** The bodies that came to a path. */
    received: (path: string) => program.received.filter((one) => one.path === path).map(({ body }) => body),
    /** The requests to issue a number, as they came. */
    requests,
    sentFor: (number: string) =>
      requests(number)
        .map(({ body }) => JSON.parse(body) as { document: { transportDocumentReference: string }; issueTo: object })
        .filter(({ document }) => document.transportDocumentReference === number),
    /** Its answer reaches the node. Answers the status. */
    answers: (body: object, bearer: string | null = secret) =>
      fetch(`${backend.url}/v3/ebl-issuance-responses`, {
        method: "POST",
        body: JSON.stringify(body),
        ...(bearer === null ? {} : { headers: { authorization: `Bearer ${bearer}` } }),
      }).then(({ status }) => status),
  };
}
export type IssuingPlatform = Awaited<ReturnType<typeof issuingPlatform>>;

/** The steps of a carrier that has bills issued by such a platform. */
export function asking(carrier: () => Company) {
  const issueOf = async (id: string) =>
    (await carrier().api.call(exchangeIssueRoutes.list, { query: { documentId: id } })).items[0];
  const asks = async (id: string, platform: IssuingPlatform) =>
    carrier().api.call(exchangeIssueRoutes.create, {
      params: { id },
      body: {
        expectedVersion: (await get(carrier().api, id)).version,
        platformId: platform.id,
        lei: lei(9),
        name: "Harbour Bank",
        rulebook: 1,
        password: PASSWORD,
      },
    });
  const stands = (id: string, state: string) =>
    until(`the request is ${state}`, async () => (await issueOf(id))?.state === state, 30);
  return {
    issueOf,
    /** Its platform does not say whom a code names. */
    asks,
    stands,
    /** A draft that the platform was asked to issue. */
    asked: async (platform: IssuingPlatform): Promise<{ readonly id: string; readonly number: string }> => {
      const id = await draftBill(carrier().api, carrier());
      const { number } = await asks(id, platform);
      await stands(id, "ASKED");
      return { id, number };
    },
  };
}
