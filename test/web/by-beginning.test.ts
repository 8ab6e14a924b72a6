import { expect, test } from "vitest";
import { countries } from "../../web/i18n/countries.ts";
import { byBeginning } from "../../web/ui/by-beginning.ts";

test("the country whose name begins with what was typed is found first", () => {
  const found = (typed: string) =>
    countries("en-US")
      .map(({ name, code }) => `${name} ${code}`)
      .filter((name) => name.toLowerCase().includes(typed.toLowerCase()))
      .toSorted((one, other) => byBeginning(one, other, typed));
  expect(found("Nether")[0]).toBe("Netherlands NL");
  expect(found("nether").length).toBeGreaterThan(1);
  expect(found("guinea")[0]).toBe("Guinea GN");
});
