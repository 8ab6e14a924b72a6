type Labels = Readonly<Record<string, string | number>>;
/** One value with its labels; null is left out. */
export type Sample = readonly [labels: Labels, value: number | null];

/** One metric: its name after the prefix of its process, what it says, and its values in a state of that process. */
export interface Metric<State> {
  readonly name: string;
  readonly kind: "gauge" | "counter";
  readonly help: string;
  readonly read: (state: State) => readonly Sample[];
}

/** Reads the one value of a metric that has no labels of its own. */
export const one =
  <State>(read: (state: State) => number | null): Metric<State>["read"] =>
  (state) => [[{}, read(state)]];

/** Media type of what `metricsText` writes. */
export const PROMETHEUS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

const escaped = (value: string | number): string =>
  String(value).replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
const labelled = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
};

/**
 * The text that Prometheus reads, version 0.0.4 of its format. `states`: each with the labels that all of its values
 * bear.
 */
export const metricsText = <State>(
  prefix: string,
  metrics: readonly Metric<State>[],
  states: readonly (readonly [common: Labels, state: State])[],
): string =>
  metrics
    .map(({ name, kind, help, read }) => {
      const lines = states.flatMap(([common, state]) =>
        read(state).flatMap(([labels, value]) =>
          value === null ? [] : [`${prefix}${name}${labelled({ ...common, ...labels })} ${value}`],
        ),
      );
      return [`# HELP ${prefix}${name} ${help}`, `# TYPE ${prefix}${name} ${kind}`, ...lines, ""].join("\n");
    })
    .join("");
