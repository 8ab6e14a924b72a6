import { ABI_DEVIATIONS, DIFFERENCES } from "#domain/chain/compatibility";
import { table } from "./table.ts";

const names = (contracts: readonly string[]): string => contracts.join(", ");

/** The page about TradeTrust: its words here, its tables from the data that the tests hold the contracts to. */
export const compatibilityPage = (): string => `# Compatibility with TradeTrust

Hawser's contracts are its own code. They answer as TradeTrust's Token Registry v5 (npm \`@tradetrust-tt/token-registry\` 5.5.1) and
document store (npm \`@trustvc/document-store\` 1.0.3) answer, so that their clients mint, transfer, show and verify our titles without
knowing whose contracts they talk to.

| contracts | what they are |
| --- | --- |
| TitleEscrow, TitleEscrowFactory, TradeTrustToken, TradeTrustTokenStandard, TDocDeployer, TitleEscrowSignable (and its factory) | strict: no act that theirs have not |
| LeanTitleEscrow, LeanTitleEscrowFactory, LeanTradeTrustTokenStandard, RegistryDeployer | lean: what Hawser deploys; remarks in events only, meta-transactions, batches, \`replace\`, a pauser |
| DocumentStore, TransferableDocumentStore | anchors of documents |
| StoreDeployer, CompanyDocumentStore | the document store of each company, a clone |

## What is the same
- Every function, event and error, with its name, types, indexed arguments and selector, but for the entries below.
- What each call does, refuses and tells: the errors, which of them wins when several apply, the events, their order and their remarks; the revert strings that clients parse.
- ERC-165 ids: what a client asks to tell v5 from v4 and a registry from a store.
- The addresses of escrows: CREATE2 by \`keccak256(registry, tokenId)\` over the code of an EIP-1167 clone; clients compute them.
- The encryption of remarks: ChaCha20 under the id of the document. It hides nothing from who knows that id.

Nothing that holds titles can be upgraded. TDocDeployer can, as theirs; it makes registries and has no power over any.

## Entries of their ABI that ours lack
${table(
  ["contracts", "entry", "reason"],
  ABI_DEVIATIONS.map(({ contracts, entry, reason }) => [names(contracts), `\`${entry}\``, reason]),
)}
## What the same call does otherwise
${table(
  ["contracts", "theirs", "ours", "reason"],
  DIFFERENCES.map(({ contracts, theirs, ours, reason }) => [names(contracts), theirs, ours, reason]),
)}
## What their verifiers do not say
- A title that was returned or burnt is still valid to tt-verify and TrustVC: they ask only whether it was ever minted. Hawser's verifier says in circulation, returned, burnt or paused.
- tt-verify with a provider of ethers 5 gives no verdict (ERROR) on a title that was never minted; with one of ethers 6 it says INVALID. Neither is valid.
- Of a credential from which nothing was derived yet TrustVC judges the mandatory parts alone, and says VALID though another field was changed. Hawser judges every field; what it derives, with everything shown or in part, both judge alike.
- TrustVC reads no status list whose bits have the \`u\` of the standard before them. Ours have none.
- \`documentStoreRevoke\` of TrustVC 2.11 works with a signer of ethers 6 only.

## How to check it
\`npx vitest run test/contracts\` compares, offline:

| test | what it holds against what |
| --- | --- |
| interop/abi | the ABI of each contract against the published artifact: exactly the entries above are missing |
| tradetrust, title-escrow-signable, t-doc-deployer, document-stores-alike | the same random calls to their published contracts and to ours, on one chain: results, refusals, events and views; \`SEED=…\` repeats a run, \`STEPS=…\` lengthens it |
| interop/life | every act of a title by TrustVC's functions, with ethers 5 and 6, in their contracts and ours: the histories and remarks they show are equal |
| interop/verdicts | W3C credentials (ecdsa-sd-2023) and OA v2 documents judged by TrustVC and tt-verify: valid, tampered, not minted or issued, revoked, returned, burnt |

Domains are answered by the test itself: TXT records at the resolver, did:web at the document loader. Any other \`fetch\` that would leave the machine fails the test.
`;
