import { readdirSync } from "node:fs";
import { join } from "node:path";
import { PromiseBroken, playCampaign } from "../campaign.ts";
import { ROOT, type Artifact } from "../compile.ts";
import { FLAVOURS, STANDS_ON, type Contracts, type Stage } from "../stage.ts";
import type { Build } from "./builds.ts";

// What finds a fault: the campaign first, for it is quick; then the tests of the contracts.

/** Enough to find what can be found, mostly in the first hundred. */
const CALLS = 3_000;
/** What they may spend: some faults would spend for ever. */
export const GAS = 1n << 32n;

/** How the campaign finds the fault in the changed ones of the contracts; null when it does not. */
export async function byCampaign(
  stage: Stage,
  campaign: Artifact,
  sound: Build,
  changed: Build,
): Promise<string | null> {
  for (const flavour of FLAVOURS) {
    if (!STANDS_ON[flavour].some((name) => name in changed)) continue;
    let play;
    try {
      play = await stage.set(flavour, { ...sound, ...changed } as unknown as Contracts, campaign);
    } catch {
      return `${flavour}: cannot be deployed`;
    }
    try {
      await playCampaign({ stage, play, campaign, calls: CALLS, seed: 1 });
    } catch (error) {
      if (error instanceof PromiseBroken) return `${flavour}: ${error.message}`;
      throw error;
    }
  }
  return null;
}

/** Those are about the ways to contracts, not about the contracts. */
const OTHER_TESTS: readonly string[] = ["deploy", "revert-data"];
/** The tests of the contracts, by the names of their files. */
export const TESTS: readonly string[] = readdirSync(join(ROOT, "test/contracts"))
  .flatMap((file) => /^(.+)\.test\.ts$/.exec(file)?.[1] ?? [])
  .filter((name) => !OTHER_TESTS.includes(name));

/** The tests that know most about a file, the surest first. */
const KNOWS: readonly (readonly [file: RegExp, tests: readonly string[]])[] = [
  [/Transferable/, ["document-stores-alike", "transferable-document-store"]],
  [/CompanyDocumentStore|StoreDeployer/, ["store-deployer", "document-store"]],
  [/DocumentStore/, ["document-store", "document-stores-alike"]],
  [/Forwarder|TitleActs/, ["forwarder", "title-acts", "forwarder-batch", "forwarder-signers"]],
  [/Signable/, ["title-escrow-signable"]],
  [/TDoc/, ["t-doc-deployer"]],
  [/LeanTradeTrust/, ["registry", "replace", "mint-batch", "registry-guards"]],
  [/TradeTrustToken|Strict|StoredRemark|\/TitleEscrow\.sol/, ["strict", "tradetrust", "foreign-registry"]],
  [/Registry/, ["registry", "registry-guards", "strict", "tradetrust", "replace", "mint-batch"]],
  [/Escrow|Seats/, ["title-escrow", "seats", "tradetrust", "strict", "replace", "title-acts"]],
];

/** The tests that know most about a file, and all others: no fault is alive before every test has passed. */
export function testsOf(file: string): { readonly first: readonly string[]; readonly others: readonly string[] } {
  const first = KNOWS.find(([each]) => each.test(file))?.[1] ?? [];
  return { first, others: TESTS.filter((test) => !first.includes(test)) };
}
