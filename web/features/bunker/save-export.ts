import { bunkerRoutes } from "#domain/api/bunker";
import { addressOf } from "../../api/client.ts";

/** Hands the export of one delivery for the port authority to the browser's downloads. */
export function saveExport(id: string): void {
  const link = document.createElement("a");
  link.href = addressOf(bunkerRoutes.export, { query: { id, format: "csv" } });
  link.download = "";
  link.click();
}
