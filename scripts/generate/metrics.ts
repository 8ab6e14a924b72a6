import type { Metric } from "#domain/prometheus";
import { BACKEND_METRICS, BACKEND_PREFIX } from "../../backend/health/metrics.ts";
import { RELAYER_METRICS, RELAYER_PREFIX } from "../../backend/relayer/metrics.ts";
import { table } from "./table.ts";

const rows = <State>(prefix: string, metrics: readonly Metric<State>[]): string =>
  table(
    ["metric", "type", "what"],
    metrics.map(({ name, kind, help }) => [`\`${prefix}${name}\``, kind, help]),
  );

/** The page for operators who watch the processes with Prometheus. */
export const metricsPage = (): string => `# Metrics

Backend, relayer and indexer answer \`GET /metrics\` in the text format of Prometheus, each at a port of its own (\`METRICS_PORT\`, \`RELAYER_PORT\`, \`INDEXER_PORT\`) and at \`HEALTH_HOST\`. They ask for no password and name no company, person or document. The metrics of the indexer are in [indexer.md](indexer.md).

## Backend

${rows(BACKEND_PREFIX, BACKEND_METRICS)}
## Relayer

Every metric bears the label \`chain\`.

${rows(RELAYER_PREFIX, RELAYER_METRICS)}`;
