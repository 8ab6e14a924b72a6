import { ethers } from "ethers";
import { createPublicClient, http } from "viem";
import { expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { divide } from "#domain/trade-trust/disclosure";
import { credentialLoader } from "#domain/verify/credential-loader";
import { documentChecker } from "#domain/verify/document-checker";
import type { Json } from "#domain/verify/json";
import { SILENT } from "#domain/verify/oracle";
import { listOfUrl } from "#domain/verify/own-addresses";
import { storeOnChain } from "#domain/verify/rpc-oracle";
import { rpcChainReader } from "#domain/verify/rpc-reader";
import { verify } from "#domain/verify/verify";
import { attestedTemplate, DOMAIN, draftAttested, recordFor } from "../../support/attested.ts";
import { startBackend } from "../../support/backend.ts";
import { companies, get, PASSWORD, settled, until } from "../../support/companies.ts";
import { draftMadeWith } from "../../support/document-templates.ts";
import { answerDomains, othersSay, type MatrixRow } from "../../../scripts/witness/others.ts";

// Documents as a company makes, issues and revokes them: by the routes of the product, down to the file it hands out.

/** The states in which the file of each format is judged; the last is the end of the document. */
const STATES = {
  "W3C, status list": ["genuine", "revoked"],
  "OA v2, document store": ["genuine", "revoked"],
  "OA v2, title": ["genuine", "in part", "altered", "burnt"],
} as const;
type Format = keyof typeof STATES;

/** The file as its holder passes it on in part, and as a forger does. */
async function shownAs(state: string, file: Uint8Array): Promise<Uint8Array> {
  const text = Buffer.from(file).toString("utf8");
  if (state === "altered") return Buffer.from(text.replace("RBD palm olein", "RBD palm stearine"));
  if (state !== "in part") return file;
  const part = await divide(JSON.parse(text))!.without(new Set(["consignee.name", "consignee.address"]));
  return Buffer.from(JSON.stringify(part));
}

async function matrixThroughApi(): Promise<readonly MatrixRow[]> {
  const backend = await startBackend({ chain: true });
  const zone: string[] = [];
  const restore = answerDomains((name) => (name === DOMAIN ? zone : []));
  try {
    const { rpcUrl } = backend.chain!;
    const { host } = new URL(backend.settings.publicUrl);
    const make = companies(backend);
    const company = await make.company("Tern & Sable");
    // A draft is begun by a company that has a contact.
    await make.befriend(company, await make.company("Halcyon"));
    const { api } = company;
    const published = async (path: string): Promise<Json> =>
      (await (await fetch(`${backend.url}${path}`)).json()) as Json;
    const resolve = (did: string): Promise<Json> => published(`/${did.split(":").slice(3).join("/")}/did.json`);
    const list = (url: string): Promise<Json | null> =>
      listOfUrl(url, [host]) === null ? Promise.resolve(null) : published(new URL(url).pathname);
    const load = await credentialLoader(resolve);
    const documentLoader: DocumentLoader = async (url) => {
      const found = await list(url);
      return found === null ? load(url) : { contextUrl: null, documentUrl: url, document: found };
    };
    const provider = new ethers.providers.StaticJsonRpcProvider(rpcUrl);
    const clients = new Map([[1337, createPublicClient({ transport: http(rpcUrl), cacheTime: 0 })]]);
    const judge = async (format: string, state: string, file: Uint8Array): Promise<MatrixRow> => {
      const now = new Date();
      const oracle = {
        ...SILENT,
        did: resolve,
        txt: async (domain: string) => ({ texts: domain === DOMAIN ? zone : [], agreed: true }),
        statusList: list,
        store: (stored: Parameters<typeof storeOnChain>[1]) => storeOnChain(clients, stored),
      };
      const chain = rpcChainReader(clients);
      const { headline } = await verify(file, { chain, document: documentChecker(oracle, now), trustAnchors: [], now });
      const document = JSON.parse(Buffer.from(file).toString("utf8")) as Json;
      return {
        format,
        state,
        hawser: headline,
        theirs: await othersSay(document, { documentLoader, provider, rpcUrl }),
      };
    };

    const fileOf = ({ id }: DocumentDetail): Promise<Uint8Array> =>
      api.download(documentRoutes.credential, { params: { id } });
    const made = async (draft: DocumentDetail): Promise<DocumentDetail> => {
      const body = { expectedVersion: draft.version, password: PASSWORD, capacityId: company.capacityId };
      const { intent } = await api.call(documentRoutes.sign, { params: { id: draft.id }, body });
      if (intent !== null) await settled(api, intent);
      // The file of a document under a root is handed out when the chain has the root.
      await until("it is made", () =>
        fileOf(draft).then(
          () => true,
          () => false,
        ),
      );
      return get(api, draft.id);
    };
    // Another domain has a company checked anew: the credential comes first.
    const drafts = {
      "W3C, status list": () => draftMadeWith(api, "CertificateOfOrigin", "W-1"),
      "OA v2, document store": async () => draftAttested(api, await attestedTemplate(api), "W-2"),
      "OA v2, title": async () =>
        draftAttested(api, await attestedTemplate(api, PASSWORD, "transferable"), "W-3", "transferable"),
    } as const satisfies Record<Format, () => Promise<DocumentDetail>>;
    const end = async ({ id, kind }: DocumentDetail): Promise<void> => {
      const { version } = await get(api, id);
      const [act, state] =
        kind === "TransferableRecord" ? ([actRoutes.void, "VOID"] as const) : ([actRoutes.revoke, "REVOKED"] as const);
      await api.call(act, { params: { id }, body: { expectedVersion: version, password: PASSWORD, reason: "Wrong" } });
      await until("it has ended", async () => (await get(api, id)).state === state);
    };
    const rows: MatrixRow[] = [];
    for (const format of Object.keys(STATES) as Format[]) {
      const document = await made(await drafts[format]());
      const file = await fileOf(document);
      const named = /"(?:documentStore|tokenRegistry)":"[^"]*(0x[0-9a-fA-F]{40})/.exec(
        Buffer.from(file).toString("utf8"),
      );
      if (named?.[1] !== undefined) zone.push(recordFor(named[1]));
      for (const state of STATES[format]) {
        if (state === STATES[format].at(-1)) await end(document);
        rows.push(await judge(format, state, await shownAs(state, file)));
      }
    }
    return rows;
  } finally {
    restore();
    await backend.stop();
  }
}

it(
  "documents of the product are judged alike by TrustVC, tt-verify and Hawser, issued and ended",
  { timeout: 180_000 },
  async () => {
    const rows = await matrixThroughApi();
    for (const { format, state, hawser, theirs } of rows)
      console.log(`${format.padEnd(24)} ${state.padEnd(10)} ${hawser.padEnd(26)} ${theirs}`);
    expect(rows.map(({ format, state, hawser }) => [format, state, hawser])).toEqual([
      ["W3C, status list", "genuine", "GENUINE"],
      ["W3C, status list", "revoked", "REVOKED"],
      ["OA v2, document store", "genuine", "GENUINE"],
      ["OA v2, document store", "revoked", "REVOKED"],
      ["OA v2, title", "genuine", "GENUINE_IN_CIRCULATION"],
      ["OA v2, title", "in part", "GENUINE_IN_CIRCULATION"],
      ["OA v2, title", "altered", "ALTERED"],
      ["OA v2, title", "burnt", "GENUINE_BURNT"],
    ]);
    // Of a title that was burnt they say no more than that it is on its register.
    for (const { state, theirs } of rows)
      expect(theirs).toMatch(
        state === "revoked"
          ? /^INVALID \(.*DOCUMENT_STATUS/
          : state === "altered"
            ? /^INVALID \(.*DOCUMENT_INTEGRITY/
            : /^VALID$/,
      );
  },
);
