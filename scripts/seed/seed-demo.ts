import { randomInt } from "node:crypto";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { authRoutes } from "#domain/api/auth";
import { contactRoutes } from "#domain/api/contacts";
import { documentRoutes } from "#domain/api/documents";
import { nodeRoutes } from "#domain/api/node";
import { stampRoutes } from "#domain/api/stamps";
import { LIMITS } from "#domain/limits";
import { apiClient, ApiRefusal } from "../lib/api-client.ts";
import {
  acceptSurrender,
  compose,
  draft,
  endorse,
  issue,
  releaseAll,
  seal,
  send,
  signIn,
  surrender,
  type Actor,
} from "./actors.ts";
import { BILLS, CAST, DRAFT_BILL, PAPERS, rightsOf, SUPPLIER, type Person, type Player } from "./cast.ts";
import { checkAll, decideAll, keepOwn, keepShared } from "./checks.ts";
import { deliverAll, fitOut } from "./deliveries.ts";

export interface DemoWorld {
  /** Where the product answers. */
  readonly url: string;
  /** The text of the newest mail to an address that matches. */
  readonly mail: (to: string, pattern: RegExp) => Promise<RegExpExecArray>;
  /** Passwords by e-mail; new ones are put in and kept before they are used. */
  readonly logins: Record<string, string>;
  /** Writes logins and steps down: called before and after every step. */
  readonly keep: () => Promise<void>;
  /** Names of steps that are done. */
  readonly steps: string[];
  readonly say: (line: string) => void;
}

const SYMBOLS = "abcdefghjkmnpqrstuvwxyz23456789";
const newPassword = (): string => `${Array.from({ length: 12 }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join("")}-7A`;

/** Does a step once; after a crash the step itself must find what it had done. */
async function once(world: DemoWorld, step: string, work: () => Promise<void>): Promise<void> {
  if (world.steps.includes(step)) return;
  world.say(step);
  await work();
  world.steps.push(step);
  await world.keep();
}

async function enter(world: DemoWorld, email: string): Promise<Actor | null> {
  try {
    return await signIn(world.url, email, world.logins[email] ?? "");
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === "WRONG_CREDENTIALS") return null;
    throw error;
  }
}

/** A company with its administrator, through the e-mail code. */
async function register(world: DemoWorld, player: Player): Promise<Actor> {
  const [{ email, firstName, lastName }] = player.people;
  world.logins[email] ??= newPassword();
  await world.keep();
  const password = world.logins[email];
  const api = apiClient(world.url);
  let answer = await api.call(authRoutes.login, { body: { email, password } }).catch((error: unknown) => {
    if (error instanceof ApiRefusal) return null;
    throw error;
  });
  answer ??= await api.call(authRoutes.register, {
    body: { ...player.company, email, password, firstName, lastName, agreed: true },
  });
  if (answer.nextStep === "EMAIL_CODE") {
    const [, code = ""] = await world.mail(email, new RegExp(`\\b(\\d{${LIMITS.codeDigits}})\\b`));
    await api.call(authRoutes.code, { body: { code } });
  }
  await api.call(authRoutes.acceptAgreement, { body: { version: LIMITS.agreementVersion, forOrganisation: true } });
  return { api, email, password, me: await api.call(authRoutes.me) };
}

/** Another user: invited, activated, given the company keys. */
async function invite(world: DemoWorld, admin: Actor, person: Person): Promise<void> {
  const { email, firstName, lastName } = person;
  world.logins[email] ??= newPassword();
  await world.keep();
  const password = world.logins[email];
  const colleagues = await admin.api.call(authRoutes.users);
  if (!colleagues.some((one) => one.email === email))
    await admin.api.call(authRoutes.invite, {
      body: { password: admin.password, email, permissions: rightsOf(person) },
    });
  const invited = (await admin.api.call(authRoutes.users)).find((one) => one.email === email);
  if (!invited) throw new Error(`${email} was not invited`);
  if (invited.status === "INVITED") {
    const [, token = ""] = await world.mail(email, /[?&]token=([\w-]+)/);
    await apiClient(world.url).call(authRoutes.activate, {
      body: { token, password, firstName, lastName, agreed: true },
    });
  }
  if (!invited.keyGranted)
    await admin.api.call(authRoutes.grantKey, { params: { id: invited.id }, body: { password: admin.password } });
  const colleague = await signIn(world.url, email, password);
  await colleague.api.call(authRoutes.acceptAgreement, { body: { version: LIMITS.agreementVersion } });
}

/** The company's official stamp, drawn from its name and approved. */
async function stampOf(admin: Actor): Promise<void> {
  const known = await admin.api.call(stampRoutes.list);
  const { id, image, state } =
    known[0] ?? (await admin.api.call(stampRoutes.draw, { body: { name: "Company stamp" } }));
  if (state === "REVIEWING") await admin.api.call(stampRoutes.approve, { params: { id }, body: { image } });
}

/**
 * The administrator of the node notes on what evidence each company was approved; where that is somebody else, nothing
 * is approved here.
 */
async function approveAll(keeper: Actor, admins: readonly Actor[]): Promise<void> {
  if (!keeper.me.user.isNodeAdmin) return;
  for (const { me } of admins)
    await keeper.api.call(nodeRoutes.approve, {
      params: { id: me.organisation.id },
      body: {
        evidence: "Extract of the register of companies (invented, as the whole demo is)",
        password: keeper.password,
      },
    });
}

async function befriend(one: Actor, other: Actor): Promise<void> {
  const known = await one.api.call(contactRoutes.list, { query: {} });
  if (!known.some((contact) => contact.organisation.id === other.me.organisation.id))
    await one.api.call(contactRoutes.request, {
      body: { organisationId: other.me.organisation.id, message: "We trade together." },
    });
  const request = (await other.api.call(contactRoutes.list, { query: {} })).find(
    (contact) => contact.organisation.id === one.me.organisation.id,
  );
  if (request?.state === "PENDING") await other.api.call(contactRoutes.accept, { params: { id: request.id } });
}

/** A plain page with a heading and lines, as a scanner or an office would make it. */
async function paper(title: string, number: string, lines: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595.28, 841.89]);
  const [bold, plain] = [
    await pdf.embedFont(StandardFonts.HelveticaBold),
    await pdf.embedFont(StandardFonts.Helvetica),
  ];
  page.drawText("PORTO AZUL ENERGIA S.A.", { x: 56, y: 770, size: 11, font: bold });
  page.drawText(title.toUpperCase(), { x: 56, y: 728, size: 18, font: bold });
  page.drawText(number, { x: 56, y: 706, size: 11, font: plain });
  lines.forEach((line, i) => page.drawText(line, { x: 56, y: 660 - i * 20, size: 11, font: plain }));
  return pdf.save();
}

const find = async (actor: Actor, number: string): Promise<string | null> =>
  (await actor.api.call(documentRoutes.list, { query: { text: number } })).rows.find((row) => row.number === number)
    ?.id ?? null;

/** A company with all of its people; answers its administrator. */
async function found(world: DemoWorld, player: Player): Promise<Actor> {
  const [first, ...others] = player.people;
  await once(world, `register ${player.company.company}`, async () => void (await register(world, player)));
  const admin = await enter(world, first.email);
  if (!admin) throw new Error(`${first.email} cannot sign in`);
  await once(world, `stamp of ${player.company.company}`, () => stampOf(admin));
  for (const other of others) await once(world, `invite ${other.email}`, () => invite(world, admin, other));
  return admin;
}

/**
 * The demo: three companies that trade, with two people each, contacts, certificates, and papers in every stage; the
 * bank checks bodies against lists; beside them a supplier of bunkers with its tanker. Everything goes through the
 * public API, as people would do it. Repeating it does nothing.
 */
export async function seedDemo(world: DemoWorld): Promise<void> {
  const admins: Actor[] = [];
  for (const player of CAST) admins.push(await found(world, player));
  const [carrier, shipper, bank] = admins as [Actor, Actor, Actor];
  // Before anything is signed: who the companies are stands in their certificates.
  await once(world, "identities of the companies", () => approveAll(carrier, admins));
  // Acts of the trade wait for the chain, and meanwhile those of the supplier go on.
  await Promise.all([
    trade(world, { carrier, shipper, bank }),
    bunkering(world, carrier),
    screening(world, { keeper: carrier, bank }),
  ]);
}

/** The bank compares bodies with lists, and its people decide about the hits. */
async function screening(
  world: DemoWorld,
  { keeper, bank }: { readonly keeper: Actor; readonly bank: Actor },
): Promise<void> {
  await once(world, "a list for compliance checks of every company", () => keepShared(keeper));
  await once(world, "a list of the bank", () => keepOwn(bank));
  await once(world, "compliance checks", () => checkAll(bank));
  const second = await enter(world, CAST[2]!.people[1].email);
  if (second) await once(world, "decisions about hits", () => decideAll([bank, second]));
}

/**
 * The supplier of bunkers: one delivery that is finished, and one under way. The ships' owner is its contact, so that
 * the signed note can be invoiced at once.
 */
async function bunkering(world: DemoWorld, keeper: Actor): Promise<void> {
  const office = await found(world, SUPPLIER);
  await once(world, "identity of the supplier", () => approveAll(keeper, [office]));
  await once(world, "contact of the supplier", () => befriend(office, keeper));
  const crew = (await Promise.all(SUPPLIER.people.slice(1).map(({ email }) => enter(world, email)))) as Actor[];
  await once(world, "a tanker with its crew", () => fitOut(office, crew));
  await once(world, "bunker deliveries", () => deliverAll(office, crew[0]!));
}

interface Traders {
  readonly carrier: Actor;
  readonly shipper: Actor;
  readonly bank: Actor;
}

/** The papers of the three companies that trade. */
async function trade(world: DemoWorld, { carrier, shipper, bank }: Traders): Promise<void> {
  const [tomas, marta, pieter] = (await Promise.all(CAST.map((player) => enter(world, player.people[1].email)))) as [
    Actor,
    Actor,
    Actor,
  ];
  await once(world, "contacts", async () => {
    await befriend(carrier, shipper);
    await befriend(shipper, bank);
    await befriend(carrier, bank);
  });
  const id = (actor: Actor): string => actor.me.organisation.id;
  const issued = async (data: Parameters<typeof draft>[1]): Promise<string> => {
    const bill = (await find(carrier, String(data["blNo"]))) ?? (await draft(carrier, data));
    if ((await carrier.api.call(documentRoutes.get, { params: { id: bill } })).state === "DRAFT")
      await issue(carrier, bill);
    return bill;
  };
  await once(world, "a bill of lading from issue to release", async () => {
    const bill = await issued(BILLS.accomplished);
    await send(carrier, tomas, id(shipper), "Original B/L, jet A-1 ex Sines", [bill]);
    await endorse(shipper, bill, id(bank));
    await send(shipper, marta, id(bank), "Original B/L under L/C 2261", [bill]);
    await surrender(pieter, bill);
    await acceptSurrender(carrier, bill);
    await releaseAll(tomas, bill, "Yeosu Terminal", "18000.000");
  });
  await once(world, "a surrender that waits for its answer", async () => {
    const bill = await issued(BILLS.surrendered);
    await send(carrier, tomas, id(shipper), "Original B/L, gasoil ex Sines", [bill]);
    await endorse(shipper, bill, id(bank));
    await send(shipper, marta, id(bank), "Original B/L under L/C 2248", [bill]);
    await surrender(bank, bill);
  });
  await once(world, "an original at the shipper", async () => {
    const bill = await issued(BILLS.delivered);
    await send(carrier, tomas, id(shipper), "Original B/L, fuel oil ex Sines", [bill]);
  });
  await once(world, "a draft at the carrier", async () => {
    if (!(await find(carrier, String(DRAFT_BILL["blNo"])))) await draft(carrier, DRAFT_BILL);
  });
  await once(world, "papers of the shipper", async () => {
    const papers: string[] = [];
    for (const { kind, number, name, lines } of PAPERS)
      papers.push(
        (await find(shipper, number)) ??
          (
            await shipper.api.call(documentRoutes.upload, {
              query: { kind, number, name },
              bytes: await paper(name, number, lines),
            })
          ).id,
      );
    await seal(
      shipper,
      await compose(
        shipper,
        id(bank),
        "Documents under L/C 2261",
        papers.slice(0, 2),
        "Please check against the credit.",
      ),
    );
    await compose(marta, id(carrier), "Quantity report, Sines", papers.slice(2));
  });
}
