import { Button } from "antd";
import { templateRoutes } from "#domain/api/templates";
import { LIMITS } from "#domain/limits";
import { callBytes } from "../../api/client.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { FormStack } from "../../ui/FormStack.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { UploadDrop } from "../../ui/UploadDrop.tsx";
import type { HeldTemplate } from "./use-template.ts";

/** The PDF with the conditions of carriage: read, and replaced in a draft. */
export function Annex({ held, readOnly }: { readonly held: HeldTemplate; readonly readOnly: boolean }) {
  const words = useWords();
  const errorWords = useErrorWords();
  const { kept, typed, busy } = held;
  const annex = kept?.annex ?? null;
  const read = async (id: string, name: string): Promise<void> =>
    saveBlob(await callBytes(templateRoutes.annex, { params: { id } }), name);
  return (
    <FormStack>
      <p className="hw-quiet">
        {annex === null ? words("templates.noAnnex") : words("templates.annex", { name: annex.name })}{" "}
        {kept !== null && annex !== null && (
          <Button size="small" disabled={false} onClick={() => void read(kept.id, annex.name)}>
            {words("common.download")}
          </Button>
        )}
      </p>
      {!readOnly && (
        <UploadDrop
          types="PDF"
          accept=".pdf,application/pdf"
          limitMb={LIMITS.draftUploadMb}
          tooLarge={errorWords("ANNEX_TOO_LARGE")}
          busy={busy || typed.name.trim() === ""}
          onFiles={([file]) => void (file !== undefined && held.upload(file))}
        />
      )}
    </FormStack>
  );
}
