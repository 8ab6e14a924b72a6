import { readFile } from "node:fs/promises";
import type { verifyRoutes } from "#domain/api/desk";
import type { Output } from "#domain/api/route";
import { assertOutside } from "../core/outside.ts";
import { toPem } from "../signing/authority.ts";

const BLOCK = /-----BEGIN (CERTIFICATE|X509 CRL)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g;

async function read(file: string): Promise<string> {
  assertOutside("the operator's file of trusted certificates");
  return readFile(file, "latin1");
}

/** The revocation lists in the operator's file, in DER. */
export const listsIn = async (file: string | null): Promise<Uint8Array[]> =>
  file === null
    ? []
    : [...(await read(file)).matchAll(BLOCK)].flatMap(([, name, text = ""]) =>
        name === "X509 CRL" ? [new Uint8Array(Buffer.from(text.replace(/\s/g, ""), "base64"))] : [],
      );

/** The certificates in a file of the operator, in DER. */
export const certificatesIn = async (file: string): Promise<Uint8Array[]> =>
  [...(await read(file)).matchAll(BLOCK)].flatMap(([, name, text = ""]) =>
    name === "CERTIFICATE" ? [new Uint8Array(Buffer.from(text.replace(/\s/g, ""), "base64"))] : [],
  );

/** The trust of this installation: its own authority, and those in the operator's file, with what they revoked. */
export async function trustOf(
  roots: readonly Uint8Array[],
  issuing: readonly Uint8Array[],
  own: readonly Uint8Array[],
  file: string | null,
  asksOthers = false,
): Promise<Output<typeof verifyRoutes.trust>> {
  const blocks = file === null ? [] : [...(await read(file)).matchAll(BLOCK)];
  const of = (kind: string): string[] =>
    blocks.filter(([, name]) => name === kind).map(([, , text = ""]) => text.replace(/\s/g, ""));
  return {
    trustAnchors: [...roots.map(toPem), ...of("CERTIFICATE").map((one) => toPem(Buffer.from(one, "base64")))],
    issuing: issuing.map(toPem),
    revocationLists: [...own.map((one) => Buffer.from(one).toString("base64")), ...of("X509 CRL")],
    asksOthers,
  };
}
