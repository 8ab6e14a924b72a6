import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LIMITS } from "#domain/limits";
import type { Database } from "../../backend/core/database.ts";
import { ListFetcher } from "../../backend/screening/checker.ts";
import type { Fetching } from "../../backend/screening/fetch-list.ts";

/** The fetcher of lists as it runs, but by hand, and from the addresses of a test. */
export class Fetcher extends ListFetcher {
  protected override readonly fetching: Fetching;

  constructor(database: Database, seconds: number = LIMITS.screeningListSeconds) {
    super(database);
    this.fetching = { inside: true, seconds, parent: mkdtempSync(join(tmpdir(), "hawser-lists-")) };
  }

  /** The folders of the lists that are being fetched. */
  get folders(): readonly string[] {
    return readdirSync(this.fetching.parent);
  }

  /** Fetches every list that is due, and waits for each. */
  async all(): Promise<void> {
    do {
      await this.settled();
      await this.round();
    } while (this.underway > 0);
  }
}
