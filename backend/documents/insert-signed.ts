import { v7 as uuid } from "uuid";
import type { EntityManager } from "typeorm";
import type { EventDetail } from "#domain/events/events";
import { documentState } from "#domain/flows/derive";
import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { numberKey } from "#domain/numbers";
import type { Language } from "#domain/text";
import { KIND_OF_TYPE } from "#domain/trade-trust/kind-of-template";
import { takeStorage } from "../budget/budget.ts";
import { auditAll, type Line } from "../core/audit.ts";
import { announceNew } from "../core/changes.ts";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { summaryOf } from "./drafts.ts";
import { CREDENTIAL_TYPE, PDF_TYPE } from "./files.ts";
import { refreshState } from "./state.ts";

const ACCESS = statement(
  "documents.accessOfMany",
  `INSERT INTO app.document_access (document_id, organisation_id, access) SELECT n, $1, 'author'
    FROM unnest($2::uuid[]) AS n`,
);
const STATES = statement(
  "documents.statesOfMany",
  `INSERT INTO app.document_state (document_id, organisation_id, state, kind) SELECT n, $1, $3, $4
    FROM unnest($2::uuid[]) AS n`,
);

/** A file in the store. */
interface Stored {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly key: string;
}

/** The title to which the content of a signed record commits. */
export interface SignedTitle {
  readonly tokenId: `0x${string}`;
  readonly checksum: string;
}

/** A document that is signed, and whose files lie in the store. */
export interface Signed {
  readonly id: string;
  readonly data: FieldData;
  readonly at: Date;
  readonly layout: number;
  readonly pdf: Stored;
  /** Null where the files of all are made together afterwards: until then the document is on its way. */
  readonly credential: Stored | null;
  /** Null for a verifiable document. */
  readonly title: SignedTitle | null;
}

/** A document that was written, with the ids of what belongs to it. */
export interface Inserted {
  readonly signatureId: string;
  readonly files: readonly { readonly id: string; readonly role: "signed" | "credential" }[];
}

/** The further words of the record about a signature: the title, and the act by which it is issued. */
type SaidOfTitle = Pick<EventDetail<"document.sign">, "tokenId" | "signatureId" | "capacity" | "intent">;

/** The parts that documents have in common when they are made together. */
export interface SignedTogether {
  readonly organisation: { readonly id: string; readonly name: string };
  readonly person: { readonly id: string; readonly name: string; readonly signedName: string };
  readonly kind: Kind;
  readonly versionId: string;
  readonly language: Language;
  readonly serial: string;
  readonly stamp: { readonly id: string; readonly name: string } | null;
  /** Of titles: their register, the letterhead of their papers, and what has them issued. */
  readonly titles?: {
    readonly chainId: number;
    readonly registry: `0x${string}`;
    readonly letterheadId: string | null;
    issue(tx: EntityManager, written: ReadonlyMap<string, Inserted>): Promise<ReadonlyMap<string, SaidOfTitle>>;
  };
}

/**
 * Writes documents that are signed already: each as if it had been drafted and signed by itself, all with
 * few statements.
 */
export async function insertSigned(tx: EntityManager, of: SignedTogether, all: readonly Signed[]): Promise<void> {
  const { organisation, person, kind, titles } = of;
  const ids = all.map(({ id }) => id);
  await takeStorage(
    tx,
    organisation.id,
    all.reduce((sum, { pdf, credential }) => sum + pdf.size + (credential?.size ?? 0), 0),
  );
  await table(tx, "app.document").insert(...all.map((one) => documentRow(of, one)));
  await changed(tx, ACCESS, [organisation.id, ids]);
  const files = new Map(all.map((one) => [one.id, filesOf(of, kind, one)]));
  await table(tx, "app.file").insert(...[...files.values()].flat());
  const written = new Map(
    [...files].map(([id, its]): [string, Inserted] => [
      id,
      { signatureId: uuid(), files: its.map((file) => ({ id: file.id, role: file.role })) },
    ]),
  );
  await table(tx, "app.signature").insert(
    ...all.map(({ id, at }) => ({
      id: written.get(id)?.signatureId ?? uuid(),
      document_id: id,
      organisation_id: organisation.id,
      person_id: person.id,
      name: person.signedName,
      organisation_name: organisation.name,
      capacity: "",
      serial: of.serial,
      at,
      stamp: of.stamp?.name ?? "",
    })),
  );
  await changed(tx, STATES, [organisation.id, ids, titles ? "DRAFT" : stateOf(all), kindName(of)]);
  const said = await titles?.issue(tx, written);
  // The state of a title follows from the act that is under way.
  if (titles) for (const id of ids) await refreshState(tx, id);
  await auditAll(
    { tx, organisation, person },
    all.flatMap((one): Line<"document.create" | "document.sign">[] => [
      { action: "document.create", detail: { kind: kindName(of) }, about: { documentId: one.id } },
      {
        action: "document.sign",
        detail: { sha256: one.pdf.sha256, serial: of.serial, stampId: of.stamp?.id ?? null, ...said?.get(one.id) },
        about: { documentId: one.id },
      },
    ]),
  );
  await announceNew(tx, { organisation: organisation.id, topic: "document" }, ids);
  await announceNew(tx, { organisation: organisation.id, topic: "counts" }, ids);
}

const kindName = ({ titles }: SignedTogether) => KIND_OF_TYPE[titles ? "transferable" : "verifiable"];

const stateOf = (all: readonly Signed[]) =>
  documentState(
    "verifiable",
    {
      complete: true,
      signed: true,
      openIntent: null,
      revoked: false,
      awaited: all[0]?.credential === null,
      uploaded: false,
    },
    { address: null, access: "author", presentee: false },
  );

function documentRow(of: SignedTogether, { id, data, at, layout, pdf, title }: Signed) {
  const { kind, language, organisation, person, titles } = of;
  const { validUntil, ...summary } = summaryOf(kind, data, language);
  return {
    id,
    kind: kindName(of),
    ...summary,
    number_key: numberKey(summary.number),
    organisation_id: organisation.id,
    created_by: person.id,
    data,
    language,
    valid_until: validUntil === null ? null : new Date(validUntil),
    uploaded: false,
    document_template_version_id: of.versionId,
    signed_at: at,
    signed_by: person.id,
    checksum: title?.checksum ?? pdf.sha256,
    layout,
    ...(title && titles
      ? {
          chain_id: titles.chainId,
          registry: titles.registry,
          token_id: title.tokenId,
          negotiability: kind.negotiability?.(data) ?? ("TO_ORDER" as const),
          letterhead_id: titles.letterheadId,
          awaits_replacement: false,
        }
      : {}),
  };
}

function filesOf(of: SignedTogether, kind: Kind, { id, data, at, pdf, credential }: Signed) {
  const { number, name, vessel } = summaryOf(kind, data, of.language);
  const common = { document_id: id, owner_id: of.organisation.id, created_at: at } as const;
  const row = ({ key, ...file }: Stored) => ({ id: uuid(), ...common, ...file, storage_key: key });
  return [
    { ...row(pdf), role: "signed" as const, mime: PDF_TYPE, content: { number, name, vessel, data } },
    ...(credential === null
      ? []
      : [{ ...row(credential), role: "credential" as const, mime: CREDENTIAL_TYPE, content: null }]),
  ];
}
