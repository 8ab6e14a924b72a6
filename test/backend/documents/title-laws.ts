import { expect } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Story } from "#domain/api/story";
import type { Intent } from "#domain/api/intent";
import { kindOf } from "#domain/kinds/kinds";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { SAMPLES, type SampleKind } from "../../support/title-samples.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";

type Name = "issuer" | "holder" | "bank" | "stranger";

/** Four companies and every act of the tables of titles. All are contacts of each other but for the stranger. */
export interface Parties {
  readonly backend: TestBackend;
  readonly of: Readonly<Record<Name, Company>>;
  draft(kind: SampleKind, given?: Readonly<Record<string, unknown>>): Promise<string>;
  issue(kind: SampleKind, given?: Readonly<Record<string, unknown>>): Promise<string>;
  pass(from: Name, to: Name, id: string, roles?: "BOTH" | "POSSESSION"): Promise<void>;
  /** Does an act with the given answers, or with those that everybody would give. */
  act(who: Name, action: string, id: string, given?: Readonly<Record<string, unknown>>): Promise<DocumentDetail>;
  /**
   * Checks the law for a company at this point: these acts are possible. Each other act of the table is refused by the
   * code that the screen shows, and changes nothing.
   */
  law(who: Name, id: string, possible: readonly string[]): Promise<void>;
  /** The newest event of the title's story, as that company reads it. */
  last(who: Name, id: string): Promise<Story["events"][number] | undefined>;
  /** The print of the chain of title. */
  allonge(who: Name, id: string): Promise<string>;
  /** The acts that were done so far, by the kind of the document. */
  readonly done: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Acts that are not requests about one title, or that other tests cover: drafts are changed and deleted, envelopes move
 * originals, a bill is replaced, the holder of a title may sign it, and a bill leaves for another platform or
 * is issued there.
 */
export const ELSEWHERE: readonly string[] = [
  "edit",
  "attach",
  "delete",
  "transfer",
  "signAutomatically",
  "countersign",
  "amend",
  "replace",
  "cancelReplacement",
  "allowMove",
  "askMove",
  "offer",
  "issueElsewhere",
];
type AnyRoute = Parameters<Company["api"]["call"]>[0];
const ROUTES: Readonly<Record<string, AnyRoute>> = { ...documentRoutes, ...actRoutes } as never;

export async function startParties(): Promise<Parties> {
  const backend = await startBackend({ chain: true });
  const make = companies(backend);
  const [issuer, holder, bank, stranger] = (await Promise.all(
    ["Issuer", "Holder", "Bank", "Stranger"].map((name) => make.company(name)),
  )) as [Company, Company, Company, Company];
  for (const [one, other] of [
    [issuer, holder],
    [holder, bank],
    [issuer, bank],
  ] as const)
    await make.befriend(one, other);
  const of = { issuer, holder, bank, stranger };
  const done = new Map<string, Set<string>>();
  let count = 0;
  const answers = (who: Name): Readonly<Record<string, Readonly<Record<string, unknown>>>> => {
    const other = who === "bank" ? holder.id : bank.id;
    return {
      sign: { capacityId: of[who].capacityId },
      endorse: { type: "TO_ORDER", endorseeId: other },
      nominate: { nomineeId: other },
      surrender: { purpose: "DELIVERY" },
      refuseReceipt: { reason: "not ours" },
      acceptSurrender: {},
      rejectSurrender: { reason: "not paid" },
      telexRelease: { releaseAgentId: other, originOffice: "Sines", consignee: "Meridian Straits", reference: "TLX-1" },
      convert: { serials: ["P-1", "P-2"] },
      void: { reason: "mistake" },
      present: { releaseAgentId: other },
      executeNomination: {},
      withdrawNomination: {},
      askBack: { reason: "sent to the wrong company" },
      release: { receiver: "Terminal", lines: [{ line: 0, quantity: "1" }], sure: true },
      presentForAcceptance: { presenteeId: other },
      accept: {},
      presentForPayment: { presenteeId: other },
      discharge: {},
      dishonour: { reason: "no funds" },
      protest: { reason: "Notary, Rotterdam" },
    };
  };
  async function send(
    who: Name,
    action: string,
    id: string,
    given: Readonly<Record<string, unknown>> = {},
  ): Promise<{ document: DocumentDetail; intent: Intent | null }> {
    const { api } = of[who];
    const version = given["expectedVersion"] ?? (await get(api, id)).version;
    const body = { expectedVersion: version, password: PASSWORD, ...answers(who)[action], ...given };
    return (await api.call(ROUTES[action]!, { params: { id }, body } as never)) as never;
  }
  const parties: Parties = {
    backend,
    of,
    done,
    async draft(kind, given) {
      const named = {
        BillOfExchange: { drawee: { name: bank.name } },
        DeliveryOrder: { releaseAgent: { name: bank.name } },
      } as const;
      return (
        await issuer.api.call(documentRoutes.create, {
          body: { kind, data: SAMPLES[kind](`L-${++count}`, { ...(named as Record<string, object>)[kind], ...given }) },
        })
      ).id;
    },
    async issue(kind, given) {
      const id = await parties.draft(kind, given);
      await parties.act("issuer", "sign", id);
      return id;
    },
    async pass(from, to, id, roles = "BOTH") {
      await make.handOver(of[from], of[to], id, roles);
      await until(`${to} holds it`, async () => (await get(of[to].api, id).catch(() => null))?.isHolder ?? false);
      await until("the act has ended", async () => (await get(of[from].api, id)).intent === null);
    },
    async act(who, action, id, given) {
      const answer = await send(who, action, id, given);
      const { kind } = answer.document;
      if (answer.intent)
        expect(await settled(of[who].api, answer.intent), `${who} ${action}`).toMatchObject({
          status: "done",
          error: null,
        });
      done.set(kind, new Set([...(done.get(kind) ?? []), action]));
      return get(of[who].api, id);
    },
    last: async (who, id) => (await of[who].api.call(documentRoutes.story, { params: { id } })).events.at(-1),
    allonge: async (who, id) =>
      (
        await textOfPages(
          await of[who].api.download(documentRoutes.pdf, { params: { id }, query: { view: "endorsements" } }),
        )
      ).join(" "),
    async law(who, id, possible) {
      const before = await get(of[who].api, id);
      const { actions } = kindOf(before.kind).flow;
      const can = Object.entries(before.can).filter(([action]) => !ELSEWHERE.includes(action));
      expect(
        can.filter(([, code]) => code === null).map(([action]) => action),
        `what ${who} may do in ${before.state}`,
      ).toEqual(Object.keys(actions).filter((action) => possible.includes(action)));
      for (const [action, code] of can.filter((one) => one[1] !== null)) {
        expect(
          await refusal(send(who, action, id, { expectedVersion: before.version })),
          `${who} ${action} in ${before.state}`,
        ).toBe(code);
      }
      const after = await get(of[who].api, id);
      expect([after.state, after.version, after.holder?.id, after.owner?.id]).toEqual([
        before.state,
        before.version,
        before.holder?.id,
        before.owner?.id,
      ]);
    },
  };
  return parties;
}
