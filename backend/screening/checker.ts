import { Injectable } from "@nestjs/common";
import { Database } from "../core/database.ts";
import { Rounds } from "../core/rounds.ts";
import { fetchList } from "./fetch-list.ts";
import { Indexes } from "./indexes.ts";
import { readVersion } from "./read-version.ts";
import { rescreen } from "./rescreen.ts";
import { runCheck } from "./run-check.ts";

/** Does one sort of work for as long as there is some. What fails is tried again. */
abstract class Work extends Rounds {
  protected abstract one(): Promise<boolean>;

  async round(): Promise<void> {
    while (!this.closed && (await this.one())) continue;
  }
}

/** Carries out checks: people wait for them, so that no other work stands before them. */
@Injectable()
export class Checker extends Work {
  constructor(
    private readonly database: Database,
    private readonly indexes: Indexes,
  ) {
    super("compliance checks");
  }

  protected one(): Promise<boolean> {
    return runCheck(this.database, this.indexes);
  }
}

/** Fetches lists from their addresses, which may be slow. */
@Injectable()
export class ListFetcher extends Work {
  constructor(private readonly database: Database) {
    super("fetching lists");
  }

  protected one(): Promise<boolean> {
    return fetchList(this.database);
  }
}

/** Reads the versions of lists, and compares anew what companies know. */
@Injectable()
export class Rescreener extends Work {
  constructor(
    private readonly database: Database,
    private readonly indexes: Indexes,
  ) {
    super("re-screening");
  }

  protected async one(): Promise<boolean> {
    return (await readVersion(this.database)) || rescreen(this.database, this.indexes);
  }
}
