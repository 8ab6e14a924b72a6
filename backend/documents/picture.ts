import { z } from "zod";
import { Refused } from "#domain/errors";
import type { Context } from "../session/context.ts";
import { Bytes } from "../door/handles.ts";
import { outside } from "../core/outside.ts";
import { isImage } from "../uploads/accepted.ts";
import { runChild } from "../uploads/child.ts";
import { seenDocument } from "./document-row.ts";
import { mainFile, readFile } from "./files.ts";
import { fileName } from "#domain/file-names";
import type { Means } from "./means.ts";

/** As sharp as a large screen shows it. */
const MOST_PIXELS = "2400";

/**
 * An uploaded image drawn anew from its pixels: nothing else of the file reaches a browser's page. NO_PREVIEW for what
 * is none.
 */
export async function picture(ctx: Context, means: Means, id: string): Promise<Bytes> {
  const document = await seenDocument(ctx, id);
  const file = await mainFile(ctx, id);
  if (!file || !isImage(file.mime)) throw new Refused("NO_PREVIEW");
  const drawn = await outside("picture", [file.ownerId, file.storageKey], async () =>
    runChild("image-child", ["show", MOST_PIXELS, MOST_PIXELS], await readFile(means.storage, file), {
      shape: z.strictObject({}),
      broken: "NO_PREVIEW",
    }),
  );
  return new Bytes(drawn.file, "image/jpeg", fileName(document.name || document.number || document.kind, "jpg"));
}
