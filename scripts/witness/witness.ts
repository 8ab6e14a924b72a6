/**
 * The judgement of other people's programs on what the product writes, and on the product itself. Needs pdfsig,
 * pdftocairo, openssl, qpdf, faketime, softhsm2, pkcs11-tool, sqlmap and wapiti; fails without them.
 */
import { witnessCredential } from "./credential.ts";
import { witnessCountersigned } from "./countersigned.ts";
import { witnessExpired } from "./expired.ts";
import { witnessFiles } from "./files.ts";
import { witnessLongLived } from "./long-lived.ts";
import { makeSamples } from "../../test/support/signed-bill.ts";
import { witnessPages } from "./pages.ts";
import { witnessScanning } from "./scan/scanning.ts";
import { witnessPublished } from "./published.ts";
import { needTools } from "./tools.ts";
import { witnessMatrix, witnessTradeTrust } from "./trade-trust.ts";
import { witnessUkey } from "./ukey.ts";
import { witnessVerdicts } from "./verdicts.ts";

// npm run witness -- matrix: the verdicts on documents of the trade alone, which need none of the tools.
const only = process.argv[2];

try {
  if (only === "matrix") {
    await witnessMatrix();
    await witnessPublished();
    console.log("Every witness agrees.");
    process.exit(0);
  }
  needTools();
  const now = new Date(Math.floor(Date.now() / 1000) * 1000);
  const samples = await makeSamples(now);
  await witnessFiles(samples, now);
  await witnessCountersigned(samples);
  await witnessVerdicts();
  await witnessLongLived(samples, now);
  await witnessPages(samples);
  await witnessExpired(now);
  await witnessUkey();
  await witnessCredential(now);
  await witnessTradeTrust();
  await witnessPublished();
  await witnessScanning();
  console.log("Every witness agrees.");
  process.exit(0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
