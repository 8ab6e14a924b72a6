import { bunkerRoutes } from "#domain/api/bunker";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Choice } from "../../ui/Choice.tsx";
import { useAddress } from "../../ui/use-address.ts";

const ANY = "";

/** The product and the place of the deliveries in a list, in the address. */
export interface PlaceFilter {
  readonly product?: string;
  readonly location?: string;
}

/** The filters as the address says them. */
export function usePlaceFilter(): PlaceFilter {
  const [search] = useAddress();
  const [product, location] = [search.get("product"), search.get("location")];
  return { ...(product ? { product } : {}), ...(location ? { location } : {}) };
}

/** The filters by product and by place: those that deliveries of the company have. */
export function PlaceFilters() {
  const words = useWords();
  const [, set] = useAddress();
  const chosen = usePlaceFilter();
  const { data, isPending } = useRead(bunkerRoutes.filters, {});
  const choice = (name: keyof PlaceFilter, label: string, any: string, known: readonly string[]) => {
    const value = chosen[name] ?? ANY;
    // A value from a link stays readable, though no delivery has it any more.
    const values = value === ANY || known.includes(value) ? known : [value, ...known];
    return (
      <Choice
        label={label}
        searchable
        value={value}
        onChange={(next) => set({ [name]: next === ANY ? undefined : next })}
        loading={isPending}
        options={[{ value: ANY, label: any }, ...values.map((one) => ({ value: one, label: one }))]}
      />
    );
  };
  return (
    <>
      {choice("product", words("bunker.product"), words("bunker.anyProduct"), data?.products ?? [])}
      {choice("location", words("bunker.location"), words("bunker.anyLocation"), data?.locations ?? [])}
    </>
  );
}
