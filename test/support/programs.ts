import sharp from "sharp";
import { expect } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { refusal } from "../../scripts/lib/api-client.ts";
import { program } from "./credentials.ts";
import { downloaded, lookAt, type Seat } from "./story.ts";

/** A stamp goes from its upload through the review into the dialog of signing. */
async function uploadsAStamp(seat: Seat): Promise<void> {
  const { page } = seat;
  await seat.go("/layout/settings/stamps");
  await page.getByRole("button", { name: "Upload a stamp" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload a stamp" });
  await dialog.getByLabel("Name of the stamp").fill("Green seal");
  const image = await sharp({ create: { width: 300, height: 300, channels: 4, background: "#0a6b3b" } })
    .png()
    .toBuffer();
  const files = dialog.locator("input[type=file]");
  await files.setInputFiles({ name: "seal.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await dialog.getByText("Wrong stamp format").waitFor();
  await files.setInputFiles({ name: "seal.png", mimeType: "image/png", buffer: Buffer.alloc(2 * 1024 * 1024) });
  await dialog.getByText("Stamp over 2MB").waitFor();
  await files.setInputFiles({ name: "seal.png", mimeType: "image/png", buffer: image });
  await dialog.getByText("On paper, 40 × 40 mm").waitFor();
  await lookAt(seat, "stamp upload");
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Green seal" });
  await row.getByText("Reviewing").waitFor();
  // True to size: a millimetre of the screen is 96/25.4 pixels.
  const box = await row.getByRole("img", { name: "Green seal" }).boundingBox();
  expect(Math.round(((box?.width ?? 0) / 96) * 25.4)).toBe(40);
  await row.getByRole("button", { name: "Approve: Green seal" }).click();
  await row.getByText("Enabled").waitFor();
  await lookAt(seat, "stamps");
}

/** A token is made, used by a program, granted an act for a time, and revoked at once. */
async function letsAProgramIn(seat: Seat, url: string): Promise<void> {
  const { page } = seat;
  await seat.go("/layout/applications");
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByLabel("Name of the token").fill("Terminal feed");
  await page.getByRole("dialog").getByLabel("Login password").fill(seat.password);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const secret = page.getByRole("dialog").getByLabel("Secret", { exact: true });
  const api = program(url, await secret.inputValue());
  await lookAt(seat, "secret");
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  expect((await api.call(documentRoutes.list, { query: {} })).total).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Grant: Terminal feed" }).click();
  const dialog = page.getByRole("dialog", { name: "Grant acts to a token" });
  await dialog.getByLabel("Seal", { exact: true }).check();
  await dialog.getByLabel("Login password").fill(seat.password);
  await lookAt(seat, "grant");
  await dialog.getByRole("button", { name: "Grant", exact: true }).click();
  await page.getByText(/^Without the password until .*: Seal$/).waitFor();
  await lookAt(seat, "tokens");
  await page.getByRole("button", { name: "Revoke: Terminal feed" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await page.getByText("There is no token yet.").waitFor();
  expect(await refusal(api.call(documentRoutes.list, { query: {} }))).toBe("UNAUTHENTICATED");
}

/** An application and a webhook; an address in a private network is refused. */
async function connectsOthers(seat: Seat): Promise<void> {
  const { page } = seat;
  await seat.go("/layout/applications?view=applications");
  await page.getByRole("button", { name: "Register an application" }).click();
  const form = page.getByRole("dialog", { name: "Register an application" });
  await form.getByLabel("Name of the application").fill("Port system");
  await form.getByLabel("Address of the application").fill("https://port.example");
  await form.getByLabel("Compose envelopes and e-Packs").check();
  await form.getByLabel("Login password").fill(seat.password);
  await form.getByRole("button", { name: "Register an application" }).click();
  await page.getByRole("dialog", { name: "Client secret" }).getByRole("button", { name: "Done" }).click();
  await page.getByText(/^Acts for /).waitFor();
  await lookAt(seat, "applications");
  await page.getByRole("button", { name: "Change scopes: Port system" }).click();
  const scopes = page.getByRole("dialog", { name: "Change scopes" });
  expect(await scopes.getByLabel("Compose envelopes and e-Packs").isChecked()).toBe(true);
  await scopes.getByLabel("Read envelopes").check();
  await scopes.getByRole("button", { name: "Change scopes" }).click();
  await scopes.getByText("Type your login password to confirm this.").waitFor();
  await scopes.getByLabel("Login password").fill(seat.password);
  await lookAt(seat, "scopes");
  await scopes.getByRole("button", { name: "Change scopes" }).click();
  await page.getByText("2 scopes").waitFor();
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("button", { name: "Add a webhook" }).click();
  const hook = page.getByRole("dialog", { name: "Add a webhook" });
  await hook.getByLabel("Address", { exact: true }).fill("https://10.0.0.1/hook");
  await hook.getByLabel("Login password").fill(seat.password);
  await hook.getByRole("button", { name: "Add", exact: true }).click();
  await hook.getByText(/^Type a public address that begins with https:/).waitFor();
  await hook.getByLabel("Address", { exact: true }).fill("https://receiver.example/hook");
  await hook.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("dialog", { name: "Signing secret" }).getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Send a test: https://receiver.example/hook" }).click();
  await page.getByRole("button", { name: "Delivery log: https://receiver.example/hook" }).click();
  await page.getByRole("dialog", { name: "Delivery log" }).getByText("No connection").waitFor();
  await lookAt(seat, "webhooks");
}

/** The recovery file for the company keys is downloaded, once. */
async function makesARecoveryFile(seat: Seat): Promise<void> {
  const { page } = seat;
  await seat.go("/layout/settings/security");
  await page.getByText("There is no recovery file yet.").waitFor();
  await page.getByRole("button", { name: "Make a recovery file" }).click();
  await page.getByRole("dialog").getByLabel("Login password", { exact: true }).fill(seat.password);
  const { name, buffer } = await downloaded(seat, "Make and download");
  expect(name).toMatch(/^hawser-recovery-.*\.json$/);
  expect((JSON.parse(buffer.toString()) as { format: string }).format).toBe("hawser-recovery-file");
  await page.getByText(/^Made by /).waitFor();
}

/** An administrator's settings for stamps, programs and recovery. */
export async function administersPrograms(seat: Seat, url: string): Promise<void> {
  await uploadsAStamp(seat);
  await letsAProgramIn(seat, url);
  await connectsOthers(seat);
  await makesARecoveryFile(seat);
  // An expected refusal is answered with 422, which browsers log.
  seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes("422")));
}

/** The same screens in another language. */
export async function readsAboutPrograms(seat: Seat): Promise<void> {
  for (const path of [
    "settings/stamps",
    "settings/security",
    "applications",
    "applications?view=applications",
    "applications?view=webhooks",
  ]) {
    await seat.go(`/layout/${path}`);
    await lookAt(seat, path);
  }
}
