import { afterAll, beforeAll, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { companies, type Company } from "../../support/companies.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";

let backend: TestBackend;
let one: Company;
beforeAll(async () => {
  backend = await startBackend({ chain: false });
  one = await companies(backend).company("One");
});
afterAll(() => backend.stop());

/** The sentence with which a document that does not exist is refused. */
async function said(accepted?: string): Promise<string> {
  const cookie = [...one.api.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(`${backend.url}/api/documents/0192f0c1-2345-7abc-8def-0123456789ab`, {
    headers: { cookie, ...(accepted === undefined ? {} : { "accept-language": accepted }) },
  });
  return ((await response.json()) as { message: string }).message;
}
const CHINESE = /\p{Script=Han}/u;

test("a refusal is said in the language of the screen, else in that of the account", async () => {
  await one.api.call(authRoutes.updateMe, { body: { language: "en-US" } });
  expect(await said("zh-CN")).toMatch(CHINESE);
  expect(await said("zh-CN,zh;q=0.9,en;q=0.8")).not.toMatch(CHINESE);
  await one.api.call(authRoutes.updateMe, { body: { language: "zh-CN" } });
  expect(await said("en-US")).not.toMatch(CHINESE);
  for (const accepted of ["en-GB,en;q=0.9", "*", undefined]) expect(await said(accepted)).toMatch(CHINESE);
});
