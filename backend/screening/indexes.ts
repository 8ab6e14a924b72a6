import { Injectable } from "@nestjs/common";
import type { EntityManager } from "typeorm";
import { buildIndex, type Index } from "#domain/screening/matcher";
import type { ListEntry } from "#domain/screening/types";
import { Database } from "../core/database.ts";
import { keptEntries, unpackEntries } from "./content.ts";
import { listsInUse, type ListInUse } from "./list-row.ts";

/** The lists that a company compares with, ready to be compared with. */
export interface Compared {
  readonly lists: readonly ListInUse[];
  readonly index: Index;
  /** The names of all bodies on them. */
  readonly names: number;
  /** The body that a list names, by the list and the list's identity of it. */
  entry(list: string, id: string): ListEntry;
  /** Whether a list names a body of this identity. */
  has(list: string, id: string): boolean;
}

/** Companies with lists of their own share no index; so many of these are kept. */
const KEPT = 4;

/**
 * The indexes of lists, in memory: one for all companies that have the same lists in use. A list that is replaced makes
 * another index; the former goes when nobody asks for it any more.
 */
@Injectable()
export class Indexes {
  readonly #made = new Map<string, Promise<Compared>>();

  constructor(private readonly database: Database) {}

  /** The index for a company, of the lists that are in use now. */
  async of(organisation: string): Promise<Compared> {
    const lists = await this.database.asWorker((tx) => listsInUse(tx, organisation));
    const key = lists.map(({ versionId }) => versionId).join(" ");
    const known = this.#made.get(key);
    const made = known ?? this.#make(lists);
    // The one that was asked for last is the last to go.
    this.#made.delete(key);
    this.#made.set(key, made);
    for (const old of this.#made.keys()) {
      if (this.#made.size <= KEPT) break;
      this.#made.delete(old);
    }
    try {
      return await made;
    } catch (error) {
      this.#made.delete(key);
      throw error;
    }
  }

  async #make(lists: readonly ListInUse[]): Promise<Compared> {
    const read = [];
    for (const { id, versionId } of lists) {
      const packed = await this.database.asWorker((tx: EntityManager) => keptEntries(tx, versionId));
      read.push({ list: id, entries: await unpackEntries(packed) });
    }
    const entries = new Map(read.map(({ list, entries: all }) => [list, new Map(all.map((one) => [one.id, one]))]));
    return {
      lists,
      index: buildIndex(read),
      names: read.reduce((sum, { entries: all }) => sum + all.reduce((of, one) => of + one.names.length, 0), 0),
      has: (list, id) => entries.get(list)?.has(id) === true,
      entry(list, id) {
        const found = entries.get(list)?.get(id);
        if (found === undefined) throw new Error(`list ${list} has no entry ${id}`);
        return found;
      },
    };
  }
}
