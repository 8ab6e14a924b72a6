import { afterAll, beforeAll, expect, it } from "vitest";
import { ethers as five } from "ethers";
import { createPublicClient, http } from "viem";
import { actRoutes } from "#domain/api/acts";
import { authRoutes } from "#domain/api/auth";
import { verifyRoutes } from "#domain/api/desk";
import { documentRoutes as documents } from "#domain/api/documents";
import { organisationRoutes } from "#domain/api/organisation";
import { recordRoutes } from "#domain/api/record";
import { shortRemark } from "#domain/chain/remark";
import { confirmedByChain } from "#domain/verify/rpc-oracle";
import { rpcChainReader } from "#domain/verify/rpc-reader";
import { titleOfAnswer, type ChainReader } from "#domain/verify/title";
import { titleOfFile } from "#domain/verify/title-of-file";
import { trustOfAnswer } from "#domain/verify/trust";
import { verify } from "#domain/verify/verify";
import { apiClient, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { trustvc } from "../../contracts/interop/clients.ts";
import { settled, type Company } from "../../support/companies.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
let anyone: ApiClient;
beforeAll(async () => {
  trade = await startTrade();
  anyone = apiClient(trade.backend.url);
});
afterAll(() => trade.backend.stop());

const choose = (company: Company, onChain: boolean) =>
  company.api.call(organisationRoutes.setRemarks, { body: { onChain } });
const reject = async (id: string, reason: string) => {
  const body = { ...(await trade.confirm(trade.carrier, id)), reason };
  const { intent } = await trade.carrier.api.call(actRoutes.rejectSurrender, { params: { id }, body });
  expect((await settled(trade.carrier.api, intent)).status).toBe("done");
};
const last = async (company: Company, id: string) => (await trade.story(company, id)).at(-1);

it("what is said with acts goes to the chain for a company that wants it, and everybody with the document reads it", async () => {
  const { carrier, shipper, backend } = trade;
  const { id } = await trade.issue();
  await trade.pass(carrier, shipper, id);

  // Nobody has asked for it: nothing goes there.
  expect((await carrier.api.call(authRoutes.me)).organisation.remarksOnChain).toBe(false);
  await trade.surrender(shipper, id, "DELIVERY", "Please release at Rotterdam");
  expect(await last(carrier, id)).toMatchObject({ note: "for delivery: Please release at Rotterdam", remark: null });

  // It is the choice of each company for itself.
  await choose(carrier, true);
  expect((await carrier.api.call(authRoutes.me)).organisation.remarksOnChain).toBe(true);
  expect((await shipper.api.call(authRoutes.me)).organisation.remarksOnChain).toBe(false);
  const reason = `Freight is unpaid 运费未付: ${"the invoice of 12 March is still open, ".repeat(5)}`;
  await reject(id, reason);
  const said = shortRemark(reason);
  expect(said).toMatch(/^Freight is unpaid 运费未付.*…$/);
  for (const party of [carrier, shipper])
    expect(await last(party, id)).toMatchObject({ kind: "restore", note: reason.trim(), remark: { text: said } });
  const log = await carrier.api.call(recordRoutes.log, { query: {} });
  expect(log.find(({ event }) => event === "organisation.remarks")?.detail).toEqual({ onChain: true });

  // TradeTrust's clients read it with the id of the credential.
  const credential = new TextDecoder().decode(await carrier.api.download(documents.credential, { params: { id } }));
  const { documentId, ...place } = titleOfFile(credential)!;
  const rpcUrl = backend.chain!.rpcUrl;
  const provider = new five.providers.JsonRpcProvider(rpcUrl);
  const history = await trustvc.fetchEndorsementChain(place.registry, place.tokenId, provider, documentId!);
  expect(history.at(-1)!.remark).toBe(said);
  expect(history.filter(({ remark }) => remark !== "" && remark !== "0x")).toHaveLength(1);

  // A stranger with the paper reads it on the chain, and is told by the server that there is one.
  const server: ChainReader = {
    title: async (place) => titleOfAnswer(await anyone.call(verifyRoutes.title, { query: place as never })),
  };
  const clients = new Map([[1337, createPublicClient({ transport: http(rpcUrl) })]]);
  const paper = await carrier.api.download(documents.pdf, { params: { id }, query: {} });
  const trust = { ...trustOfAnswer(await anyone.call(verifyRoutes.trust)), now: new Date() };
  const told = async (chain: ChainReader) =>
    (await verify(paper, { ...trust, chain })).title!.story.events.at(-1)!.remark;
  expect(await told(server)).toEqual({ text: null });
  expect(await told(rpcChainReader(clients))).toEqual({ text: said });
  expect(await told(confirmedByChain(server, clients))).toEqual({ text: said });
  expect((await rpcChainReader(clients).title(place))!.story.events.at(-1)!.remark).toEqual({ text: null });

  // What goes there later is again the company's choice.
  await choose(carrier, false);
  await trade.surrender(shipper, id);
  await reject(id, "Still unpaid");
  expect(await last(shipper, id)).toMatchObject({ note: "Still unpaid", remark: null });
});
