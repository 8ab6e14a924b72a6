import { useEffect, useMemo } from "react";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerDelivery, BunkerForm, BunkerMeterLog } from "#domain/api/bunker-shapes";
import { isMetered, meteredValues } from "#domain/bunker/metered";
import { said } from "#domain/bunker/written";
import { useRead } from "../../api/query.ts";
import type { CrewTyped } from "./use-crew-form.ts";

const NONE: readonly BunkerMeterLog[] = [];

/** The logs of the meters of a delivery; none before pumping. */
export function useMeter({ id, commencedAt }: Pick<BunkerDelivery, "id" | "commencedAt">): readonly BunkerMeterLog[] {
  const { data } = useRead(bunkerRoutes.meter, { params: { id } }, { enabled: commencedAt !== null });
  return data ?? NONE;
}

/**
 * The logs, for a form that takes readings from them, and the paths of those readings. What was typed there before the
 * file came gives way to it.
 */
export function useMeteredForm(
  delivery: BunkerDelivery,
  form: BunkerForm,
  { data, entry, writable, change }: Pick<CrewTyped, "data" | "entry" | "writable" | "change">,
): { readonly logs: readonly BunkerMeterLog[]; readonly fixed: readonly string[] } {
  const all = useMeter(delivery);
  const logs = isMetered(form.kind) ? all : NONE;
  const values = useMemo(() => meteredValues(form.kind, form.data, logs), [form, logs]);
  const fixed = useMemo(() => [...values.keys()], [values]);
  useEffect(() => {
    if (entry === undefined || !writable) return;
    for (const [path, value] of values) if (said(data, path) !== value) change(path, value);
  });
  return { logs, fixed };
}
