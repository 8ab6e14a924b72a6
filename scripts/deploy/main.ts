// Brings the contracts onto a network of domain/chain/networks.ts. See docs/deployment.md.
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BaseError, getAddress, isAddress, type Address, type Hex } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { DEPLOYMENTS, parseDeploymentBook, writeDeploymentBook, type DeploymentBook } from "#domain/chain/deployments";
import { NETWORKS, type Network, type NetworkName } from "#domain/chain/networks";
import { deployKept, writeWhole, type Keeping, type Progress } from "./deploy-contracts.ts";
import { dryRun, wordsOf } from "./dry-run.ts";
import { DeployRefused } from "./refusal.ts";

const ROOT = join(import.meta.dirname, "../..");
const USAGE = `Usage: DEPLOYER_PRIVATE_KEY=0x… npm run deploy -- --network NAME [options]
  --network NAME      one of ${Object.keys(NETWORKS).join(", ")}
  --rpc URL           its endpoint; the public one when left out
  --operator ADDRESS  who anchors and pauses: the account of the relayer; who pays when left out
  --fee-limit GWEI    the most that a unit of gas may cost
  --dry-run           say what would be done and what it would cost; send nothing
  --book FILE         JSON file for the addresses instead of domain/chain/address-book.ts
  --out FOLDER        for what explorers want to know; deployments/ when left out`;

class BadCall extends Error {}

interface Call {
  readonly network: Network;
  readonly rpcUrl: string;
  readonly privateKey: Hex;
  readonly operator: Address;
  readonly limitGwei: number | undefined;
  readonly dry: boolean;
  readonly bookFile: string | undefined;
  readonly out: string;
}

function readCall(args: readonly string[], env: NodeJS.ProcessEnv): Call {
  const options = {
    network: { type: "string" },
    rpc: { type: "string" },
    operator: { type: "string" },
    "fee-limit": { type: "string" },
    "dry-run": { type: "boolean" },
    book: { type: "string" },
    out: { type: "string" },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const network: Network | undefined = Object.hasOwn(NETWORKS, values.network ?? "")
    ? NETWORKS[values.network as NetworkName]
    : undefined;
  if (network === undefined) throw new BadCall(USAGE);
  const rpcUrl = values.rpc ?? network.rpcUrl;
  if (rpcUrl === null || !URL.canParse(rpcUrl)) throw new BadCall("--rpc: the address of an endpoint is needed");
  const privateKey = env["DEPLOYER_PRIVATE_KEY"] ?? "";
  if (!/^0x[0-9a-fA-F]{64}$/.test(privateKey))
    throw new BadCall("DEPLOYER_PRIVATE_KEY: 0x and 64 hexadecimal digits are needed, in the environment");
  if (values.operator !== undefined && !isAddress(values.operator))
    throw new BadCall("--operator: an address is needed");
  const limitGwei = values["fee-limit"] === undefined ? undefined : Number(values["fee-limit"]);
  if (limitGwei !== undefined && !(limitGwei > 0)) throw new BadCall("--fee-limit: a number above zero is needed");
  if (network === NETWORKS.local && values.book === undefined)
    throw new BadCall("--book: a local chain is nobody else's; its addresses go into a file of its own");
  return {
    network,
    rpcUrl,
    privateKey: privateKey as Hex,
    limitGwei,
    dry: values["dry-run"] ?? false,
    bookFile: values.book && resolve(values.book),
    out: resolve(values.out ?? join(ROOT, "deployments")),
    operator: values.operator === undefined ? privateKeyToAddress(privateKey as Hex) : getAddress(values.operator),
  };
}

const readOr = (file: string, otherwise: string): Promise<string> =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return otherwise;
    throw error;
  });

/** The text of domain/chain/address-book.ts. Earlier entries stay in front. */
const addressBookText = (book: DeploymentBook): string =>
  `// Data: every deployment on a public network, appended by \`npm run deploy\`. An entry is never changed nor taken away.\nexport const ADDRESS_BOOK: readonly unknown[] = ${JSON.stringify(book, null, 2)};\n`;

/** The book comes last: until it says that all is done, the next run does this again. */
async function conclude(out: string, book: DeploymentBook, file: string, text: string): Promise<void> {
  const made = book.at(-1);
  const { keepVerification } = await import("./verification.ts");
  if (made !== undefined) console.log(`Kept for explorers in ${await keepVerification(out, made)}`);
  await writeWhole(file, text);
  console.log(`Deployed; the addresses are in ${file}`);
}

async function keepingOf({ network, bookFile, out }: Call): Promise<Keeping> {
  if (bookFile !== undefined) {
    const book = parseDeploymentBook(await readOr(bookFile, "[]"));
    return {
      book,
      progressFile: `${bookFile}.progress`,
      write: (made) => conclude(out, made, bookFile, writeDeploymentBook(made)),
    };
  }
  const file = join(ROOT, "domain/chain/address-book.ts");
  return {
    book: DEPLOYMENTS,
    progressFile: join(out, `${network.chainId}.progress`),
    write: (made) => conclude(out, made, file, addressBookText(made)),
  };
}

async function run(call: Call): Promise<void> {
  const { network, rpcUrl, privateKey, operator, limitGwei, dry } = call;
  const keeping = await keepingOf(call);
  const progress = JSON.parse(await readOr(keeping.progressFile, "null")) as Progress | null;
  const plan = await dryRun({
    rpcUrl,
    chainId: network.chainId,
    deployer: privateKeyToAddress(privateKey),
    operator,
    book: keeping.book,
    progress,
    limitGwei,
  });
  console.log(wordsOf(plan));
  if (plan.present) return;
  if (!dry && plan.balance < plan.cost)
    throw new DeployRefused("NO_FUNDS", `${plan.deployer} has less than what it may cost`);
  const { compiled } = await import("./verification.ts");
  await compiled();
  if (dry) return;
  await deployKept(keeping, { rpcUrl, privateKey, operator, chainId: network.chainId, limitGwei });
}

try {
  await run(readCall(process.argv.slice(2), process.env));
} catch (error) {
  if (
    !(
      error instanceof BadCall ||
      error instanceof DeployRefused ||
      error instanceof BaseError ||
      (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS")
    )
  )
    throw error;
  console.error(error instanceof BaseError ? error.shortMessage : (error as Error).message);
  process.exit(error instanceof DeployRefused ? 3 : 2);
}
