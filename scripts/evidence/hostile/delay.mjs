// Loaded into the serving process: says how late its event loop was at the most since it was asked the last time, and
// how long a turn of it took of the processor at the most: on a busy machine it also waits for that. Asked by a signal,
// one that ends nothing.
import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();
let [before, busiest] = [process.threadCpuUsage(), 0];
setInterval(() => {
  const used = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  busiest = Math.max(busiest, used.user + used.system);
}, RESOLUTION).unref();
process.on("SIGWINCH", () => {
  process.stdout.write(
    `event loop ${JSON.stringify({ late_ms: Math.round(delay.max / 1e4) / 100, busy_ms: Math.round(busiest / 10) / 100 })}\n`,
  );
  delay.reset();
  busiest = 0;
});
