import { asCredential, checkCredential, resolve } from "./credential.ts";
import { judgeProof } from "./credential-proof.ts";
import type { FormatReport } from "./format.ts";
import { worst } from "./headline.ts";
import { isObject } from "./json.ts";
import type { Oracle, Published } from "./oracle.ts";
import { unsure, valid, type Finding } from "../reasons.ts";
import type { TitlePlace } from "./title.ts";

const MOST_CREDENTIALS = 20;

/**
 * Checks a W3C verifiable presentation: the proof of whoever shows it, and every credential in it; null for anything
 * else. When it was made, and for whom, is for whoever asked for it to compare: its challenge is not known here.
 */
export async function checkPresentation(document: unknown, oracle: Oracle, now: Date): Promise<FormatReport | null> {
  if (!isObject(document) || ![document["type"]].flat().includes("VerifiablePresentation")) return null;
  const inside = [document["verifiableCredential"]].flat();
  if (inside.length === 0 || inside.length > MOST_CREDENTIALS) return null;
  const reports: FormatReport[] = [];
  for (const one of inside) {
    const report = await checkCredential(one, oracle, now);
    // A presentation with a part that cannot be judged here cannot be judged.
    if (report === null) return null;
    reports.push(report);
  }
  const failed = worstOf(reports.map(({ integrity }) => integrity));
  const places = placesIn(reports);
  const statuses = reports.flatMap(({ status }) => (status === null ? [] : [status]));
  const failedStatus = worstOf(statuses);
  return {
    format: "credential",
    integrity: failed.outcome === "VALID" ? await judgeHolder(document, inside, oracle) : failed,
    issuer: worstOf(reports.map(({ issuer }) => issuer)),
    issuerName: [...new Set(reports.map(({ issuerName }) => issuerName))].join(", "),
    number: reports.map(({ number }) => number).find((number) => number !== "") ?? "",
    place: places.length === 1 ? places[0]! : null,
    status:
      places.length > 1 && failedStatus.outcome !== "INVALID"
        ? unsure("TITLES_SEVERAL")
        : places.length === 1 && failedStatus.outcome === "VALID"
          ? null
          : statuses.length === 0
            ? null
            : failedStatus,
  };
}

const worstOf = (findings: readonly Finding[]): Finding =>
  findings.find(({ outcome }) => outcome === worst(findings)) ?? valid("PROOF_MATCHES");

function placesIn(reports: readonly FormatReport[]): TitlePlace[] {
  const found = reports.flatMap(({ place }) => (place === null ? [] : [place]));
  return [...new Map(found.map((place) => [`${place.chainId} ${place.registry} ${place.tokenId}`, place])).values()];
}

/** Whether the holder signed the presentation, and is whom its credentials are about where they say so. */
async function judgeHolder(document: Published, inside: readonly unknown[], oracle: Oracle): Promise<Finding> {
  if (document["proof"] === undefined) return unsure("PRESENTATION_UNSIGNED");
  const named = isObject(document["holder"]) ? document["holder"]["id"] : document["holder"];
  const method = [document["proof"]].flat().find(isObject)?.["verificationMethod"];
  const holder = typeof named === "string" ? named : (String(method).split("#")[0] ?? "");
  const resolved = await resolve(holder, oracle);
  if (resolved === null) return unsure("HOLDER_UNRESOLVED");
  const proof = await judgeProof(document, {
    signer: holder,
    purpose: "authentication",
    resolveDid: async (did) => (did === holder ? resolved : null),
  });
  if (proof.reason === "KEY_UNNAMED") return unsure("HOLDER_DIFFERS");
  if (proof.outcome !== "VALID") return proof;
  const subjects = inside.flatMap((one) => asCredential(one)?.credentialSubject ?? []).flatMap(({ id }) => id ?? []);
  return subjects.some((id) => String(id).startsWith("did:") && id !== holder)
    ? unsure("HOLDER_DIFFERS")
    : valid("PRESENTATION_MATCHES");
}
