import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  addContactAddress,
  codeIn,
  forgetInvitation,
  invitationLink,
  keepInvitation,
} from "../../../web/session/contact-invitation.ts";

const CODE = "UE826JQZS3";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("location", { origin: "https://ebl.example" });
});
afterEach(() => vi.unstubAllGlobals());

test("the code of a link waits until the company is registered, and is taken out by who uses it", () => {
  const { pathname, search, href } = new URL(invitationLink(CODE));
  expect(href).toBe(`https://ebl.example/layout/contacts?add=${CODE}`);
  expect(codeIn(new URLSearchParams(search))).toBe(CODE);
  expect(addContactAddress()).toBe("/layout/contacts?add=yes");
  expect(keepInvitation(pathname + search)).toBe(true);
  expect(addContactAddress()).toBe(`/layout/contacts?add=${CODE}`);
  forgetInvitation();
  expect(addContactAddress()).toBe("/layout/contacts?add=yes");
});

test.each([
  null,
  "/layout/contacts",
  "/layout/contacts?add=yes",
  `/layout/contacts?add=${CODE.toLowerCase()}`,
  `/layout/contacts?add=${CODE}0`,
  `/layout/inbox?add=${CODE}`,
  `https://evil.example/layout/contacts?add=${CODE}`,
])("%s brings no code", (wanted) => {
  expect(keepInvitation(wanted)).toBe(false);
  expect(addContactAddress()).toBe("/layout/contacts?add=yes");
});
