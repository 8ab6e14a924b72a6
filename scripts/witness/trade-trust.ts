import { randomBytes, randomUUID } from "node:crypto";
import { ethers } from "ethers";
import { createPublicClient, createWalletClient, http, padHex, publicActions, type Hex } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { documentStoreAbi } from "#domain/chain/abi/document-store";
import { callsOf, operatorCall, registerCall, titleCall, type ChainCall } from "#domain/chain/calls";
import { escrowAddress, registryAddress } from "#domain/chain/escrow-address";
import { divide } from "#domain/trade-trust/disclosure";
import { wrapSecond, type IssuedBy, type WrappedDocument } from "#domain/trade-trust/open-attestation-making";
import { credentialLoader } from "#domain/verify/credential-loader";
import { documentChecker } from "#domain/verify/document-checker";
import type { Json } from "#domain/verify/json";
import { SILENT } from "#domain/verify/oracle";
import { storeOnChain } from "#domain/verify/rpc-oracle";
import { rpcChainReader } from "#domain/verify/rpc-reader";
import { verify } from "#domain/verify/verify";
import { didDocument, didWeb, newIssuerKey } from "../../backend/signing/credential.ts";
import { credentialSigner, type MadeStatus } from "../../backend/trade-trust/credential.ts";
import { titleOf } from "../lib/sample-title.ts";
import { statusListCredential } from "../../backend/trade-trust/status-list-credential.ts";
import { builtIn } from "../lib/built-in-template.ts";
import { runTest } from "../evidence/chaos/vitest.ts";
import { deployContracts } from "../deploy/deploy-contracts.ts";
import { LOCAL_CHAIN_ID, startAnvil } from "../services/anvil.ts";
import { answerDomains, othersSay, type MatrixRow } from "./others.ts";
import { witness } from "./tools.ts";

// Documents of a template in both formats, in every state, judged here, by TrustVC and by tt-verify.

const MNEMONIC = "test test test test test test test test test test test junk";
const OPERATOR_KEY: Hex = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
const DOMAIN = "tern-sable.example";
const LIST = `https://${DOMAIN}/api/status/1`;
const DID = didWeb(DOMAIN, ["api", "did", "1"]);
const CHAIN = { name: "ETH", chainId: LOCAL_CHAIN_ID };

/** Every format in every state, with the verdicts. */
async function tradeTrustMatrix(): Promise<readonly MatrixRow[]> {
  const anvil = await startAnvil();
  let restore = (): void => undefined;
  try {
    const template = builtIn();
    const now = new Date(Math.floor(Date.now() / 1000) * 1000);
    const deployment = (await deployContracts({ rpcUrl: anvil.rpcUrl, privateKey: OPERATOR_KEY })).at(-1)!;
    const [operator, issuer] = [0, 1].map((addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }).address) as [
      Hex,
      Hex,
    ];
    const send = async (index: number, call: ChainCall): Promise<void> => {
      const account = mnemonicToAccount(MNEMONIC, { addressIndex: index });
      const wallet = createWalletClient({ account, transport: http(anvil.rpcUrl) }).extend(publicActions);
      const hash = await wallet.sendTransaction({ to: call.to, data: call.data, chain: null });
      const { status } = await wallet.waitForTransactionReceipt({ hash });
      if (status !== "success") throw new Error(`${call.functionName} was refused`);
    };
    const properties = { name: "Tern & Sable", symbol: "TSL", admin: issuer, pauser: operator, salt: padHex("0x1") };
    await send(0, operatorCall.deployRegistry({ ...deployment.contracts, ...properties }));
    const registry = registryAddress(deployment.contracts, properties);
    const store = deployment.contracts.documentStore;

    const [key, stranger] = [newIssuerKey(), newIssuerKey()];
    const signer = await credentialSigner(DID, { id: `${DID}#1`, privateKey: key.privateKey });
    const forger = await credentialSigner(DID, { id: `${DID}#1`, privateKey: stranger.privateKey });
    const published: Json = await didDocument(DID, [{ id: `${DID}#1`, publicKey: key.publicKey }]);
    const resolve = async (did: string): Promise<Json | null> => (did === DID ? published : null);
    const revoked: number[] = [];
    const list = (): Promise<Json> => statusListCredential(signer, { url: LIST, revoked, at: now });
    const zone = [store, registry].map((address) => `openatts net=ethereum netId=${CHAIN.chainId} addr=${address}`);
    restore = answerDomains((name) => (name === DOMAIN ? zone : []));

    const client = createPublicClient({ transport: http(anvil.rpcUrl), cacheTime: 0 });
    const clients = new Map([[LOCAL_CHAIN_ID, client]]);
    const checker = documentChecker(
      {
        ...SILENT,
        did: resolve,
        txt: async (domain) => ({ texts: domain === DOMAIN ? zone : [], agreed: true }),
        statusList: async (url) => (url === LIST ? list() : null),
        store: async (document) => storeOnChain(clients, document),
      },
      now,
    );
    const load = await credentialLoader(resolve);
    const documentLoader: DocumentLoader = async (url) =>
      url === LIST ? { contextUrl: null, documentUrl: url, document: await list() } : load(url);
    const provider = new ethers.providers.StaticJsonRpcProvider(anvil.rpcUrl);
    const rows: MatrixRow[] = [];
    const judge = async (format: string, state: string, document: Json): Promise<void> => {
      const verdict = await verify(new TextEncoder().encode(JSON.stringify(document)), {
        chain: rpcChainReader(clients),
        document: checker,
        trustAnchors: [],
        now,
      });
      const theirs = await othersSay(document, { documentLoader, provider, rpcUrl: anvil.rpcUrl });
      rows.push({ format, state, hawser: verdict.headline, theirs });
    };
    const forged = (document: Json): Json =>
      JSON.parse(JSON.stringify(document).replace("RBD palm olein", "RBD palm stearine")) as Json;
    const inPart = (document: Json): Promise<Json> =>
      divide(document)!.without(new Set(["consignee.name", "consignee.address", "goods.grossWeight"]));
    const everything = (document: Json): Promise<Json> => divide(document)!.without(new Set());

    const credential = async (status: MadeStatus, documentId: string, by = signer): Promise<Json> =>
      by.make({ template, documentId, issuedAt: now, data: template.sample, status });
    const titled = (documentId: string): Extract<MadeStatus, { kind: "transferable" }> => ({
      kind: "transferable",
      chain: CHAIN,
      registry,
      ...titleOf({
        template,
        documentId,
        data: template.sample,
        issuer: { id: "1", name: "Tern & Sable", address: issuer },
        place: { chainId: CHAIN.chainId, registry },
      }),
    });
    const mint = (tokenId: Hex): Promise<void> =>
      send(1, titleCall.mint({ registry, tokenId: BigInt(tokenId), beneficiary: issuer, holder: issuer }));
    const giveBack = (tokenId: Hex): Promise<void> =>
      send(
        1,
        titleCall.returnToIssuer({
          escrow: escrowAddress({ ...deployment.contracts, registry, tokenId: BigInt(tokenId) }),
        }),
      );
    /** A title from its signature to its end, as each state is judged. */
    const throughLife = async (format: string, tokenId: Hex, document: Json): Promise<void> => {
      await judge(format, "not yet issued", document);
      await mint(tokenId);
      await judge(format, "genuine", document);
      await judge(format, "in part", await inPart(document));
      await send(1, registerCall.pause({ registry }));
      await judge(format, "paused", document);
      await send(1, registerCall.unpause({ registry }));
      await giveBack(tokenId);
      await judge(format, "returned", document);
      await send(1, titleCall.restore({ registry, tokenId: BigInt(tokenId) }));
      await judge(format, "restored", document);
      await giveBack(tokenId);
      await send(1, titleCall.burn({ registry, tokenId: BigInt(tokenId) }));
      await judge(format, "burnt", document);
    };

    const listed = { kind: "statusList", list: LIST, index: 94_567 } as const;
    const one = await credential(listed, randomUUID());
    await judge("W3C, status list", "genuine", one);
    await judge("W3C, status list", "in part", await inPart(one));
    await judge("W3C, status list", "altered", forged(await everything(one)));
    await judge("W3C, status list", "other issuer", await everything(await credential(listed, randomUUID(), forger)));
    revoked.push(listed.index);
    await judge("W3C, status list", "revoked", one);

    const id = randomUUID();
    const status = titled(id);
    const title = await credential(status, id);
    await throughLife("W3C, title", status.tokenId, title);
    await judge("W3C, title", "altered", forged(await everything(title)));
    await judge("W3C, title", "other issuer", await everything(await credential(status, id, forger)));

    const wrapped = (issuedBy: IssuedBy, count: number, domain = DOMAIN): readonly WrappedDocument[] =>
      wrapSecond(
        Array.from({ length: count }, () => ({
          template,
          documentId: randomUUID(),
          data: template.sample,
          issuerName: "Tern & Sable",
          domain,
          issuedBy,
          chain: CHAIN,
        })),
        randomBytes(32),
      );
    const [first, ...others] = wrapped({ documentStore: store }, 3) as readonly [WrappedDocument, ...WrappedDocument[]];
    const [foreign] = wrapped({ documentStore: store }, 1, "stranger.example") as readonly [WrappedDocument];
    await judge("OA v2, document store", "not yet issued", first.document);
    for (const { root } of [first, foreign]) await send(0, operatorCall.issueRoot({ store, root }));
    await judge("OA v2, document store", "genuine", first.document);
    await judge("OA v2, document store", "in part", await inPart(first.document));
    await judge("OA v2, document store", "altered", forged(first.document));
    await judge("OA v2, document store", "other issuer", foreign.document);
    const { root, target, proof } = first;
    await send(0, callsOf(documentStoreAbi)(store, "revoke", [root, target, proof]));
    await judge("OA v2, document store", "revoked", first.document);
    await judge("OA v2, document store", "genuine beside a revoked one", others[0]!.document);

    const [held] = wrapped({ tokenRegistry: registry }, 1) as readonly [WrappedDocument];
    const [claimed] = wrapped({ tokenRegistry: registry }, 1, "stranger.example") as readonly [WrappedDocument];
    await mint(claimed.root);
    await throughLife("OA v2, title", held.root, held.document);
    await judge("OA v2, title", "altered", forged(held.document));
    await judge("OA v2, title", "other issuer", claimed.document);
    return rows;
  } finally {
    restore();
    await anvil.stop();
  }
}

/** The verdicts on each state: theirs may say less of a title that is paused, returned or burnt, and nothing else. */
const EXPECTED = {
  genuine: { hawser: /^GENUINE/, theirs: /^VALID/ },
  "genuine beside a revoked one": { hawser: /^GENUINE/, theirs: /^VALID/ },
  "in part": { hawser: /^GENUINE/, theirs: /^VALID/ },
  altered: { hawser: /^ALTERED$/, theirs: /^INVALID \(.*DOCUMENT_INTEGRITY/ },
  "other issuer": { hawser: /^(ALTERED|ISSUER)/, theirs: /^INVALID/ },
  revoked: { hawser: /^REVOKED$/, theirs: /^INVALID \(.*DOCUMENT_STATUS/ },
  "not yet issued": { hawser: /^(?!GENUINE)/, theirs: /^INVALID \(.*DOCUMENT_STATUS/ },
  paused: { hawser: /^GENUINE_PAUSED$/, theirs: /^VALID/ },
  returned: { hawser: /^GENUINE_RETURNED$/, theirs: /^VALID/ },
  restored: { hawser: /^GENUINE_IN_CIRCULATION$/, theirs: /^VALID/ },
  burnt: { hawser: /^GENUINE_BURNT$/, theirs: /^VALID/ },
} as const satisfies Record<string, { hawser: RegExp; theirs: RegExp }>;

export const witnessMatrix = async (): Promise<void> =>
  agree("documents of templates in both formats and every state", await tradeTrustMatrix());

export async function witnessTradeTrust(): Promise<void> {
  await witnessMatrix();
  // The backend itself runs there, which no script can load.
  const made = await runTest("test/backend/trade-trust/judged-by-others.test.ts", {}, { aloud: true });
  witness(
    "TrustVC and tt-verify agree about documents made, issued and revoked through the API",
    made.passed,
    made.said,
  );
}

function agree(about: string, rows: readonly MatrixRow[]): void {
  for (const { format, state, hawser, theirs } of rows)
    console.log(`     ${format.padEnd(24)} ${state.padEnd(30)} ${hawser.padEnd(26)} ${theirs}`);
  const wrong = rows.filter(({ state, hawser, theirs }) => {
    const expected = EXPECTED[state as keyof typeof EXPECTED];
    return !expected.hawser.test(hawser) || !expected.theirs.test(theirs);
  });
  witness(
    `TrustVC and tt-verify agree about ${rows.length} ${about}`,
    wrong.length === 0,
    JSON.stringify(wrong, null, 1),
  );
}
