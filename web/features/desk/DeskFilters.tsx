import { Button } from "antd";
import FilterOutlined from "@ant-design/icons/es/icons/FilterOutlined";
import LinkOutlined from "@ant-design/icons/es/icons/LinkOutlined";
import type { envelopeRoutes } from "#domain/api/envelopes";
import type { Output } from "#domain/api/route";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES, ENVELOPE_STATES, FLOW_STATES, type DocumentState, type EnvelopeState } from "#domain/states";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Choice, type ChoiceOption } from "../../ui/Choice.tsx";
import { copyText } from "../../ui/copy.ts";
import { DensityButton } from "../../ui/table/DensityButton.tsx";
import { toast } from "../../ui/toast.ts";
import { useAddress } from "../../ui/use-address.ts";
import { useLayout } from "../../ui/use-layout.ts";
import styles from "./Desk.module.css";
import { DAYS, FILTERS } from "./desk-query.ts";

const ANY = "any";
const TITLE_STATES = [...new Set<DocumentState>([...FLOW_STATES.title, ...FLOW_STATES.order, ...FLOW_STATES.exchange])];

interface Props {
  readonly facets: Output<typeof envelopeRoutes.facets> | undefined;
}

/** What a list of envelopes is narrowed by: it stands in the address, so that a view can be kept and shared. */
export function DeskFilters({ facets }: Props) {
  const words = useWords();
  const say = useSay();
  const phone = useLayout() === "phone";
  const [search, setAddress] = useAddress();
  const filter = (
    name: (typeof FILTERS)[number],
    label: string,
    any: string,
    options: readonly ChoiceOption<string>[],
  ) => (
    <span key={name} className={styles.filter} data-set={search.has(name) || undefined}>
      <Choice
        label={label}
        searchable={options.length > 8}
        value={search.get(name) ?? ANY}
        onChange={(value) => setAddress({ [name]: value === ANY ? undefined : value })}
        options={[{ value: ANY, label: any }, ...options]}
      />
    </span>
  );
  const narrowed = FILTERS.some((name) => search.has(name));
  const clear = (): void => setAddress(Object.fromEntries(FILTERS.map((name) => [name, undefined])));
  const copyLink = async (): Promise<void> => {
    if (await copyText(location.href)) toast(words("desk.linkCopied"));
  };
  const state = (one: EnvelopeState) => ({ value: one, label: say(ENVELOPE_STATES[one].label) });
  return (
    <div className={styles.filters} role="group" aria-label={words("desk.filters")}>
      <FilterOutlined aria-hidden="true" />
      {filter(
        "days",
        words("desk.changed"),
        words("desk.anyDay"),
        DAYS.map((count) => ({ value: String(count), label: words("desk.lastDays", { count }) })),
      )}
      {filter(
        "state",
        words("desk.state"),
        words("desk.anyState"),
        (Object.keys(ENVELOPE_STATES) as EnvelopeState[]).map(state),
      )}
      {filter(
        "title",
        words("desk.original"),
        words("desk.anyOriginal"),
        TITLE_STATES.map((one) => ({ value: one, label: say(DOCUMENT_STATES[one].label) })),
      )}
      {filter(
        "inside",
        words("desk.inside"),
        words("desk.anyInside"),
        (facets?.kinds ?? []).map((kind) => ({ value: kind, label: say(kindOf(kind).label) })),
      )}
      {filter(
        "counterparty",
        words("desk.counterparty"),
        words("desk.anyCounterparty"),
        (facets?.counterparties ?? []).map(({ id, name }) => ({ value: id, label: name })),
      )}
      {filter(
        "vessel",
        words("desk.vessel"),
        words("desk.anyVessel"),
        (facets?.vessels ?? []).map((name) => ({ value: name, label: name })),
      )}
      {narrowed && (
        <Button type="text" onClick={clear}>
          {words("desk.clear")}
        </Button>
      )}
      {!phone && (
        <span className={styles.end}>
          <DensityButton />
          <Button
            type="text"
            icon={<LinkOutlined aria-hidden="true" />}
            aria-label={words("desk.copyLink")}
            title={words("desk.copyLink")}
            onClick={() => void copyLink()}
          />
        </span>
      )}
    </div>
  );
}
