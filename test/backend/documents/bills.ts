import { actRoutes } from "#domain/api/acts";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Story } from "#domain/api/story";
import type { Intent } from "#domain/api/intent";
import type { FieldData } from "#domain/kinds/field";
import type { Settings } from "../../../backend/settings/settings.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { draftBill } from "../../support/bill.ts";
import { companies, get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";

type Purpose = "DELIVERY" | "AMENDMENT";
type Acted = { document: DocumentDetail; intent: Intent | null };

/** A carrier, a shipper and a bank that know each other, a stranger, and what they do with bills. */
export interface Trade {
  readonly backend: TestBackend;
  readonly make: ReturnType<typeof companies>;
  readonly carrier: Company;
  readonly shipper: Company;
  readonly bank: Company;
  readonly stranger: Company;
  /** A complete draft of the carrier, with a number of its own. */
  draft(data?: FieldData): Promise<DocumentDetail>;
  sign(document: DocumentDetail): Promise<Acted>;
  /** A bill of which the issuer is holder and beneficiary. */
  issue(data?: FieldData): Promise<DocumentDetail>;
  /** Moves a title on and waits until the other side has it. */
  pass(from: Company, to: Company, id: string, roles?: "BOTH" | "POSSESSION"): Promise<DocumentDetail>;
  /** The present version and the password, which every act begins with. */
  confirm(company: Company, id: string): Promise<{ expectedVersion: number; password: string }>;
  endorse(company: Company, id: string, type: "TO_ORDER" | "NAMED" | "BLANK", to: Company): Promise<Acted>;
  surrender(company: Company, id: string, purpose?: Purpose, comment?: string): Promise<Intent>;
  accept(id: string, releaseAgentId?: string | null): Promise<Intent>;
  story(company: Company, id: string): Promise<Story["events"]>;
}

/** Starts every part that a title needs: chain, relayer, indexer, ledger and API. */
export async function startTrade(settings: Partial<Settings> = {}): Promise<Trade> {
  const backend = await startBackend({ chain: true, settings });
  const make = companies(backend);
  const [carrier, shipper, bank, stranger] = (await Promise.all(
    ["Carrier", "Shipper", "Bank", "Stranger"].map((name) => make.company(name)),
  )) as [Company, Company, Company, Company];
  for (const [one, other] of [
    [carrier, shipper],
    [shipper, bank],
    [carrier, bank],
  ] as const)
    await make.befriend(one, other);
  let count = 0;
  const trade: Trade = {
    backend,
    make,
    carrier,
    shipper,
    bank,
    stranger,
    draft: (data = {}) => draftBill(carrier.api, `T-${++count}`, data),
    sign: (document) =>
      carrier.api.call(routes.sign, {
        params: { id: document.id },
        body: { expectedVersion: document.version, password: PASSWORD, capacityId: carrier.capacityId },
      }),
    async issue(data) {
      const begun = await trade.draft(data);
      const { status } = await settled(carrier.api, (await trade.sign(begun)).intent);
      if (status !== "done") throw new Error(`issuing ended as ${status}`);
      return get(carrier.api, begun.id);
    },
    async pass(from, to, id, roles = "BOTH") {
      await make.handOver(from, to, id, roles);
      await until(`${to.name} holds it`, async () => (await get(to.api, id).catch(() => null))?.isHolder ?? false);
      await until("the act has ended", async () => (await get(from.api, id)).intent === null);
      return get(to.api, id);
    },
    confirm: async (company, id) => ({ expectedVersion: (await get(company.api, id)).version, password: PASSWORD }),
    endorse: async (company, id, type, to) =>
      company.api.call(actRoutes.endorse, {
        params: { id },
        body: { ...(await trade.confirm(company, id)), type, endorseeId: to.id },
      }),
    async surrender(company, id, purpose = "DELIVERY", comment = "") {
      const { intent } = await company.api.call(actRoutes.surrender, {
        params: { id },
        body: { ...(await trade.confirm(company, id)), purpose, comment },
      });
      return settled(company.api, intent);
    },
    async accept(id, releaseAgentId = null) {
      const { intent } = await carrier.api.call(actRoutes.acceptSurrender, {
        params: { id },
        body: { ...(await trade.confirm(carrier, id)), releaseAgentId },
      });
      return settled(carrier.api, intent);
    },
    story: async (company, id) => (await company.api.call(routes.story, { params: { id } })).events,
  };
  return trade;
}
