import { LIMITS } from "#domain/limits";
import type { Database } from "../../backend/core/database.ts";
import { ListFetcher } from "../../backend/screening/checker.ts";
import type { Fetching } from "../../backend/screening/fetch-list.ts";

/** The fetcher of lists as it runs, but by hand, and from the addresses of a test. */
export class Fetcher extends ListFetcher {
  protected override readonly fetching: Fetching;

  constructor(database: Database, seconds: number = LIMITS.screeningListSeconds) {
    super(database);
    this.fetching = { inside: true, seconds };
  }

  /** Fetches every list that is due, and waits for each. */
  async all(): Promise<void> {
    do {
      await this.settled();
      await this.round();
    } while (this.underway > 0);
  }
}
