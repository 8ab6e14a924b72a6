import type { Browser } from "playwright-core";
import { cookieName, openSession } from "../../backend/session/session.ts";
import type { TestBackend } from "./backend.ts";
import { PASSWORD, type Company } from "./companies.ts";
import { stranger, type Seat, type Tongue } from "./story.ts";

/** The first person of a company at a browser, signed in as the tests sign in. */
export async function memberSeat(
  browser: Browser,
  backend: TestBackend,
  company: Company,
  tongue: Tongue,
): Promise<Seat> {
  const url = backend.settings.publicUrl;
  const seat = await stranger(browser, { url }, tongue, PASSWORD);
  // A password gives a session another cookie: the browser has one of its own.
  const value = await backend.database.asWorker((tx) =>
    openSession(tx, {
      person: company.people[0]?.id ?? "",
      organisation: company.id,
      nextStep: "COMPLETE",
      address: "127.0.0.1",
      agent: "test",
    }),
  );
  await seat.page.context().addCookies([{ name: cookieName(false), value, url, httpOnly: true }]);
  return seat;
}
