import { bunkerRoutes } from "#domain/api/bunker";
import { addressOf } from "../../api/client.ts";
import { saveFrom } from "../../ui/save-blob.ts";

/** Hands the export of one delivery for the port authority to the browser's downloads. */
export const saveExport = (id: string): void =>
  saveFrom(addressOf(bunkerRoutes.export, { query: { id, format: "csv" } }));
