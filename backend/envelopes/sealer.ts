import { WAKE_SEALER } from "../record/heads.ts";
import { createHash } from "node:crypto";
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from "@nestjs/common";
import { Any, type EntityManager } from "typeorm";
import { ERRORS, Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce, Listener } from "../core/changes.ts";
import { Database, first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../settings/tokens.ts";
import { attachedToEach, fingerprintsOf } from "../documents/attached.ts";
import { open } from "../keyring/wrapping.ts";
import type { Storage } from "../ports/storage.ts";
import { signatoryOf } from "../signing/kept-key.ts";
import { manifestBytes, signManifest } from "../signing/manifest.ts";
import { deliver } from "../packaging/deliver.ts";
import { noteSealed } from "../tasks/tasks.ts";
import { announceEnvelope, recipientOf, writeDates } from "./envelope-row.ts";
import { insideOf, type Inside } from "./inside.ts";
import { packsOfManifest } from "./packed.ts";
import { sealingKey, withdrawSeal } from "./seal.ts";

/** Seals that are begun, and who began each. */
const BEGUN = statement(
  "envelopes.sealsBegun",
  `SELECT id, envelope_id AS "envelopeId", organisation_id AS organisation, person_id AS person FROM app.seal
    WHERE leaf IS NULL AND withdrawn_at IS NULL ORDER BY created_at LIMIT 50`,
);
type Begun = RowOf<typeof BEGUN>;

/** No other process has it then. */
const TO_SEAL = statement(
  "envelopes.toSeal",
  `SELECT organisation_id AS "organisationId", recipient_id AS "recipientId", subject, sealed_at AS "sealedAt"
    FROM app.envelope WHERE id = $1 AND state = 'SEALED' FOR UPDATE SKIP LOCKED`,
  ["sealedAt"],
);
const STANDING = statement(
  "envelopes.sealStanding",
  "SELECT serial, signing_key AS key FROM app.seal WHERE id = $1 AND leaf IS NULL AND withdrawn_at IS NULL",
  ["key"],
);
const LOCK_UNSIGNED = statement(
  "envelopes.lockUnsigned",
  `SELECT 1 FROM app.envelope e JOIN app.seal s ON s.envelope_id = e.id AND s.id = $2 AND s.leaf IS NULL
    AND s.withdrawn_at IS NULL WHERE e.id = $1 FOR UPDATE OF e`,
);

/** After so many tries that found a store or a service wanting, the envelope is a draft again. */
const TRIES = 3;

/**
 * Does the work of seals that are begun: a document of each at a time and in a transaction of its own, by the rights of
 * who sealed it; then the manifest. Where a process ends, the next one goes on; several share the envelopes among them.
 */
@Injectable()
export class Sealer implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger("sealer");
  readonly #tries = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  #closed = false;
  readonly #now = (): void => void this.round();

  constructor(
    private readonly database: Database,
    private readonly listener: Listener,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  onApplicationBootstrap(): void {
    this.listener.on("app_seal", this.#now);
    this.#timer = setInterval(this.#now, 5000);
  }

  async onApplicationShutdown(): Promise<void> {
    this.#closed = true;
    this.listener.off("app_seal", this.#now);
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
  }

  /** Works until nothing is left that it can do; a second call while it runs makes it look once more. */
  round(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#work().finally(() => {
      this.#running = null;
      if (this.#again && !this.#closed) this.#now();
    });
    return this.#running;
  }

  async #work(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false;
      try {
        const begun = await this.database.asWorker((tx) => rows(tx, BEGUN));
        for (const one of begun) if (!this.#closed && (await this.#step(one))) this.#again = true;
      } catch (error) {
        this.#log.warn(`sealing waits: ${(error as Error).message}`);
      }
    }
  }

  /** One step of one envelope; true when there may be another. */
  async #step(seal: Begun): Promise<boolean> {
    try {
      const went = await this.database.asOrganisation({ organisation: seal.organisation, person: seal.person }, (tx) =>
        this.#advance(tx, seal),
      );
      this.#tries.delete(seal.id);
      return went;
    } catch (error) {
      const tries = (this.#tries.get(seal.id) ?? 0) + 1;
      this.#tries.set(seal.id, tries);
      this.#log.warn(`envelope ${seal.envelopeId} is not sealed: ${(error as Error).message}`);
      // A refusal of the content itself comes again; a thing that was only wanting may be there later.
      if (tries < TRIES && !(error instanceof Refused && ERRORS[error.code].http < 500)) return false;
      this.#tries.delete(seal.id);
      await this.database.asWorker((tx) => giveUp(tx, seal));
      return false;
    }
  }

  /** Makes the next file, or signs. False when another process is at it, or the seal was withdrawn. */
  async #advance(tx: EntityManager, seal: Begun): Promise<boolean> {
    const row = await first(tx, TO_SEAL, [seal.envelopeId]);
    const standing = row && (await first(tx, STANDING, [seal.id]));
    if (!row || !standing) return false;
    const inside = await insideOf(tx, seal.envelopeId, seal.organisation);
    const at = inside.findIndex((one) => one.fileId === null);
    const next = inside[at];
    if (next) {
      const file = await deliver(tx, { storage: this.storage, settings: this.settings }, row, next);
      await table(tx, "app.envelope_document").change(
        { envelope_id: seal.envelopeId, document_id: next.id },
        { file_id: file },
      );
      await noteSealed(tx, seal.envelopeId, at + 1);
      await announce(
        tx,
        { organisation: seal.organisation, topic: "envelope", id: seal.envelopeId },
        { organisation: seal.organisation, topic: "task", id: seal.envelopeId },
      );
      return true;
    }
    await this.#sign(tx, { ...seal, ...row, ...standing }, inside);
    return false;
  }

  /**
   * The manifest names every file by its SHA-256; it is signed as of the moment at which it was sealed. Anchoring
   * follows by itself.
   */
  async #sign(
    tx: EntityManager,
    seal: Begun & RowOf<typeof TO_SEAL> & RowOf<typeof STANDING>,
    inside: readonly Inside[],
  ): Promise<void> {
    const sender = await table(tx, "app.organisation").first(["id", "name", "address"], { id: seal.organisation });
    const recipient = await recipientOf(tx, seal.organisation, seal.recipientId);
    const made = inside.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
    const files = new Map(
      (await table(tx, "app.file").find(["id", "sha256", "size"], { id: Any(made) })).map((file) => [file.id, file]),
    );
    const attached = await attachedToEach(
      tx,
      inside.map((one) => one.id),
    );
    const manifest = {
      envelopeId: seal.envelopeId,
      subject: seal.subject,
      sender,
      recipient: { id: recipient?.id, name: recipient?.name, address: recipient?.address },
      documents: inside.map((one) => {
        const file = files.get(one.fileId ?? "");
        if (!file) throw new Error(`the file of ${one.id} is not there`);
        return {
          id: one.id,
          type: one.kind,
          isCopy: one.isCopy,
          moves: one.moves,
          sha256: file.sha256,
          size: file.size,
          ...fingerprintsOf(attached(one.id)),
        };
      }),
      packs: await packsOfManifest(tx, seal.envelopeId),
      sealedBy: seal.person,
      sealedAt: seal.sealedAt.toISOString(),
    };
    const certificate = await table(tx, "app.certificate").first(["der", "chain"], {
      organisation_id: seal.organisation,
      person_id: null,
      serial: seal.serial,
    });
    if (!certificate) throw new Refused("ENTERPRISE_NO_CERTIFICATE");
    const identity = signatoryOf(
      open(sealingKey(this.settings.kek), seal.key, seal.id),
      [certificate.der, ...certificate.chain],
      this.settings.keyService,
    );
    const bytes = manifestBytes(manifest);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const signature = await signManifest(bytes, identity, seal.sealedAt);
    await table(tx, "app.seal").change(
      { id: seal.id },
      {
        manifest,
        sha256,
        signature: Buffer.from(signature).toString("base64"),
        leaf: `0x${sha256}`,
        signing_key: null,
      },
    );
    await audit(
      { tx, organisation: { id: seal.organisation }, person: null },
      "envelope.manifest",
      { sha256, serial: seal.serial },
      { envelopeId: seal.envelopeId },
    );
    await rows(tx, WAKE_SEALER, ["signed"]);
    await announce(tx, { organisation: seal.organisation, topic: "envelope", id: seal.envelopeId });
  }
}

/** E5: it could not be sealed; it is a draft again and the task says so. */
async function giveUp(tx: EntityManager, { id, envelopeId }: Begun): Promise<void> {
  if (!(await first(tx, LOCK_UNSIGNED, [envelopeId, id]))) return;
  await withdrawSeal(tx, envelopeId);
  await announceEnvelope(tx, await writeDates(tx, envelopeId, { sealedAt: null, sealedBy: null, anchoredAt: null }));
}
