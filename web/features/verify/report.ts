import type { ChosenFile } from "../../session/chosen-file.ts";
import type { Verification } from "./run-verify.ts";

/** Every answer of a check, as people keep it beside the file. */
export function reportOf({ verdict, title, place, at }: Verification, chosen: ChosenFile | null): string {
  const file = chosen === null || verdict === null ? null : { name: chosen.file.name, size: chosen.file.size, sha256: verdict.sha256 };
  return `${JSON.stringify({ report: "hawser-verification", version: 1, at: at.toISOString(), file, place, verdict, title }, null, 2)}\n`;
}
