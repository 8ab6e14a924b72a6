import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { fileName } from "#domain/file-names";
import type { FieldData } from "#domain/kinds/field";
import { say } from "#domain/text";
import { asObject, type Json } from "#domain/verify/json";
import { announce } from "../core/changes.ts";
import { changed, rows, type Database } from "../core/database.ts";
import { failpoint } from "../core/failpoint.ts";
import { statement } from "../core/statement.ts";
import { summaryOf } from "../documents/drafts.ts";
import type { Signed } from "../documents/insert-signed.ts";
import { codeLink, keepLinkedCopies } from "../copies/linked.ts";
import type { Means } from "../documents/means.ts";
import { signatureLines, WORDS } from "../documents/signature-words.ts";
import { signatoryOf } from "../signing/kept-key.ts";
import { finishSignature } from "../signing/sign-pdf.ts";
import { companyDid } from "../trade-trust/company-issuer.ts";
import { placesOf, statusList } from "../trade-trust/status-lists.ts";
import { limited } from "./at-once.ts";
import { contextOf } from "./batch-context.ts";
import { issueAll, noteFinal, rootOf, rootStands } from "./issue.ts";
import { land } from "./land.ts";
import { LEASE } from "./lease.ts";
import { openBatch, type Opened, type Running } from "./open-batch.ts";
import { UNMADE, UNVERIFIED, VERIFIED } from "./rows-of-batch.ts";
import { Press } from "./press.ts";
import { issuing, termsOf, titleRunOf, titlesOf, titlesStand, TOGETHER, type TitlesOf } from "./titles.ts";

/** Files that are put into the store at the same time. */
const PUTS = 8;

/** Not of a batch that was stopped and begun again since: its rows have other documents. */
const LEASED = statement(
  "bulk.lease",
  `UPDATE app.document_batch SET leased_until = now() + ${LEASE}, begun = 0 WHERE id = $1 AND state = 'RUNNING'
    AND started_at = $2`,
);
const SIGNED = statement(
  "bulk.signed",
  `UPDATE app.document_batch b SET signed_at = now() WHERE id = $1 AND signed_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM app.document_batch_row r WHERE r.batch_id = b.id AND r.document_id IS NOT NULL
      AND r.made_at IS NULL)`,
);

interface With extends Means {
  readonly database: Database;
  /** The program ends: what is left is taken up by another. */
  readonly isClosed: () => boolean;
}

/** Makes and verifies what is left to do of a batch: part after part, each landed before the next but one is begun. */
export const carryOut = (means: With, id: string): Promise<void> => new CarryingOut(means).run(id);

/** Its documents are issued on the store of the company, and not by status lists. */
const isIssued = ({ version }: Opened): boolean =>
  version.template.manifest.type === "verifiable" && version.template.manifest.format === "openattestation";

/** Tells the browsers of the company that a batch has come further. */
const tellProgress = (tx: EntityManager, { organisation, id }: Running): Promise<void> =>
  announce(tx, { organisation, topic: "task", id });

class CarryingOut {
  readonly #with: With;
  constructor(means: With) {
    this.#with = means;
  }

  async run(id: string): Promise<void> {
    const opened = await openBatch(this.#with, id);
    if (opened === null) return;
    const { running } = opened;
    if (running.attestation !== null && !(await this.#isFinal(running, null))) return;
    const titles = await this.#as(running, (tx) => titlesOf(tx, opened, this.#with));
    const press = new Press(opened.rows, {
      template: {
        name: opened.version.name,
        major: opened.version.major,
        minor: opened.version.minor,
        sha256: opened.version.sha256,
        zip: opened.zip,
      },
      language: running.language,
      issuer: { id: running.organisation, name: running.organisationName, address: running.address },
      letterhead: opened.letterhead,
      publicUrl: this.#with.settings.publicUrl,
      signing: {
        chain: [running.der, ...running.chain],
        name: running.signing?.name ?? "",
        stamp: opened.stamp,
        timestampRoom: opened.stamper.room,
      },
      key: { did: running.signing?.did ?? "", id: running.signing?.keyId ?? "", privateKey: opened.keys.issuer },
      title: titles && titleRunOf(opened, this.#with, titles),
    });
    try {
      await this.#make(opened, press, titles);
      if (!(await this.#goesOn(running))) return;
      if (isIssued(opened) && running.attestation === null) {
        await this.#as(running, (tx) => issueAll(tx, opened, this.#with));
        await this.#as(running, (tx) => tellProgress(tx, running));
        return;
      }
      if (titles !== null && !(await this.#isFinal(running, titles))) return;
      await this.#verify(opened, press);
    } finally {
      await press.close();
    }
  }

  readonly #as = <T>({ organisation, person }: Running, work: (tx: EntityManager) => Promise<T>): Promise<T> =>
    this.#with.database.asOrganisation({ organisation, person }, work);

  /** Whether the chain has a batch for good: until then it waits, and holds nobody up. BULK_NOT_ISSUED. */
  readonly #isFinal = (running: Running, titles: TitlesOf | null): Promise<boolean> =>
    this.#as(running, async (tx) => {
      const final = titles === null ? await rootStands(tx, running.id) : await titlesStand(tx, running.id);
      if (final && (await noteFinal(tx, running.id)) === 1) await tellProgress(tx, running);
      return final;
    });

  /** Part after part: the next is made while the last one is landed. */
  async #make(opened: Opened, press: Press, titles: TitlesOf | null): Promise<void> {
    const { running } = opened;
    const unmade = await this.#as(running, (tx) => rows(tx, UNMADE, [running.id]));
    let landing: Promise<void> = Promise.resolve();
    for (let from = 0; from < unmade.length && !this.#with.isClosed(); from += TOGETHER) {
      const made = await this.#part(opened, press, titles, unmade.slice(from, from + TOGETHER));
      await landing;
      landing = this.#land(opened, titles, made);
      // A failure is thrown where it is waited for.
      landing.catch(() => undefined);
      if (!(await this.#goesOn(running))) break;
    }
    await landing;
    await this.#as(running, async (tx) => {
      await changed(tx, SIGNED, [running.id]);
      await tellProgress(tx, running);
    });
  }

  readonly #goesOn = (running: Running): Promise<boolean> =>
    this.#as(running, async (tx) => (await changed(tx, LEASED, [running.id, running.startedAt])) === 1);

  async #part(
    opened: Opened,
    press: Press,
    titles: TitlesOf | null,
    part: readonly { readonly id: string; readonly data: FieldData }[],
  ): Promise<Signed[]> {
    const { running, kind } = opened;
    const places = await this.#as(running, (tx) =>
      placesOf(
        tx,
        running.organisation,
        this.#with.settings,
        part.map(({ id }) => id),
      ),
    );
    const signatory = signatoryOf(
      opened.keys.certificate,
      [running.der, ...running.chain],
      this.#with.settings.keyService,
    );
    const at = new Date();
    const { language, organisationName: company, serial, der } = running;
    const name = running.signing?.name ?? "";
    const lines = signatureLines({ company, certificate: der, name, capacity: "", at, serial, language });
    const atOnce = limited(PUTS);
    return Promise.all(
      part.map(async ({ id, data }): Promise<Signed> => {
        const place = places.get(id) ?? null;
        if (place === null && titles === null && !isIssued(opened))
          throw new Error(`document ${id} has no place in a list`);
        const summary = summaryOf(kind, data, language);
        const code = codeLink(this.#with.settings, running, id);
        const made =
          titles === null
            ? await press.ask("make", {
                documentId: id,
                number: summary.number,
                name: summary.name,
                data,
                now: at,
                place,
                code,
                lines,
                reason: say(WORDS.reason, language, { name: summary.name || summary.number }),
              })
            : await press.ask("makeTitle", {
                ...termsOf(opened, this.#with, titles, { id, data }),
                name: summary.name,
                data,
                now: at,
                code,
              });
        const pdf = await finishSignature(made.prepared, signatory, opened.stamper);
        const put = (file: Uint8Array, called: string) =>
          atOnce(async () => ({
            name: called,
            size: file.length,
            ...(await this.#with.storage.put(running.organisation, file)),
          }));
        const [paper, credential] = await Promise.all([
          put(pdf, made.name),
          made.credential === null ? null : put(made.credential, fileName(summary.number || summary.name, "tt")),
        ]);
        return { id, data, at, layout: made.layout, pdf: paper, credential, title: made.title };
      }),
    );
  }

  async #land(opened: Opened, titles: TitlesOf | null, made: readonly Signed[]): Promise<void> {
    const { running, kind, stamp } = opened;
    failpoint("bulk-stored");
    await this.#as(running, async (tx) => {
      const landed = await land(
        tx,
        {
          batch: running.id,
          task: running.task,
          organisation: { id: running.organisation, name: running.organisationName },
          person: {
            id: running.person,
            name: running.personName,
            signedName: running.signing?.name ?? running.personName,
          },
          kind,
          versionId: running.versionId,
          language: running.language,
          serial: running.serial,
          stamp,
          ...(titles === null ? {} : { titles: issuing(opened, this.#with, titles, made) }),
        },
        made,
      );
      // The files of those that a store issues are made afterwards, with their links.
      if (!isIssued(opened)) await keepLinkedCopies(contextOf(opened, this.#with, tx), this.#with.settings, landed);
      await tellProgress(tx, running);
    });
    failpoint("bulk-landed");
  }

  /** Each file as a stranger judges it who asks its issuer. BULK_NOT_GENUINE for one that is not. */
  async #verify({ running, version }: Opened, press: Press): Promise<void> {
    const { type, format } = version.template.manifest;
    const unverified = await this.#as(running, (tx) => rows(tx, UNVERIFIED, [running.id]));
    const published = {
      did: asObject(await companyDid(this.#with.database, this.#with.settings, running.organisation)),
      issued: await this.#as(running, (tx) => rootOf(tx, running.id)),
      titles: type === "transferable" ? format : null,
    };
    const lists: Record<string, Json> = {};
    for (let from = 0; from < unverified.length && !this.#with.isClosed(); from += 4 * TOGETHER) {
      const part = unverified.slice(from, from + 4 * TOGETHER);
      const ids = part.map(({ id }) => id);
      const places = await this.#as(running, (tx) => placesOf(tx, running.organisation, this.#with.settings, ids));
      for (const { list } of places.values())
        lists[list] ??= asObject(
          JSON.parse(
            Buffer.from((await statusList(this.#with.database, list.split("/").at(-1) ?? "")).bytes).toString(),
          ),
        );
      const now = new Date();
      const judged = await Promise.all(
        part.map(async ({ id, row, owner, key }) => {
          const url = places.get(id)?.list ?? "";
          const its = { ...published, lists: url === "" ? {} : { [url]: lists[url] ?? {} } };
          const genuine = await press.ask("isGenuine", its, await this.#with.storage.get(owner, key), now);
          return { id, row, genuine };
        }),
      );
      const wrong = judged.filter(({ genuine }) => !genuine);
      // One that was revoked since the part was read is no fault: the next round leaves it out.
      const standing = wrong.length === 0 ? [] : await this.#as(running, (tx) => rows(tx, UNVERIFIED, [running.id]));
      const still = wrong.find(({ id }) => standing.some((one) => one.id === id));
      if (still !== undefined) throw new Refused("BULK_NOT_GENUINE", { row: still.row });
      const genuine = judged.filter((one) => one.genuine).map(({ id }) => id);
      await this.#as(running, async (tx) => {
        await changed(tx, VERIFIED, [running.id, genuine]);
        await changed(tx, LEASED, [running.id, running.startedAt]);
        await tellProgress(tx, running);
      });
      failpoint("bulk-verified");
    }
  }
}
