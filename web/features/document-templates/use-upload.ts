import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { documentTemplateRoutes, type WholeDocumentTemplateVersion } from "#domain/api/document-templates";
import { readTemplateName } from "#domain/template-file";
import { ApiError, requestKey } from "../../api/client.ts";
import { sendFile } from "../../api/send-file.ts";
import { packageOf, type Package } from "../../kind/template-package.ts";

/** A zip that was not taken: what the server says of it, and what was read from it here. */
export interface RefusedZip {
  readonly file: string;
  readonly message: string;
  readonly read: Package | null;
}

/** Uploads the zip of a template, and keeps why it was not taken. */
export function useUpload() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<RefusedZip>();
  const upload = async (file: File): Promise<WholeDocumentTemplateVersion | undefined> => {
    setBusy(true);
    setRefused(undefined);
    try {
      const input = { query: { file: file.name } };
      const made = await sendFile(documentTemplateRoutes.upload, input, file, {
        key: requestKey(),
        onProgress: () => undefined,
      });
      await client.invalidateQueries({ predicate: ({ meta }) => meta?.["fixed"] !== true });
      return made;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const name = readTemplateName(file.name);
      const read =
        failure.code === "TEMPLATE_FAULTS" && typeof name !== "string"
          ? packageOf(name.name, new Uint8Array(await file.arrayBuffer()))
          : null;
      setRefused({ file: file.name, message: failure.message, read });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { upload, busy, refused, forget: () => setRefused(undefined) };
}
