import { createWalletClient, http, padHex, publicActions, type Hex } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { operatorCall, titleCall, type ChainCall } from "#domain/chain/calls";
import { registryAddress } from "#domain/chain/escrow-address";
import { credentialLoader } from "#domain/verify/credential-loader";
import { didDocument, didWeb, issueCredential, newIssuerKey } from "../../backend/signing/credential.ts";
import { deployContracts } from "../deploy/deploy-contracts.ts";
import { LOCAL_CHAIN_ID, startAnvil } from "../services/anvil.ts";
import { BILL, CONTENT, DOCUMENT_ID, TOKEN_ID } from "../../test/support/signed-bill.ts";
import { witness } from "./tools.ts";
import { verifyDocument } from "./trustvc.ts";

const MNEMONIC = "test test test test test test test test test test test junk";
const OPERATOR_KEY: Hex = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";

/** A bill as a credential whose title is on a chain of this run, judged by TrustVC's own code. */
export async function witnessCredential(now: Date): Promise<void> {
  const anvil = await startAnvil();
  try {
    const deployment = (await deployContracts({ rpcUrl: anvil.rpcUrl, privateKey: OPERATOR_KEY })).at(-1)!;
    const send = async (index: number, call: ChainCall): Promise<void> => {
      const account = mnemonicToAccount(MNEMONIC, { addressIndex: index });
      const wallet = createWalletClient({ account, transport: http(anvil.rpcUrl) }).extend(publicActions);
      const hash = await wallet.sendTransaction({ to: call.to, data: call.data, chain: null });
      const { status } = await wallet.waitForTransactionReceipt({ hash });
      if (status !== "success") throw new Error(`${call.functionName} was refused`);
    };
    const [operator, issuer] = [0, 1].map((addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }).address) as [
      Hex,
      Hex,
    ];
    const properties = { name: "Tern & Sable", symbol: "TSL", admin: issuer, pauser: operator, salt: padHex("0x1") };
    await send(0, operatorCall.deployRegistry({ ...deployment.contracts, ...properties }));
    const registry = registryAddress(deployment.contracts, properties);

    const key = newIssuerKey();
    const did = didWeb("hawser.example", ["organisations", "tern-sable"]);
    const keyId = `${did}#key-1`;
    const document = await didDocument(did, [{ id: keyId, publicKey: key.publicKey }]);
    const documentLoader = await credentialLoader(async (asked) => (asked === did ? document : null));
    const credential = await issueCredential({
      did,
      keyId,
      privateKey: key.privateKey,
      documentId: DOCUMENT_ID,
      issuedAt: now,
      chain: { name: "Local", chainId: LOCAL_CHAIN_ID },
      registry,
      tokenId: TOKEN_ID,
      content: CONTENT,
      kind: "BillOfLading",
      data: { ...BILL },
    });
    const judge = async (one: object): Promise<string> => {
      const fragments = await verifyDocument(one, { documentLoader, rpcProviderUrl: anvil.rpcUrl });
      return fragments
        .filter(({ status }) => status !== "SKIPPED")
        .map(({ type, status }) => `${type} ${status}`)
        .join(", ");
    };
    const before = await judge(credential);
    witness(
      "trustvc refuses the credential while its title is not minted",
      before.includes("DOCUMENT_STATUS INVALID"),
      before,
    );
    await send(1, titleCall.mint({ registry, tokenId: BigInt(TOKEN_ID), beneficiary: issuer, holder: issuer }));
    const minted = await judge(credential);
    witness(
      "trustvc finds integrity, status on chain and issuer of the credential valid",
      minted === "DOCUMENT_INTEGRITY VALID, DOCUMENT_STATUS VALID, ISSUER_IDENTITY VALID",
      minted,
    );
    const forged = structuredClone(credential) as { credentialSubject: Record<string, unknown> };
    forged.credentialSubject["vessel"] = "OTHER";
    const seen = await judge(forged);
    witness("trustvc refuses the credential with one field changed", seen.includes("DOCUMENT_INTEGRITY INVALID"), seen);
  } finally {
    await anvil.stop();
  }
}
