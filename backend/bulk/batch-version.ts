import type { Kind } from "#domain/kinds/kind";
import { kindMadeWith } from "#domain/trade-trust/kind-of-template";
import { templateVersion, type TemplateVersion } from "../document-templates/version.ts";
import type { Context } from "../session/context.ts";
import type { BatchRecord } from "./batch-row.ts";

export const kindOfVersion = (version: TemplateVersion): Kind => kindMadeWith(version.template);

/** The version with which the documents of a batch are made. */
export async function versionOf(ctx: Pick<Context, "tx">, { versionId }: BatchRecord): Promise<TemplateVersion> {
  const version = await templateVersion(ctx.tx, versionId);
  if (version === null) throw new Error(`the template version ${versionId} of a batch cannot be read`);
  return version;
}
