import type { Response } from "express";
import { DESCRIPTION_NAME, PROOFS_NAME, SUMS_NAME } from "#domain/verify/package-names";
import { contextOf } from "../session/context-of.ts";
import type { Database } from "../core/database.ts";
import { attachedTo } from "../documents/attached.ts";
import { seenDocument } from "../documents/document-row.ts";
import { sourceOf } from "../packaging/deliver.ts";
import {
  nameInPackage,
  packedAttachment,
  sendPackage,
  writtenOf,
  type Packed,
  type PackageSources,
  type Plan,
} from "../packaging/package.ts";
import type { Session } from "../session/session.ts";
import { assertReadable, gatherPack, packOf, type Reader } from "./pack-row.ts";

/** The newest file of each document, as this company has it, what that says, and what goes with it. */
async function filesOf(ctx: Reader, ids: readonly string[]): Promise<Packed[]> {
  const found: Packed[] = [];
  for (const [i, id] of ids.entries()) {
    const document = await seenDocument(ctx, id);
    const { name: stored, ...file } = await sourceOf(ctx.tx, ctx.organisation.id, document);
    const attached = await attachedTo(ctx.tx, id);
    found.push({
      ...file,
      name: nameInPackage(i, { number: file.number, name: file.documentName, kind: document.kind }, stored),
      kind: document.kind,
      attachments: attached.map((one, n) => packedAttachment(i, n, one)),
    });
  }
  return found;
}

/** The plan of an e-Pack's package. PACK_EMPTY, PACK_HAS_DRAFT. Remarks are in none, whoever makes it. */
export async function packPlan(ctx: Reader, id: string): Promise<Plan> {
  const row = await packOf(ctx, id);
  const gathered = await gatherPack(ctx, row);
  assertReadable(gathered);
  const { reference, cargoName, vesselName, portOfLoading, portOfDischarge, amount, currency, updatedAt } = row;
  const documents = await filesOf(
    ctx,
    gathered.inside.map((one) => one.id),
  );
  const written = await writtenOf(ctx.tx, {
    kind: "hawser-epack",
    about: {
      epack: {
        id,
        reference,
        cargoName,
        vesselName,
        portOfLoading,
        portOfDischarge,
        amount: amount === "" ? null : { value: amount, currency },
      },
    },
    readme: readme(reference),
    documents,
  });
  return { name: reference, at: updatedAt, written, documents };
}

const readme = (reference: string): string => `The documents of e-Pack ${reference}.

  documents/           the documents, each the newest file of it
  attachments/         what is attached to them: the number before a name is that of the document
  ${PROOFS_NAME}          where the documents are anchored on chain
  lists/               which certificates the authority of this platform had revoked when this was made
  ${DESCRIPTION_NAME}       what the e-Pack and each document is, for programs
  ${SUMS_NAME}       for other tools: sha256sum -c ${SUMS_NAME}

Check it all at once on the page Verify of any installation, or without one:

  npm run verify -- THIS.zip --root ROOT.pem [--rpc URL]

The root certificate and the address of a chain must come from where you trust them: nothing in this package proves itself.

本压缩包含单证包 ${reference} 的单证。documents/ 为单证的最新文件，attachments/ 为其附件（文件名前的编号即单证编号）。
可在任一平台的“验证”页面整体验证，或使用上述命令离线验证。
`;

/** Sends the package of an e-Pack to a company that has it. */
export async function sendPack(
  sources: PackageSources & { readonly database: Database },
  session: Session,
  id: string,
  response: Response,
): Promise<void> {
  const context = contextOf(session);
  const made = await sources.database.asOrganisation(
    { organisation: session.organisationId, person: session.personId },
    (tx) => packPlan({ ...context, tx }, id),
  );
  await sendPackage(sources, made, response);
}
