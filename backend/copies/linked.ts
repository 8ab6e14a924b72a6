import { createHmac } from "node:crypto";
import { linkToStored } from "#domain/verify/action-link";
import { DAY_MS } from "#domain/clock";
import { auditAll, type Line } from "../core/audit.ts";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { purposeKey } from "../keyring/wrapping.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";

// The code in a document made with a template may lead to an encrypted copy of its own file. Its link stands in the
// file, and so in what is signed: the link is known before the file is, and each try to sign makes the same one.

const KEEP = statement(
  "documents.keepLinkedCopies",
  `INSERT INTO app.remote_copy (id, organisation_id, document_id, person_id, in_document, size, created_at, ends_at)
    SELECT c.id, $3, c.document, $4, true, 0, $5::timestamptz, $5::timestamptz + make_interval(days => $6)
    FROM unnest($1::uuid[], $2::uuid[]) AS c(id, document)
    ON CONFLICT (id) DO UPDATE SET ends_at = excluded.ends_at, withdrawn_at = NULL`,
);

interface LinkedCopy {
  readonly id: string;
  /** 32 bytes in hex. */
  readonly key: string;
}

/** The name and the key of the copy to which the code in a document leads. */
export function linkedCopy(kek: Buffer, documentId: string): LinkedCopy {
  const secret = purposeKey(kek, "linked-copy");
  const of = (what: string): string => createHmac("sha256", secret).update(`${what} ${documentId}`).digest("hex");
  const id = of("id").replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-a$4-$5");
  return { id, key: of("key") };
}

export const copyAddress = ({ publicUrl }: Pick<Settings, "publicUrl">, id: string): string =>
  `${publicUrl}/api/remote-copies/${id}`;

type Linking = Pick<Settings, "publicUrl" | "kek">;

/** The link behind the code of a document that is being signed, where its company wants one. */
export function codeLink(
  settings: Linking,
  { copyDays }: Pick<Context["organisation"], "copyDays">,
  documentId: string,
): { readonly link?: string } {
  if (copyDays === 0) return {};
  const { id, key } = linkedCopy(settings.kek, documentId);
  return { link: linkToStored(settings.publicUrl, copyAddress(settings, id), key) };
}

/** Has the links in documents that are being signed answered from now on, where their company wants them. */
export async function keepLinkedCopies(
  ctx: Pick<Context, "tx" | "organisation" | "person" | "now">,
  { kek }: Pick<Settings, "kek">,
  documents: readonly string[],
): Promise<void> {
  const { tx, organisation, person, now } = ctx;
  const { copyDays } = organisation;
  if (copyDays === 0 || documents.length === 0) return;
  const ids = documents.map((one) => linkedCopy(kek, one).id);
  await changed(tx, KEEP, [ids, documents, organisation.id, person.id, now, copyDays]);
  const until = new Date(now.getTime() + copyDays * DAY_MS).toISOString().slice(0, 10);
  await auditAll(
    ctx,
    documents.map((documentId, at): Line<"remoteCopies.make"> => ({
      action: "remoteCopies.make",
      detail: { until, copy: ids[at] ?? "" },
      about: { documentId },
    })),
  );
}
