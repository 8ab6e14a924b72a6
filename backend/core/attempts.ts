import { Injectable } from "@nestjs/common";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { Database, first } from "./database.ts";
import { failureOf, noteFailure } from "./failures.ts";

/** Failed attempts by account or address, kept in the database so that every process counts together. */
@Injectable()
export class Attempts {
  constructor(private readonly database: Database) {}

  /** Throws while the key is paused. */
  async assertFree(key: string): Promise<void> {
    const row = await this.database.asWorker((tx) =>
      first<{ seconds: number }>(tx, "SELECT ceil(extract(epoch FROM blocked_until - now()))::int AS seconds FROM app.attempt WHERE key = $1 AND blocked_until > now()", [key]),
    );
    if (row) throw new Refused("TOO_MANY_ATTEMPTS", { seconds: row.seconds });
  }

  /**
   * Counts a failure; after the allowed number each further one doubles the wait, or pauses for `gently` minutes. Answers
   * how many are left and how long the wait is or would be.
   */
  async failed(key: string, allowed: number = LIMITS.loginAttempts, gently?: number): Promise<{ left: number; minutes: number }> {
    return this.database.asWorker(async (tx) => {
      const row = await first<{ failures: number }>(
        tx,
        `INSERT INTO app.attempt AS a (key, failures) VALUES ($1, 1)
         ON CONFLICT (key) DO UPDATE SET failures = CASE WHEN a.updated_at < now() - interval '1 day' THEN 1 ELSE a.failures + 1 END, updated_at = now()
         RETURNING failures`,
        [key],
      );
      const over = (row?.failures ?? 1) - allowed;
      const minutes = gently ?? Math.min(LIMITS.loginPauseMinutes * 2 ** Math.max(0, over), 1440);
      if (over >= 0) await tx.query("UPDATE app.attempt SET blocked_until = now() + make_interval(mins => $2::int) WHERE key = $1", [key, minutes]);
      return { left: Math.max(0, -over), minutes };
    });
  }

  /** Does what proves who somebody is; where it is refused, that is noted for the record of whose e-mail address it is. */
  async watched<T>(email: string, address: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const failure = error instanceof Refused ? failureOf(error.code) : undefined;
      if (failure) await this.database.asWorker((tx) => noteFailure(tx, failure, email, address));
      throw error;
    }
  }

  async succeeded(key: string): Promise<void> {
    await this.database.asWorker((tx) => tx.query("DELETE FROM app.attempt WHERE key = $1", [key]));
  }
}
