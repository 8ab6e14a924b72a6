import { vesselRoutes } from "#domain/api/vessels";
import { listToCsv } from "#domain/kinds/exchange";
import { LIMITS } from "#domain/limits";
import { VESSEL_FIELDS, vesselFacts, type VesselFacts } from "#domain/documents/vessels";
import { call } from "../../api/client.ts";
import { useLanguage } from "../../i18n/use-words.ts";
import { CsvButton } from "../../kind/CsvButton.tsx";
import { saveBlob } from "../../ui/save-blob.ts";

/** Writes the vessels that are looked for into a CSV file that can be read again. */
export function ExportButton({ text }: { readonly text: string }) {
  const language = useLanguage();
  const save = async (): Promise<void> => {
    const vessels: VesselFacts[] = [];
    for (let cursor: string | undefined, more = true; more;) {
      const page = await call(vesselRoutes.list, { query: { text, limit: LIMITS.pageSizeMax, cursor } });
      vessels.push(...page.rows.map(vesselFacts));
      cursor = page.next ?? undefined;
      more = page.next !== null;
    }
    saveBlob(
      new Blob([listToCsv(VESSEL_FIELDS, vessels, language)], { type: "text/csv;charset=utf-8" }),
      "vessels.csv",
    );
  };
  return <CsvButton onSave={save} />;
}
