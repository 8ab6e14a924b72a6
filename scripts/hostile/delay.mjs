// Loaded into the serving process: says how late its event loop was at the most since it was asked the last time. Asked by a signal, one that ends nothing.
import { monitorEventLoopDelay } from "node:perf_hooks";

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on("SIGWINCH", () => {
  const ms = (nanoseconds) => Math.round(nanoseconds / 1e4) / 100;
  process.stdout.write(`event loop ${JSON.stringify({ max_ms: ms(delay.max), p99_ms: ms(delay.percentile(99)), mean_ms: ms(delay.mean) })}\n`);
  delay.reset();
});
