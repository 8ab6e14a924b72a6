import { createPublicKey, X509Certificate } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { Any, type EntityManager } from "typeorm";
import { ISSUING_AUTHORITY, type OwnAssurance } from "#domain/assurance";
import { LIMITS } from "#domain/limits";
import { Database, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { lock } from "../core/locks.ts";
import { outside } from "../core/outside.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { open, purposeKey, seal } from "../keyring/wrapping.ts";
import { linkTo } from "../mail/content.ts";
import { postToNode } from "../mail/node-mail.ts";
import {
  createIntermediate,
  createRoot,
  issueOrganisationCertificate,
  issueTimestampCertificate,
  issueUserCertificate,
  parseCertificate,
  renewIntermediate,
  renewRoot,
  type CertificateSubject,
  type KeyedCertificate,
} from "../signing/authority.ts";
import { LETTERS } from "./authority-letters.ts";
import { createRevocationList } from "../signing/revocation-list.ts";
import { namedKey } from "../signing/kept-key.ts";
import { openPrivateKey, type SigningIdentity } from "../signing/key.ts";
import type { CompanySubject } from "./assurance.ts";
import {
  FRESH_MS,
  ROOT_DAYS,
  SKEW,
  INTERMEDIATE_DAYS,
  RENEW_DAYS,
  RENEW_ROOT_DAYS,
  certifiedName,
  type Issued,
  type Pair,
  type Role,
  serialOf,
  endOf,
  day,
  within,
} from "./terms.ts";
import { DAY_MS } from "#domain/clock";

const OF_ROLE = statement(
  "authority.ofRole",
  `SELECT certificate FROM app.authority WHERE role = $1 OR role LIKE $1 || '-%'
    ORDER BY role = $1 DESC, created_at DESC`,
);

/** The certificate authority of this installation. Its keys lie in the database, wrapped by the key-encryption key. */
@Injectable()
export class Authority {
  #pair: Promise<Pair> | null = null;
  #stamping: Promise<SigningIdentity> | null = null;
  #readAt = 0;

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /** The certificate in DER that everything else is trusted by. */
  async root(): Promise<Uint8Array> {
    return (await this.#authorities()).root.certificate;
  }

  /** As `root`, the newest first, then those that it followed. */
  roots(): Promise<Uint8Array[]> {
    return this.#all("root");
  }

  /**
   * The certificates in DER under which people and companies have theirs: the newest first, then those that it
   * followed.
   */
  issuing(): Promise<Uint8Array[]> {
    return this.#all("intermediate");
  }

  async #all(role: "root" | "intermediate"): Promise<Uint8Array[]> {
    await this.#authorities();
    const found = await this.database.asWorker((tx) => rows(tx, OF_ROLE, [role]));
    return found.map(({ certificate }) => new Uint8Array(certificate));
  }

  /**
   * Gives the root, and the issuing authority, a further certificate, for the same key, before the one that it has
   * could end earlier than what it issues; and the time-stamps a new key. Answers whether any of that was due.
   */
  async renew(now = new Date()): Promise<boolean> {
    await this.#authorities();
    const renewed = await this.database.asWorker(async (tx) => {
      await lock(tx, "authority");
      const rooted = await this.#renewRoot(tx, now);
      return (await this.#renewIssuing(tx, now)) || rooted;
    });
    if (renewed) this.#readAt = 0;
    return renewed;
  }

  async #renewRoot(tx: EntityManager, now: Date): Promise<boolean> {
    const former = await this.#read(tx, "root");
    if (!former || endOf(former) - now.getTime() >= RENEW_ROOT_DAYS * DAY_MS) return false;
    await this.#keep(tx, `root-${await serialOf(former)}`, former);
    await table(tx, "app.authority").remove({ role: "root" });
    const made = await renewRoot(former, new Date(now.getTime() + ROOT_DAYS * DAY_MS));
    await this.#keep(tx, "root", made);
    // Verifiers elsewhere trust the former authority; people hand them this one.
    await postToNode(tx, {
      ...LETTERS.rootRenewed,
      parameters: {
        former: day(endOf(former)),
        end: day(endOf(made)),
        fingerprint: (await parseCertificate(made.certificate)).fingerprint,
        link: linkTo("/api/verify/trust"),
      },
    });
    return true;
  }

  async #renewIssuing(tx: EntityManager, now: Date): Promise<boolean> {
    const [root, former] = [await this.#read(tx, "root"), await this.#read(tx, "intermediate")];
    if (!root || !former) return false;
    const notAfter = within(root, new Date(now.getTime() + INTERMEDIATE_DAYS * DAY_MS));
    if (endOf(former) - now.getTime() >= RENEW_DAYS * DAY_MS) return false;
    await this.#keep(tx, `intermediate-${await serialOf(former)}`, former);
    const stamping = await this.#read(tx, "timestamps");
    if (stamping) await this.#keep(tx, `timestamps-${await serialOf(stamping)}`, stamping);
    await table(tx, "app.authority").remove({ role: Any(["intermediate", "timestamps"]) });
    await this.#keep(
      tx,
      "intermediate",
      await renewIntermediate(root, former, {
        notBefore: new Date(now.getTime() - SKEW),
        notAfter,
        crlUrl: this.#crlUrl("root"),
      }),
    );
    return true;
  }

  /**
   * Issues a certificate with a new key, made here or in the key service: to a person, who signs, or to an
   * organisation, which seals. The key of a visitor is for one signature and kept nowhere.
   */
  issue(of: "user" | "organisation", subject: CompanySubject): Promise<Issued>;
  /** A visitor stands for no company. */
  issue(of: "visitor", subject: CertificateSubject): Promise<Issued>;
  async issue(
    of: "user" | "organisation" | "visitor",
    subject: CertificateSubject & { readonly assurance?: OwnAssurance },
  ): Promise<Issued> {
    const { root, intermediate } = await this.#authorities();
    const now = Date.now();
    const issue = of === "organisation" ? issueOrganisationCertificate : issueUserCertificate;
    const { email, assurance, ...names } = subject;
    const elsewhere =
      this.settings.keysInService && of !== "visitor"
        ? await outside("key", [of, subject], async () => this.settings.keyService?.createKey())
        : undefined;
    const made = await issue(intermediate, {
      notBefore: new Date(now - SKEW),
      notAfter: within(intermediate, new Date(now + LIMITS.certificateDays * DAY_MS)),
      crlUrl: this.#crlUrl("issuing"),
      ...(assurance === undefined ? {} : { assurance }),
      ...(elsewhere ? { publicKey: createPublicKey(elsewhere.publicKey).export({ format: "der", type: "spki" }) } : {}),
      subject: {
        ...names,
        name: certifiedName(names.name),
        organisation: certifiedName(names.organisation),
        // The field holds ASCII only; an address beyond that is left out rather than garbled.
        ...(email !== undefined && /^[\x21-\x7e]+$/.test(email) ? { email } : {}),
      },
    });
    return {
      der: Buffer.from(made.certificate),
      chain: [Buffer.from(intermediate.certificate), Buffer.from(root.certificate)],
      privateKey: elsewhere ? namedKey(elsewhere.name) : Buffer.from(made.privateKey),
      facts: await parseCertificate(made.certificate),
    };
  }

  /** A revocation list of the authority that issues to companies and people, or of the root above it. */
  async revocationList(of: "issuing" | "root", list: Parameters<typeof createRevocationList>[1]): Promise<Buffer> {
    const { root, intermediate } = await this.#authorities();
    return Buffer.from(await createRevocationList(of === "root" ? root : intermediate, list));
  }

  /** The identity that signs time-stamps here. Made once, for as long as the authority above lasts. */
  stamping(): Promise<SigningIdentity> {
    this.#forgetOld();
    this.#stamping ??= this.#loadStamping().catch((error: unknown) => {
      this.#stamping = null;
      throw error;
    });
    return this.#stamping;
  }

  async #loadStamping(): Promise<SigningIdentity> {
    const { root, intermediate } = await this.#authorities();
    const own = await this.database.asWorker(async (tx) => {
      await lock(tx, "authority");
      const found = await this.#read(tx, "timestamps");
      if (found) return found;
      const host = new URL(this.settings.publicUrl).hostname;
      const validity = {
        notBefore: new Date(Date.now() - SKEW),
        notAfter: new X509Certificate(intermediate.certificate).validToDate,
      };
      const made = await issueTimestampCertificate(intermediate, certifiedName(`Hawser Time-stamps ${host}`), {
        ...validity,
        crlUrl: this.#crlUrl("issuing"),
      });
      await this.#keep(tx, "timestamps", made);
      return made;
    });
    return {
      privateKey: openPrivateKey(own.privateKey),
      chain: [own, intermediate, root].map(({ certificate }) => certificate),
    };
  }

  #forgetOld(): void {
    if (Date.now() - this.#readAt < FRESH_MS) return;
    this.#readAt = Date.now();
    this.#pair = null;
    this.#stamping = null;
  }

  #authorities(): Promise<Pair> {
    this.#forgetOld();
    this.#pair ??= this.#load().catch((error: unknown) => {
      this.#pair = null;
      throw error;
    });
    return this.#pair;
  }

  /** Made once: of several processes that start together one makes it, the others read it. */
  #load(): Promise<Pair> {
    return this.database.asWorker(async (tx) => {
      await lock(tx, "authority");
      const [root, intermediate] = [await this.#read(tx, "root"), await this.#read(tx, "intermediate")];
      if (root && intermediate) return { root, intermediate };
      const pair = await this.#create();
      for (const role of ["root", "intermediate"] as const) await this.#keep(tx, role, pair[role]);
      return pair;
    });
  }

  async #read(tx: EntityManager, role: Role): Promise<KeyedCertificate | null> {
    const row = await table(tx, "app.authority").first(["certificate", "wrapped_key"], { role });
    return (
      row && {
        certificate: new Uint8Array(row.certificate),
        privateKey: new Uint8Array(open(this.#key, row.wrapped_key, `authority:${role}`)),
      }
    );
  }

  async #keep(tx: EntityManager, role: Role, { certificate, privateKey }: KeyedCertificate): Promise<void> {
    await table(tx, "app.authority").insert({
      role,
      certificate: Buffer.from(certificate),
      wrapped_key: seal(this.#key, Buffer.from(privateKey), `authority:${role}`),
    });
  }

  get #key(): Buffer {
    return purposeKey(this.settings.kek, "authority");
  }

  async #create(): Promise<Pair> {
    const notBefore = new Date(Date.now() - SKEW);
    const until = (days: number): Date => new Date(Date.now() + days * DAY_MS);
    const host = new URL(this.settings.publicUrl).hostname;
    const root = await createRoot(certifiedName(`Hawser Root ${host}`), { notBefore, notAfter: until(ROOT_DAYS) });
    const intermediate = await createIntermediate(root, certifiedName(`${ISSUING_AUTHORITY} ${host}`), {
      notBefore,
      notAfter: until(INTERMEDIATE_DAYS),
      crlUrl: this.#crlUrl("root"),
    });
    return { root, intermediate };
  }

  #crlUrl(name: string): string {
    return `${this.settings.publicUrl}/crl/${name}.crl`;
  }
}
