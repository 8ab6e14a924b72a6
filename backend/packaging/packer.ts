import { Inject, Injectable } from "@nestjs/common";
import { Refused, type ErrorCode } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { PROCESS_FAILURES } from "#domain/process-failures";
import { RevocationLists } from "../certificates/revocation-lists.ts";
import { announce } from "../core/changes.ts";
import { changed, Database, first } from "../core/database.ts";
import { failpoint } from "../core/failpoint.ts";
import { began } from "../core/outside.ts";
import { Rounds } from "../core/rounds.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { originalsOnPaper } from "../documents/pdf.ts";
import type { Storage } from "../ports/storage.ts";
import type { Settings } from "../settings/settings.ts";
import { SETTINGS_TOKEN, STORAGE } from "../settings/tokens.ts";
import { beginTask, endTask } from "../tasks/tasks.ts";
import type { KeptPackage, KeptPlan } from "./ask.ts";
import { revokedOf, writePackage } from "./package.ts";

/** Bytes of a package that are stored together: of a long one no more is in memory. */
const STORED_TOGETHER = 8 * 1024 * 1024;
/** A package whose maker has not stored a part for so long is made by another: the maker has ended. */
const LEASE = "interval '2 minutes'";

/** A package that so many processes began and none made may be what ends them. */
const MOST_BEGUN = 3;

const NEXT = statement(
  "packaging.next",
  `SELECT p.task_id AS id, p.organisation_id AS organisation, o.name AS company, t.person_id AS person,
      p.document_id AS "documentId", p.plan, p.begun
    FROM app.package p JOIN app.task t ON t.id = p.task_id JOIN app.organisation o ON o.id = p.organisation_id
    WHERE p.made_at IS NULL AND (t.state = 'QUEUED' OR (t.state = 'RUNNING' AND p.leased_until < now()))
    ORDER BY t.created_at LIMIT 1 FOR UPDATE OF p, t SKIP LOCKED`,
).as<{ plan: KeptPlan }>();
type Claimed = RowOf<typeof NEXT>;
const BEYOND = statement(
  "packaging.beyondKept",
  `DELETE FROM app.package WHERE task_id IN (SELECT task_id FROM app.package WHERE organisation_id = $1
    AND made_at IS NOT NULL ORDER BY made_at DESC OFFSET ${LIMITS.packagesKept})`,
);

/** Makes the packages and prints that wait. Several processes share the work. */
@Injectable()
export class Packer extends Rounds {
  constructor(
    private readonly database: Database,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
    private readonly lists: RevocationLists,
  ) {
    super("packages");
  }

  async round(): Promise<void> {
    while (!this.closed && (await this.#makeOne())) continue;
  }

  /** Takes one and makes it outside of any transaction; true when there was one. */
  async #makeOne(): Promise<boolean> {
    const claimed = await this.database.asWorker(async (tx) => {
      const next = await first(tx, NEXT);
      if (!next) return null;
      await table(tx, "app.package").change(
        { task_id: next.id },
        { leased_until: () => `now() + ${LEASE}`, begun: next.begun + 1 },
      );
      await beginTask(tx, next.id);
      await announce(tx, { organisation: next.organisation, topic: "task", id: next.id });
      return next;
    });
    if (claimed === null) return false;
    const givenUp = claimed.begun >= MOST_BEGUN;
    await this.#end(claimed, givenUp ? new Refused(failureOf(claimed)) : await this.#store(claimed));
    return true;
  }

  /** The parts of what is made in the storage, or why there are none. */
  async #store(claimed: Claimed): Promise<Stored | Refused> {
    try {
      const { plan } = claimed;
      const stored = await ("print" in plan ? this.#print(claimed) : this.#pack(claimed, plan));
      failpoint("package-stored");
      return stored;
    } catch (error) {
      if (error instanceof Refused) return error;
      this.log.warn(String(error));
      return new Refused(failureOf(claimed));
    }
  }

  /** Draws the originals on paper as the company that asked for them. */
  async #print({ organisation, company, person, documentId }: Claimed): Promise<Stored> {
    if (documentId === null) throw new Refused("NOT_FOUND");
    const bytes = await this.database.asOrganisation({ organisation, person: person ?? "" }, (tx) =>
      originalsOnPaper(
        { tx, organisation: { id: organisation, name: company }, now: began() },
        this.settings,
        documentId,
      ),
    );
    const { key } = await this.storage.put(organisation, bytes);
    return { parts: [key], size: bytes.length };
  }

  async #pack({ id, organisation }: Claimed, plan: KeptPackage): Promise<Stored> {
    const parts: string[] = [];
    let [size, waiting, held] = [0, [] as Uint8Array[], 0];
    const keep = async (): Promise<void> => {
      const { key } = await this.storage.put(organisation, Buffer.concat(waiting));
      parts.push(key);
      [waiting, held] = [[], 0];
      await this.database.asWorker((tx) =>
        table(tx, "app.package").change({ task_id: id }, { leased_until: () => `now() + ${LEASE}` }),
      );
    };
    const written = plan.written.map(([name, bytes]) => [name, Buffer.from(bytes, "base64")] as const);
    const revoked = await revokedOf(this.lists);
    const whole = { ...plan, at: new Date(plan.at), written: [...written, ...revoked] };
    await writePackage(this.storage, whole, async (part) => {
      waiting.push(part);
      [size, held] = [size + part.length, held + part.length];
      if (held >= STORED_TOGETHER) await keep();
    });
    if (held > 0) await keep();
    return { parts, size };
  }

  async #end({ id, organisation }: Claimed, made: Stored | Refused): Promise<void> {
    await this.database.asWorker(async (tx) => {
      // Another may have made it meanwhile, where this process stood still for longer than its lease.
      if (!(await table(tx, "app.package").has({ task_id: id, made_at: null }))) return;
      // It may be asked for again.
      if (made instanceof Refused) await table(tx, "app.package").change({ task_id: id }, { begun: 0 });
      else {
        const { parts, size } = made;
        await table(tx, "app.package").change(
          { task_id: id },
          { parts, size: String(size), plan: null, made_at: () => "now()" },
        );
        await changed(tx, BEYOND, [organisation]);
      }
      await endTask(tx, id, made instanceof Refused ? made : null);
      await announce(tx, { organisation, topic: "task", id }, { organisation, topic: "counts", id });
    });
  }
}

/** How it is told that nothing could be made, for a reason that nobody foresaw. */
const failureOf = ({ plan }: Claimed): ErrorCode => ("print" in plan ? PROCESS_FAILURES.create : "DOWNLOAD_FAILED");

/** Where the bytes of a package lie, in their order. */
interface Stored {
  readonly parts: string[];
  readonly size: number;
}
