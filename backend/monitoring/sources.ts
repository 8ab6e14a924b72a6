import { readFile } from "node:fs/promises";
import { SourceMap, type SourceMapPayload } from "node:module";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { assertOutside, outside } from "../core/outside.ts";

const PLACE = /^([\w.-]+):(\d+):(\d+)$/;
/** Maps that stay in memory: of the newest release, those of the files where something failed. */
const MOST_KEPT = 8;

/** Tells where places in the built files of the web stand in the sources. */
export class Sources {
  private readonly kept = new Map<string, Promise<SourceMap | null>>();

  private readonly folder: string;

  /** `folder`: the maps that the build of the web puts aside. */
  constructor(folder: string) {
    this.folder = folder;
  }

  /** ["web/app/Root.tsx:12:4"] of ["house-a1.js:1:2204"]; the place itself where no map is kept of its file. */
  async all(places: readonly string[]): Promise<string[]> {
    if (places.length === 0) return [];
    return outside("maps", [places], async () => {
      const told: string[] = [];
      for (const place of places) told.push(await this.of(place));
      return told;
    });
  }

  private async of(place: string): Promise<string> {
    const [, file = "", line, column] = PLACE.exec(place) ?? [];
    const map = file === "" ? null : await this.mapOf(file);
    // Lines and columns of a map begin with 0, those of a stack with 1.
    const found = map?.findEntry(Number(line) - 1, Number(column) - 1);
    if (found === undefined || !("originalSource" in found)) return place;
    const source = found.originalSource.replace(/^(\.\.\/)+/, "");
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  }

  private mapOf(file: string): Promise<SourceMap | null> {
    const map = this.kept.get(file) ?? this.read(file);
    this.kept.delete(file);
    this.kept.set(file, map);
    for (const oldest of this.kept.keys()) if (this.kept.size > MOST_KEPT) this.kept.delete(oldest);
    return map;
  }

  private async read(file: string): Promise<SourceMap | null> {
    assertOutside("the map of a file");
    const text = await readFile(join(this.folder, `${file}.map`), "utf8").catch(() => null);
    if (text === null) return null;
    // A large map takes a tenth of a second: other requests have their turn between two of them.
    await turn();
    return new SourceMap(JSON.parse(text) as SourceMapPayload);
  }
}
