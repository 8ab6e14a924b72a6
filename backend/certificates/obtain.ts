import { Injectable } from "@nestjs/common";
import type { EntityManager } from "typeorm";
import type { certificateRoutes } from "#domain/api/certificates";
import type { Body } from "#domain/api/route";
import { CERTIFICATE_SOURCES, type CertificateSource } from "#domain/certificates";
import { Refused } from "#domain/errors";
import { refusalOf } from "#domain/flows/arrival";
import { LIMITS } from "#domain/limits";
import { fullName } from "#domain/names";
import type { Language } from "#domain/text";
import { arrive } from "../arrival/arrive.ts";
import type { Entered, Caller } from "../arrival/caller.ts";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { Database, first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { lock } from "../core/locks.ts";
import { forgetSecrets, heirs, type Recipient } from "../keyring/keyring.ts";
import { linkTo } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { CERTIFIED, certified } from "../authority/assurance.ts";
import { Authority } from "../authority/authority.ts";
import { certifiedName, type Issued } from "../authority/terms.ts";
import { keepCertificate } from "../authority/keep-certificate.ts";
import { actingIn, closeSession, type Session } from "../session/session.ts";
import {
  assertNew,
  certificatesOf,
  isDue,
  secretsOf,
  statusOf,
  type CertificateRow,
} from "../authority/certificate-row.ts";
import { LETTERS } from "./certificate-letters.ts";
import { openUpload } from "./upload.ts";

const SUBJECT = statement(
  "certificates.subject",
  `SELECT o.name, o.chinese_name AS "chineseName", ${CERTIFIED} FROM app.organisation o WHERE o.id = $1`,
);

/** A request for a certificate, with its requester. */
interface Asked {
  readonly session: Session;
  readonly of: "user" | "organisation";
  readonly language: Language;
}

/**
 * New certificates: issued here, or brought along. Open while the company has none that counts, so in transactions of
 * the worker role. The one before stays, and what it signed with it; only its key is given up.
 */
@Injectable()
export class Certificates {
  constructor(
    private readonly database: Database,
    private readonly authority: Authority,
  ) {}

  /**
   * Answers who has come in, where this was the step in front of the product. FORBIDDEN, CERTIFICATE_NOT_DUE,
   * CHINESE_NAME_NEEDED.
   */
  async obtain(caller: Caller, session: Session, form: Body<typeof certificateRoutes.obtain>): Promise<Entered | null> {
    const asked = assertMay(session, form);
    const subject = await this.database.asWorker((tx) => subjectOf(tx, asked));
    await this.database.asWorker((tx) => assertDue(tx, asked));
    const issued = await this.authority.issue(form.of, subject);
    return this.#keep(caller, asked, "cloud", issued, async (tx) => assertDue(tx, asked));
  }

  /** Takes a certificate. Refuses with the codes of its checks, CERTIFICATE_KNOWN, FORBIDDEN. */
  async upload(caller: Caller, session: Session, form: Body<typeof certificateRoutes.upload>): Promise<Entered | null> {
    const asked = assertMay(session, form);
    const issued = await openUpload(form.files, new Date());
    return this.#keep(caller, asked, form.files.format === "P12" ? "p12" : "files", issued, (tx) =>
      assertNew(tx, session.organisationId, personOf(asked), issued.der),
    );
  }

  async #keep(
    caller: Caller,
    asked: Asked,
    source: CertificateSource,
    issued: Issued,
    check: (tx: EntityManager) => Promise<void>,
  ): Promise<Entered | null> {
    const { session, of, language } = asked;
    const { personId, organisationId: organisation } = session;
    return this.database.asWorker(async (tx) => {
      await lock(tx, "certificates", organisation);
      await check(tx);
      const before = (await certificatesOf(tx, organisation, personId)).filter(
        (row) => isOfKind(row, asked) && CERTIFICATE_SOURCES[row.source].type === CERTIFICATE_SOURCES[source].type,
      );
      const holders = await holdersOf(tx, asked);
      await forgetSecrets(tx, secretsOf(before));
      await keepCertificate(
        tx,
        { organisation, source, language, ...(of === "user" ? { person: personId } : {}) },
        issued,
        ...holders,
      );
      const { serial, notAfter } = issued.facts;
      await audit(actingIn(tx, session), source === "cloud" ? "certificates.obtain" : "certificates.upload", {
        of,
        serial,
        notAfter: notAfter.toISOString(),
      });
      await announce(tx, { organisation, topic: "me", id: organisation });
      if (of === "organisation")
        await postToOrganisation(tx, organisation, {
          topic: "security",
          ...LETTERS.changed,
          parameters: {
            name: fullName(session.firstName, session.lastName),
            company: session.organisationName,
            serial,
            link: linkTo("/certification"),
          },
        });
      if (session.nextStep === "COMPLETE") return null;
      await closeSession(tx, caller.token);
      return arrive(tx, caller, {
        person: personId,
        organisation,
        secondProved: session.secondProved,
        chosen: session.chosen,
      });
    });
  }
}

function assertMay(session: Session, form: { of: "user" | "organisation"; language: Language }): Asked {
  if (session.nextStep !== "COMPLETE" && session.nextStep !== "CERTIFICATION")
    throw new Refused(refusalOf(session.nextStep), { days: Math.max(0, -(session.passwordDaysLeft ?? 0)) });
  if (form.of === "organisation" && !session.isAdmin) throw new Refused("FORBIDDEN", { permission: "IsAdmin" });
  return { session, of: form.of, language: form.language };
}

const personOf = ({ session, of }: Asked): string | null => (of === "user" ? session.personId : null);
const isOfKind = (row: CertificateRow, asked: Asked): boolean =>
  row.personId === personOf(asked) && (row.personId !== null || row.language === asked.language);

async function assertDue(tx: EntityManager, asked: Asked): Promise<void> {
  const now = new Date();
  const living = (await certificatesOf(tx, asked.session.organisationId, asked.session.personId)).find(
    (row) => row.source === "cloud" && isOfKind(row, asked) && statusOf(row, now) === "VALID" && !isDue(row, now),
  );
  if (living)
    throw new Refused("CERTIFICATE_NOT_DUE", {
      date: living.notAfter.toISOString().slice(0, 10),
      days: LIMITS.certificateWarningDays,
    });
}

async function subjectOf(tx: EntityManager, { session, of, language }: Asked) {
  const row = await first(tx, SUBJECT, [session.organisationId]);
  if (!row) throw new Refused("NOT_FOUND");
  const { name, chineseName } = row;
  if (of === "user") return { organisation: name, name: session.signedName, email: session.email, ...certified(row) };
  const borne = language === "zh-CN" ? chineseName : name;
  if (!borne) throw new Refused("CHINESE_NAME_NEEDED");
  return { organisation: certifiedName(borne), name: borne, ...certified(row) };
}

/**
 * The person; for the company's the administrator who sees to it, or nobody could use it; and whoever holds the present
 * one.
 */
async function holdersOf(tx: EntityManager, { session, of }: Asked): Promise<Recipient[]> {
  const own = await table(tx, "app.person_key").first(["public_key"], { person_id: session.personId });
  const holder = { id: session.personId, publicKey: own?.public_key ?? Buffer.alloc(0) };
  return [
    holder,
    ...(await heirs(
      tx,
      session.organisationId,
      of === "user" ? "user-certificate" : "organisation-certificate",
      of === "user" ? session.personId : null,
    )),
  ];
}
