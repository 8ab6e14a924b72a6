import { readFile } from "node:fs/promises";
import {
  BUNDLE_FILE,
  bundleFault,
  checkBundle,
  exchangeBundle,
  type BundleReport,
  type ExchangeBundle,
} from "#domain/dcsa/bundle";
import { RESPONSE_CODES } from "#domain/pint-codes";
import { begins } from "./begins.ts";

/** Whether a file is the evidence of an exchange with another platform. */
export const isExchange = (file: string): Promise<boolean> => begins(file, `{"file":"${BUNDLE_FILE}"`);

/** The findings, for a person. */
function told({ number, from, to, title }: ExchangeBundle, report: BundleReport): string {
  const { entries, answers, keys, faults } = report;
  return [
    `bill ${number}, from ${from} to ${to}, a chain of ${entries} entries`,
    ...(title === null ? [] : [`  title         ${title.tokenId} of ${title.registry} on chain ${title.chainId}`]),
    ...answers.map(
      ({ at, code }, i) =>
        `  answer ${i + 1}      ${code === null ? "does not count" : `${code}, ${RESPONSE_CODES[code].label.en}`}, ${at}`,
    ),
    ...(answers.length === 0 ? ["  no signed answer"] : []),
    ...keys.map(
      ({ kid, algorithm, party, validFrom, validTo, sha256 }) =>
        `  key           ${kid} (${algorithm}) of the ${party.role} ${party.code}, ${validFrom} to ${validTo ?? "no end"}, SHA-256 ${sha256}`,
    ),
    ...faults.map(
      ({ answer, fault }) =>
        `FAULT ${answer === null ? "envelope" : `answer ${answer}`}: ${bundleFault(fault).en} (${fault})`,
    ),
    faults.length === 0
      ? "Every signature is right by the keys in the bundle. Compare the fingerprints of the keys with what their owners publish."
      : "The bundle was changed, or is not whole.",
  ].join("\n");
}

/** Checks the evidence of an exchange and prints what was found. Returns the exit code. */
export async function verifyExchange(file: string): Promise<number> {
  let given: unknown;
  try {
    given = JSON.parse(await readFile(file, "utf8"));
  } catch {
    // A text that cannot be read has no form either.
  }
  const read = exchangeBundle.safeParse(given);
  if (!read.success) {
    console.log("FAULT this is no evidence bundle of an exchange: its form is another one.");
    return 1;
  }
  const report = await checkBundle(read.data);
  console.log(told(read.data, report));
  return report.faults.length === 0 ? 0 : 1;
}
