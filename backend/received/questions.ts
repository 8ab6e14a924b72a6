import { verifyRoutes } from "#domain/api/desk";
import type { Output, QueryInput } from "#domain/api/route";
import { isObject } from "#domain/verify/json";
import type { Oracle, Published } from "#domain/verify/oracle";
import { companyOfDid, listOfUrl } from "#domain/verify/own-addresses";
import { confirmedByChain, storeOnChain } from "#domain/verify/rpc-oracle";
import { titleOfAnswer, type ChainReader } from "#domain/verify/title";
import type { Database } from "../core/database.ts";
import { assertOutside } from "../core/outside.ts";
import type { Settings } from "../settings/settings.ts";
import { companyDid } from "../trade-trust/company-issuer.ts";
import { statusList } from "../trade-trust/status-lists.ts";
import { ask } from "../published/ask.ts";
import { chainClients } from "../published/chain-clients.ts";
import { verifyTitle } from "../verify/verify.ts";

/** The questions to the world outside that a verdict on a document asks. */
export interface Questions extends Pick<Oracle, "did" | "txt" | "statusList" | "store">, Pick<ChainReader, "title"> {}

type Told = Output<typeof verifyRoutes.ask>;
const NOTHING: Told = { document: null, records: null };

/** As the page that verifies asks them: what this installation publishes is asked of itself, the rest of others. */
export function questionsOf(database: Database, settings: Settings, organisationId: string): Questions {
  const hosts = [new URL(settings.publicUrl).host];
  const clients = chainClients(settings);
  assertOutside("questions about a file");
  // The document names what is asked for: it passes the same door as a question of anybody.
  const others = async (question: QueryInput<typeof verifyRoutes.ask>): Promise<Told> => {
    const parsed = verifyRoutes.ask.query!.safeParse(question);
    return parsed.success ? ask(parsed.data, organisationId, { resolvers: settings.dnsResolvers }) : NOTHING;
  };
  const server: ChainReader = {
    title: async (place) => titleOfAnswer(await database.asWorker((tx) => verifyTitle(tx, place))),
  };
  return {
    title: confirmedByChain(server, clients).title,
    store: (document) => storeOnChain(clients, document),
    txt: async (of) => (await others({ kind: "txt", of })).records,
    did: async (did): Promise<Published | null> => {
      const own = companyOfDid(did, hosts);
      return own === null
        ? (await others({ kind: "did", of: did })).document
        : companyDid(database, settings, own).catch(() => null);
    },
    statusList: async (of) => {
      const own = listOfUrl(of, hosts);
      if (own === null) return (await others({ kind: "json", of })).document;
      const list: unknown = JSON.parse((await statusList(database, own)).bytes.toString());
      return isObject(list) ? list : null;
    },
  };
}
