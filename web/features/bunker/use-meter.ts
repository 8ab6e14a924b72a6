import { useEffect, useMemo } from "react";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerDelivery, BunkerForm, BunkerMeterLog } from "#domain/api/bunker-shapes";
import { isMetered, meteredValues, pumped, totalisedValues } from "#domain/bunker/metered";
import { said } from "#domain/bunker/written";
import { useRead } from "../../api/query.ts";
import type { CrewTyped } from "./use-crew-form.ts";

const asTexts = ([path, value]: [string, unknown]): [string, string] => [path, String(value)];
const NONE: readonly BunkerMeterLog[] = [];

/** The logs of the meters of a delivery; none before its tanker pumps, also where a former one has. */
export function useMeter({ id, commencedAt }: Pick<BunkerDelivery, "id" | "commencedAt">): readonly BunkerMeterLog[] {
  const { data } = useRead(bunkerRoutes.meter, { params: { id } }, { enabled: commencedAt !== null });
  return commencedAt === null ? NONE : (data ?? NONE);
}

/**
 * The logs, for a form that takes readings from them, and the paths of what the logs and the delivery decide. What was
 * typed there gives way to it.
 */
export function useMeteredForm(
  delivery: BunkerDelivery,
  form: BunkerForm,
  { data, entry, writable, change }: Pick<CrewTyped, "data" | "entry" | "writable" | "change">,
): { readonly logs: readonly BunkerMeterLog[]; readonly fixed: readonly string[] } {
  const all = useMeter(delivery);
  const logs = isMetered(form.kind) ? all : NONE;
  const { commencedAt, completedAt, forms } = delivery;
  const values = useMemo(() => {
    const times = pumped(form.kind, { commencedAt: commencedAt ?? "", completedAt: completedAt ?? "" });
    const read = forms.find(({ kind }) => kind === "BunkerMeterReadingPost")?.data;
    return new Map([
      ...meteredValues(form.kind, form.data, logs),
      ...totalisedValues(form.kind, data, { BunkerMeterReadingPost: read }),
      ...Object.entries(times).map(asTexts),
    ]);
  }, [form, data, logs, forms, commencedAt, completedAt]);
  const fixed = useMemo(() => [...values.keys()], [values]);
  useEffect(() => {
    if (entry === undefined || !writable) return;
    for (const [path, value] of values) if (said(data, path) !== value) change(path, value);
  });
  return { logs, fixed };
}
