import { craftRoutes } from "#domain/api/craft";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Choice } from "../../ui/Choice.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FilterRow } from "../../ui/FilterRow.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { ExportButton } from "./ExportButton.tsx";
import { PlaceFilters } from "./PlaceFilters.tsx";
import { useDeliveryFilters } from "./use-deliveries.ts";
import styles from "./Board.module.css";

const ANY = "";

/** The filters of deliveries: text, the days of supply, the tanker, the product, the place. All of it stands in the address. */
export function DeliveryFilterRow() {
  const words = useWords();
  const [search, set] = useAddress();
  const { from, to, ...filters } = useDeliveryFilters();
  const craft = useRead(craftRoutes.list, {});
  const day = (name: "from" | "to", label: string) => (
    <label className={styles.day}>
      <span>{label}</span>
      <DateField value={search.get(name) ?? ""} onChange={(value) => set({ [name]: value || undefined })} />
    </label>
  );
  return (
    <FilterRow label={words("bunker.search")}>
      <div className={styles.filters}>
        {day("from", words("bunker.from"))}
        {day("to", words("bunker.to"))}
        <Choice
          label={words("bunker.tanker")}
          value={search.get("craft") ?? ANY}
          onChange={(id) => set({ craft: id === ANY ? undefined : id })}
          loading={craft.isPending}
          options={[
            { value: ANY, label: words("bunker.anyTanker") },
            ...(craft.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <PlaceFilters />
        {from !== undefined && to !== undefined && <ExportButton of={{ ...filters, from, to }} />}
      </div>
    </FilterRow>
  );
}
