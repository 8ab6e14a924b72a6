import { bunkerNoteRoutes } from "#domain/api/bunker-notes";
import { callBytes } from "../../api/client.ts";

/** The bunker delivery note whose paper leads here; null when it cannot be had. */
export async function fetchNote(token: string): Promise<File | null> {
  const file = await callBytes(bunkerNoteRoutes.file, { params: { token } }).catch(() => null);
  return file && new File([file], "bunker-delivery-note.pdf", { type: "application/pdf" });
}
