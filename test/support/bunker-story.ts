import { authRoutes } from "#domain/api/auth";
import { bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import { craftRoutes } from "#domain/api/craft";
import { BUNKER_SIGNERS, type BunkerKind, type BunkerSigner } from "#domain/bunker/forms";
import { kindOf } from "#domain/kinds/kinds";
import { LIMITS } from "#domain/limits";
import type { Permission } from "#domain/permissions";
import { untilAboard } from "../../scripts/bench/bunker/offline.ts";
import { apiClient } from "../../scripts/lib/api-client.ts";
import { signIn, until, type Actor } from "../../scripts/seed/actors.ts";
import { TANKER } from "./bunker-samples.ts";
import type { Demo } from "./demo.ts";
import { linkIn } from "./visitors.ts";
import { read, readDomain, signInAt, stranger, wordsOf, type Seat, type Tongue } from "./story.ts";

const PASSWORD = "Tide-Table-42-7A";
const CODE = /^(\d{8})$/m;

/** A supplier among the demo companies: its office, and the two people of one tanker. */
export interface MannedSupplier {
  readonly office: Actor;
  readonly officer: Actor;
  readonly cargo: Actor;
  readonly craftId: string;
}

const lettersTo = async ({ product }: Demo, email: string): Promise<readonly string[]> =>
  (await product.mails()).filter(({ to }) => to.includes(email)).map(({ text }) => text);

/** The newest letter of a kind, once there are more of it than before. */
async function letterAfter(demo: Demo, email: string, what: RegExp, before: number): Promise<string> {
  const found = async (): Promise<string[]> => (await lettersTo(demo, email)).filter((text) => what.test(text));
  return until(`a letter ${what} to ${email}`, async () => {
    const all = await found();
    return all.length > before && all.at(-1);
  });
}

/** A colleague who joins by the letter. */
async function joins(demo: Demo, admin: Actor, email: string, name: readonly [string, string]): Promise<Actor> {
  await admin.api.call(authRoutes.invite, { body: { password: admin.password, email, permissions: [] } });
  const token = /[?&]token=([\w-]+)/.exec(await letterAfter(demo, email, /[?&]token=/, 0))?.[1] ?? "";
  const [firstName, lastName] = name;
  await apiClient(demo.product.url).call(authRoutes.activate, {
    body: { token, password: PASSWORD, firstName, lastName, agreed: true },
  });
  const joined = (await admin.api.call(authRoutes.users)).find((one) => one.email === email);
  if (joined === undefined) throw new Error(`${email} has not joined`);
  await admin.api.call(authRoutes.grantKey, { params: { id: joined.id }, body: { password: admin.password } });
  const actor = await signIn(demo.product.url, email, PASSWORD);
  await actor.api.call(authRoutes.acceptAgreement, { body: { version: LIMITS.agreementVersion } });
  return actor;
}

async function gives(admin: Actor, email: string, permissions: Permission[]): Promise<string> {
  const person = (await admin.api.call(authRoutes.users)).find((one) => one.email === email);
  if (person === undefined) throw new Error(`${email} is no colleague`);
  await admin.api.call(authRoutes.setPermissions, {
    params: { id: person.id },
    body: { permissions, password: admin.password },
  });
  return person.id;
}

/** Makes the first demo company a supplier with a tanker and its two people. */
export async function mannedSupplier(demo: Demo): Promise<MannedSupplier> {
  const [office, officer] = [await demo.actor("ines"), await demo.actor("tomas")];
  await office.api.call(bunkerExchangeRoutes.setCompany, {
    body: { uen: "201733418K", licence: "BS-0147", clientIdentifier: "SQB" },
  });
  const cargo = await joins(demo, office, "arif@tern-sable.example", ["Arif", "Wibowo"]);
  const persons = [
    await gives(office, officer.email, ["bunker.crew"]),
    await gives(office, cargo.email, ["bunker.crew"]),
  ];
  const craft = await office.api.call(craftRoutes.add, { body: { ...TANKER, meterSerial: "MFM-7741" } });
  await office.api.call(craftRoutes.crew, { params: { id: craft.id }, body: { persons } });
  return { office, officer, cargo, craftId: craft.id };
}

/** A person of the supplier at a tablet of 820 pixels. */
export async function atTablet(demo: Demo, who: Actor, tongue: Tongue): Promise<Seat> {
  const seat = await signInAt(demo.browser, demo.product, who, tongue, (page) =>
    page.setViewportSize({ width: 820, height: 1180 }),
  );
  return seat;
}

/** A visitor who has come in by the link of the letter about a delivery, and the code of the next one. */
export async function comesAboard(demo: Demo, email: string, tongue: Tongue, about: string): Promise<Seat> {
  const seat = await stranger(demo.browser, demo.product, tongue);
  const words = wordsOf(seat);
  const { workspaceId, token } = linkIn(await letterAfter(demo, email, new RegExp(`${about}[^]*visitor/doclist`), 0));
  await seat.go(`/visitor/doclist/${workspaceId}#${token}`);
  const before = (await lettersTo(demo, email)).filter((text) => CODE.test(text)).length;
  await seat.page.getByRole("button", { name: words.visitor.send }).click();
  await seat.page
    .getByLabel(words.account.code)
    .fill(CODE.exec(await letterAfter(demo, email, CODE, before))?.[1] ?? "");
  await seat.page.getByRole("button", { name: words.visitor.enter }).click();
  await seat.page.getByRole("heading", { level: 1 }).first().waitFor();
  return seat;
}

/** Signs a form as a visitor by a code, on the visitor's own page, which shows it without being loaded again. */
export async function signsByCode(
  demo: Demo,
  seat: Seat,
  email: string,
  form: BunkerKind,
  name: string,
): Promise<void> {
  const { page } = seat;
  const { visitor } = wordsOf(seat);
  await page
    .getByRole("list", { name: visitor.documents })
    .getByRole("button", { name: readDomain(seat, kindOf(form).label) })
    .click();
  await page.getByRole("button", { name: new RegExp(`^${visitor.signDo}`) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(visitor.signName).fill(name);
  const before = (await lettersTo(demo, email)).filter((text) => CODE.test(text)).length;
  await dialog.getByRole("button", { name: visitor.send }).click();
  await dialog.getByLabel(visitor.signCode).fill(CODE.exec(await letterAfter(demo, email, CODE, before))?.[1] ?? "");
  await dialog.getByRole("button", { name: visitor.signDo, exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** Opens a form from the steps or the page of the delivery, and signs it with the own account. */
export async function signsAboard(
  seat: Seat,
  id: string,
  form: BunkerKind,
  signer: BunkerSigner = "CARGO_OFFICER",
): Promise<void> {
  const { page, password } = seat;
  const { bunker, danger } = wordsOf(seat);
  await seat.go(`/layout/bunker/${id}/forms/${form}`);
  const label = readDomain(seat, kindOf(form).label);
  await page.getByRole("heading", { level: 1, name: label }).waitFor();
  const party = readDomain(seat, BUNKER_SIGNERS[signer]);
  await page.getByRole("button", { name: read(seat, bunker.signAs, { party }) }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel(danger.password).fill(password);
  await sheet.getByRole("button", { name: bunker.sign, exact: true }).click();
  await sheet.waitFor({ state: "hidden" });
}

/** The complaints of a window, but for those about a network that was cut. */
export const complaintsBesideTheCut = ({ complaints }: Seat): readonly string[] =>
  complaints.filter(
    (one) =>
      !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch|cross-world service worker/.test(
        one,
      ),
  );

/**
 * Goes to a form and types its remarks while the tablet has no network; they are sent when it is back. The tablet has
 * shown the form before: what it keeps is what it saw last.
 */
export async function typesWithoutNetwork(
  { product }: Demo,
  seat: Seat,
  id: string,
  form: BunkerKind,
  typed: string,
): Promise<void> {
  const { page } = seat;
  const heading = () => page.getByRole("heading", { level: 1, name: readDomain(seat, kindOf(form).label) }).waitFor();
  await seat.go(`/layout/bunker/${id}/forms/${form}`);
  await heading();
  await page.locator("[data-waiting='0']").waitFor();
  await untilAboard(page, id);
  await page.context().setOffline(true);
  await page.goto(`${product.url}/layout/bunker/${id}/forms/${form}`);
  await heading();
  await page.locator('[data-path="remarks"]').locator("input, textarea").first().fill(typed);
  await page.locator("[data-kept]").waitFor();
  await page.locator("[data-waiting='1']").waitFor();
  await page.context().setOffline(false);
  await page.locator("[data-waiting='0']").waitFor();
}

/** Makes the company of a demo a supplier, with one tanker whose crew is Tomás alone. */
export async function supplies(demo: Demo): Promise<void> {
  const ines = await demo.actor("ines");
  await ines.api.call(bunkerExchangeRoutes.setCompany, {
    body: { uen: "201733418K", licence: "BS-0147", clientIdentifier: "SQB" },
  });
  const tomas = (await ines.api.call(authRoutes.users)).find(({ email }) => email.startsWith("tomas@"));
  if (tomas === undefined) throw new Error("nobody is called tomas");
  await ines.api.call(authRoutes.setPermissions, {
    params: { id: tomas.id },
    body: { permissions: ["bunker.crew"], password: ines.password },
  });
  const craft = await ines.api.call(craftRoutes.add, { body: { ...TANKER, meterSerial: "MFM-7741" } });
  await ines.api.call(craftRoutes.crew, { params: { id: craft.id }, body: { persons: [tomas.id] } });
}
