import { setImmediate } from "node:timers/promises";
import type { EntityManager } from "typeorm";
import type { Response } from "express";
import { Zip, ZipPassThrough } from "fflate";
import { canonicalJson } from "#domain/canonical";
import { fileName } from "#domain/file-names";
import type { PackageProofs } from "#domain/verify/anchors";
import { DESCRIPTION_NAME, LISTS_FOLDER, PROOFS_NAME, README_NAME, SUMS_NAME } from "#domain/verify/package-names";
import type { RevocationLists } from "../certificates/revocation-lists.ts";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { Download } from "../core/download.ts";
import type { Storage } from "../ports/storage.ts";

export const PACKAGE_MIME = "application/zip";

/** Written at once: between two parts the server serves others. */
const PART = 1024 * 1024;

/** A document as it stands in a package: where its bytes are, and what it says. */
export interface Packed {
  readonly name: string;
  readonly kind: string;
  readonly number: string;
  readonly documentName: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly ownerId: string;
  readonly storageKey: string;
  readonly sha256: string;
  readonly size: number;
  readonly attachments: readonly PackedAttachment[];
}

/** An attachment of a document: its name in the package, its name when it was attached, and where its bytes are. */
export interface PackedAttachment extends Pick<Packed, "name" | "ownerId" | "storageKey" | "sha256" | "size"> {
  readonly attachedAs: string;
}

/** The entries of a package. */
export interface Plan {
  readonly name: string;
  readonly at: Date;
  readonly written: readonly (readonly [string, Uint8Array])[];
  readonly documents: readonly Packed[];
}

/** The name of the `i`th document in a package; `stored` is what its file is called here. */
export function nameInPackage(
  i: number,
  document: { readonly number: string; readonly name: string; readonly kind: string },
  stored: string,
): string {
  const extension = /\.([A-Za-z0-9]{1,5})$/.exec(stored)?.[1]?.toLowerCase() ?? "bin";
  return `documents/${String(i + 1).padStart(2, "0")} ${fileName(document.number || document.name || document.kind, extension)}`;
}

/** The `n`th attachment of the `i`th document, as it stands in a package. */
export const packedAttachment = (
  i: number,
  n: number,
  { name, ownerId, storageKey, sha256, size }: Omit<PackedAttachment, "attachedAs">,
): PackedAttachment => ({
  ownerId,
  storageKey,
  sha256,
  size,
  attachedAs: name,
  name: `attachments/${String(i + 1).padStart(2, "0")}-${n + 1} ${name}`,
});

type Hashed = Omit<PackedAttachment, "attachedAs">;

/** Where the bytes of a file of a package are. */
export type Placed = Pick<PackedAttachment, "name" | "ownerId" | "storageKey">;
export type PlacedDocument = Placed & { readonly attachments: readonly Placed[] };

const allFiles = <File extends Placed>(
  documents: readonly (File & { readonly attachments: readonly File[] })[],
): File[] => documents.flatMap((document) => [document, ...document.attachments]);

const ANCHORS = statement(
  "packaging.anchors",
  `SELECT a.sha256, a.chain_id AS "chainId", a.store, a.root, a.proof, c.block_number AS block, c.at
    FROM app.anchors_of($1::text[]) a
     JOIN chain.anchors c ON c.chain_id = a.chain_id AND c.store = a.store AND c.root = a.root AND c.status = 'issued'
       ORDER BY c.block_number`,
  ["sha256", "chainId", "store", "root"],
).as<{ proof: string[] }>();

/** Where what has these fingerprints is anchored on chain. */
async function proofsOf(
  tx: EntityManager,
  kind: PackageProofs["package"],
  fingerprints: readonly string[],
): Promise<PackageProofs> {
  const found = await rows(tx, ANCHORS, [fingerprints]);
  const anchors: Record<string, PackageProofs["anchors"][string]> = {};
  for (const { sha256, block, at, ...rest } of found)
    (anchors[sha256] ??= []).push({
      ...rest,
      block: block === null ? null : Number(block),
      at: at?.toISOString() ?? null,
    });
  return { package: kind, version: 1, anchors };
}

interface Content {
  readonly kind: PackageProofs["package"];
  /** The description of the whole, beside its documents. */
  readonly about: Readonly<Record<string, unknown>>;
  readonly readme: string;
  readonly documents: readonly Packed[];
  /** The other files beside the documents, with their fingerprints. */
  readonly beside?: readonly { readonly name: string; readonly bytes: Uint8Array; readonly sha256?: string }[];
}

const textBytes = (value: string): Uint8Array => new TextEncoder().encode(value);

/** The files that are written into a package beside its documents; `tx` reads what is public. */
export async function writtenOf(
  tx: EntityManager,
  { kind, about, readme, documents, beside = [] }: Content,
): Promise<Plan["written"]> {
  const description = {
    package: kind,
    version: 1,
    ...about,
    documents: documents.map(({ name, documentName, kind: of, number, data, sha256, size, attachments }) => ({
      file: name,
      kind: of,
      number,
      name: documentName,
      sha256,
      size,
      data,
      attachments: attachments.map((one) => ({
        file: one.name,
        name: one.attachedAs,
        sha256: one.sha256,
        size: one.size,
      })),
    })),
  };
  const files = allFiles<Hashed>(documents);
  const listed = beside.flatMap(({ name, sha256 }) => (sha256 === undefined ? [] : [{ name, sha256 }]));
  return [
    [README_NAME, textBytes(readme)],
    ...beside.map(({ name, bytes }) => [name, bytes] as const),
    [
      PROOFS_NAME,
      textBytes(
        canonicalJson(
          await proofsOf(
            tx,
            kind,
            [...listed, ...files].map(({ sha256 }) => sha256),
          ),
        ),
      ),
    ],
    [DESCRIPTION_NAME, textBytes(`${JSON.stringify(description, null, 2)}\n`)],
    [SUMS_NAME, textBytes([...[...files, ...listed].map(({ sha256, name }) => `${sha256}  ${name}`), ""].join("\n"))],
  ];
}

export interface PackageSources {
  readonly storage: Storage;
  readonly lists: RevocationLists;
}

/** Sends a package while it is made. Refusals come before its first byte. */
export async function sendPackage(sources: PackageSources, plan: Plan, response: Response): Promise<void> {
  const revoked = await revokedOf(sources.lists);
  await Download.send(response, fileName(plan.name, "zip"), PACKAGE_MIME, (to) =>
    writePackage(sources.storage, { ...plan, written: [...plan.written, ...revoked] }, (part) => to.write(part)),
  );
}

/** The lists of the certificates that the authority of this platform has revoked by now. */
export const revokedOf = async (lists: RevocationLists): Promise<Plan["written"]> => [
  [`${LISTS_FOLDER}issuing.crl`, await lists.list("issuing")],
  [`${LISTS_FOLDER}root.crl`, await lists.list("root")],
];

/** Writes a package, part by part: one document at a time is in memory. */
export async function writePackage(
  storage: Storage,
  { at, written, documents }: Pick<Plan, "at" | "written"> & { readonly documents: readonly PlacedDocument[] },
  write: (part: Uint8Array) => Promise<void>,
): Promise<void> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    made.push(part);
  });
  const flush = async (): Promise<void> => {
    for (const part of made.splice(0)) await write(part);
    await setImmediate();
  };
  const put = async (entryName: string, bytes: Uint8Array): Promise<void> => {
    const entry = new ZipPassThrough(entryName);
    entry.mtime = at;
    zip.add(entry);
    for (let from = 0; from === 0 || from < bytes.length; from += PART) {
      entry.push(bytes.subarray(from, from + PART), from + PART >= bytes.length);
      await flush();
    }
  };
  for (const [entryName, bytes] of written) await put(entryName, bytes);
  for (const file of allFiles<Placed>(documents))
    await put(file.name, await storage.get(file.ownerId, file.storageKey));
  zip.end();
  await flush();
}
