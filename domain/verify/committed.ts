import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Hex } from "viem";
import { canonicalJson } from "../canonical.ts";
import { credentialId } from "../documents/credential-id.ts";
import { readDocumentText } from "./document-text.ts";
import { asObject, asText, isObject, type Json } from "./json.ts";
import { flatHashes, hashOfFields, NUMBER_KEY, PAPER_KEY, unsaltAll } from "./open-attestation-file.ts";

// The content of a title's paper, and the id of the title that follows from it. The root of an OpenAttestation document
// is the id of its title, so that the fields stand in the content as the document has them, with their salts.

const sha = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Everything that the paper says beside the fields, as the document of OpenAttestation names it under `PAPER_KEY`. */
export const hashOfPaper = (terms: Json): string => sha(canonicalJson(terms));

/** Content of the paper of an OpenAttestation title: `attestation` are its fields with their salts. */
export const attestedContent = (terms: Json, attestation: unknown): string => canonicalJson({ ...terms, attestation });

/**
 * The id of the title to which content commits: its SHA-256, or the root of the document of OpenAttestation in it. Null
 * where that document is not the one of this paper.
 */
export function tokenOfContent(content: string): Hex | null {
  const attested = attestedIn(content);
  if (attested === null) return `0x${sha(content)}`;
  const { attestation, ...terms } = attested;
  const said = asObject(unsaltAll(attestation));
  const hashes = flatHashes(attestation);
  const same =
    // The fields stand once, so that paper and file cannot differ in them.
    terms["data"] === undefined &&
    said[PAPER_KEY] === hashOfPaper(terms) &&
    said["id"] === credentialId(asText(terms["id"])) &&
    asText(said[NUMBER_KEY]).trim() === terms["number"];
  return same && hashes !== null ? hashOfFields(hashes) : null;
}

function attestedIn(content: string): Json | null {
  try {
    const read = asObject(readDocumentText(content));
    return isObject(read["attestation"]) ? read : null;
  } catch {
    return null;
  }
}
