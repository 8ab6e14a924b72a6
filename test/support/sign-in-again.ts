import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { authRoutes } from "#domain/api/auth";
import type { Actor } from "../../scripts/seed/actors.ts";
import { codesTo } from "./coming-in.ts";
import type { DemoLogin, RunningProduct } from "./product.ts";
import { lookAt, type Seat } from "./story.ts";

const again = ({ page }: Seat): Locator => page.getByRole("dialog", { name: "Sign in to go on" });

async function signsIn(seat: Seat, password: string): Promise<void> {
  await again(seat).getByLabel("Password", { exact: true }).fill(password);
  await again(seat).getByRole("button", { name: "Sign in", exact: true }).click();
}

/** In an envelope, an e-Pack and the settings: the session ends while something is typed, and nothing of it is lost. */
export async function goesOnWriting(seat: Seat): Promise<void> {
  const { page, password } = seat;
  const endedAt = async (provoke: () => Promise<void>): Promise<void> => {
    await page.context().clearCookies();
    await provoke();
    await again(seat).waitFor();
    await signsIn(seat, password);
    await again(seat).waitFor({ state: "detached" });
  };
  await seat.go("/layout/compose");
  await page.getByLabel("Subject").fill("Kept in the envelope");
  // At once after the first save, whose answer has other things read: each of them may be what finds the session ended.
  await page.waitForURL("**/layout/compose/*");
  const note = page.getByLabel("Note to the recipient");
  await endedAt(() => note.fill("Typed when the session had ended."));
  expect(await note.inputValue()).toBe("Typed when the session had ended.");
  await page.getByText(/^Saved \d/).waitFor();
  await page.reload();
  await expect.poll(() => note.inputValue()).toBe("Typed when the session had ended.");

  await seat.go("/Epack/compose/create/new");
  const reference = page.getByLabel("Reference number");
  await reference.waitFor();
  await endedAt(() => reference.fill("KEPT-PACK-1"));
  expect(await reference.inputValue()).toBe("KEPT-PACK-1");
  await page.getByText(/^Saved \d/).waitFor();

  await seat.go("/layout/settings/letters");
  const wording = page.locator("textarea");
  await wording.fill("We ask you to deliver {vessel} without the bill.");
  await endedAt(() => page.getByRole("button", { name: "Keep this wording" }).click());
  await page.getByText("New letters begin with this wording").waitFor();
  expect(await wording.inputValue()).toBe("We ask you to deliver {vessel} without the bill.");
}

/**
 * In the dialog of an act, by somebody who is asked for a second verification: the reason that was typed is still
 * there, and what was pressed goes on: here up to the refusal of a wrong login password.
 */
export async function goesOnActing(
  seat: Seat,
  product: RunningProduct,
  { email, password }: DemoLogin,
  administrator: Actor,
  number: string,
): Promise<void> {
  const { page } = seat;
  const colleague = (await administrator.api.call(authRoutes.users)).find((one) => one.email === email)!;
  await administrator.api.call(authRoutes.setUser, {
    params: { id: colleague.id },
    body: { secondEmail: true, password: administrator.password },
  });
  await seat.go("/layout/bl");
  await page.getByRole("row").filter({ hasText: number }).click();
  await page.getByRole("button", { name: "Reject surrender" }).click();
  const act = page.getByRole("dialog", { name: /Reject/ });
  await act.getByLabel("Reason").fill("The letter of credit asks for another port.");
  await act.getByLabel("Login password", { exact: true }).fill("not the password");
  const before = (await codesTo(product, email)).length;
  await page.context().clearCookies();
  await act.getByRole("button", { name: "Reject surrender", exact: true }).click();
  await again(seat).waitFor();
  await signsIn(seat, password);
  await again(seat).getByLabel("Code", { exact: true }).waitFor();
  await lookAt(seat, "second verification in place");
  await expect.poll(async () => (await codesTo(product, email)).length, { timeout: 60_000 }).toBeGreaterThan(before);
  await again(seat)
    .getByLabel("Code", { exact: true })
    .fill((await codesTo(product, email))[0]!);
  await again(seat).getByRole("button", { name: "Confirm" }).click();
  await again(seat).waitFor({ state: "detached" });
  await act.getByText("The login password is wrong").waitFor();
  expect(await act.getByLabel("Reason").inputValue()).toBe("The letter of credit asks for another port.");
}
