import { Injectable } from "@nestjs/common";
import { Database } from "../core/database.ts";
import { Rounds } from "../core/rounds.ts";
import { fetchList } from "./fetch-list.ts";
import { Indexes } from "./indexes.ts";
import { readVersion } from "./read-version.ts";
import { rescreen } from "./rescreen.ts";
import { runCheck } from "./run-check.ts";

/** Fetches and reads lists, carries out checks, and compares anew what companies know. What fails is tried again. */
@Injectable()
export class Checker extends Rounds {
  readonly #indexes: Indexes;

  constructor(private readonly database: Database) {
    super("compliance checks");
    this.#indexes = new Indexes(database);
  }

  async round(): Promise<void> {
    // People wait for checks: they come first.
    const work = [
      () => runCheck(this.database, this.#indexes),
      () => fetchList(this.database),
      () => readVersion(this.database),
      () => rescreen(this.database, this.#indexes),
    ];
    for (const one of work) while (!this.closed && (await one())) continue;
  }
}
