import type { Hex } from "viem";
import type { Story } from "#domain/api/story";
import { encodeRemark, isRemark, readRemark, shortRemark } from "#domain/chain/remark";
import { credentialId } from "#domain/documents/credential-id";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";

export type Remark = Story["events"][number]["remark"];

/** A remark as it is told: whoever knows ids of the document reads it, everybody else learns that there is one. */
export const remarkTold = (remark: string | null, documentIds: readonly string[]): Remark =>
  isRemark(remark) ? { text: readRemark(remark, documentIds) } : null;

/**
 * The words of an act as its remark on the chain, where the company wants them there: with the id of the document's
 * credential TradeTrust's clients read them, too. Empty where the company does not, or where nothing was said.
 */
export async function remarkSent(ctx: Context, documentId: string, said: string): Promise<{ readonly remark?: Hex }> {
  const text = shortRemark(said);
  const wanted =
    text !== "" && (await table(ctx.tx, "app.own_company").has({ id: ctx.organisation.id, remarks_on_chain: true }));
  return wanted ? { remark: encodeRemark(text, credentialId(documentId)) } : {};
}
