/** For tests only: ends the process as a crash would, at the place that HAWSER_FAILPOINT names. */
export const failpoint = (name: string): void =>
  void (process.env["HAWSER_FAILPOINT"] === name && process.kill(process.pid, "SIGKILL"));
