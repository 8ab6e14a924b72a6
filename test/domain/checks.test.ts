import addressparser from "nodemailer/lib/addressparser";
import { describe, expect, it } from "vitest";
import { isEmail } from "#domain/checks";

const GOOD = [
  "ines@hawser.test",
  "a@b.io",
  "first.last+tag@mail.example.co.uk",
  "o'neil@example.com",
  "x_1-2%3@sub-domain.example",
  "!#$&*/=?^`{|}~@example.org",
  "li@xn--fiqs8s.xn--fiqs8s",
  `${"a".repeat(64)}@${"b".repeat(63)}.com`,
];

/** What makes an address one that no mail server takes. */
const SPOILT: Readonly<Record<string, (address: string) => string>> = {
  "a dot in front": (address) => `.${address}`,
  "a dot before the @": (address) => address.replace("@", ".@"),
  "two dots in the name": (address) => address.replace("@", "..x@"),
  "two dots in the domain": (address) => address.replace("@", "@a.."),
  "a dot in front of the domain": (address) => address.replace("@", "@."),
  "a dot at the end": (address) => `${address}.`,
  "a label that begins with a hyphen": (address) => address.replace("@", "@-"),
  "a label that ends with a hyphen": (address) => address.replace("@", "@a-."),
  "a label of 64 letters": (address) => address.replace("@", `@${"a".repeat(64)}.`),
  "an underscore in the domain": (address) => address.replace("@", "@a_b."),
  "a second @": (address) => address.replace("@", "@x@"),
  "a space": (address) => address.replace("@", " @"),
  "a line break": (address) => `${address}\r\nRCPT TO:<other@example.com>`,
  "angle brackets": (address) => `<${address}>`,
  "a second address": (address) => `${address},other@example.com`,
  "a group": (address) => `all:${address};`,
  "a comment": (address) => address.replace("@", "(x)@"),
  "quotation marks": (address) => address.replace(/^/, '"').replace("@", '"@'),
  "letters beyond ASCII in the name": (address) => address.replace("@", "é@"),
  "letters beyond ASCII in the domain": (address) => address.replace("@", "@é."),
  "a number in place of the country": (address) => `${address.split("@")[0]}@127.0.0.1`,
  "no domain": (address) => `${address.split("@")[0]}@`,
  "one label": (address) => `${address.split("@")[0]}@localhost`,
  "a name of 65 letters": (address) => `${"a".repeat(65)}@${address.split("@")[1]}`,
  "more than 254 letters": (address) => address.replace("@", `@${"abcdefgh.".repeat(28)}`),
};

describe("an e-mail address", () => {
  it.each(GOOD)("%s is one", (address) => {
    expect(isEmail(address)).toBe(true);
    expect(isEmail(address.toUpperCase())).toBe(true);
  });

  it.each(Object.entries(SPOILT))("with %s is none", (_, spoil) => {
    expect(GOOD.filter((address) => isEmail(spoil(address)))).toEqual([]);
  });

  it("that is taken reaches the server as it was written, as the only one", () => {
    const letters = [..."ab1.-_+@@<>,;:\"'()\\ é\t\0%!"];
    // Reproducible: the same numbers in every run.
    let seed = 20_261_123;
    const next = (below: number): number => (
      (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648),
      Math.floor((seed / 2_147_483_648) * below)
    );
    const drawn = Array.from(
      { length: 200_000 },
      () =>
        Array.from({ length: 1 + next(6) }, () => letters[next(letters.length)]).join("") +
        (next(2) === 0 ? "@a.io" : ".io"),
    );
    const taken = drawn.filter(isEmail);
    expect(taken.length).toBeGreaterThan(1000);
    for (const address of taken) {
      expect(addressparser(address)).toEqual([{ address, name: "" }]);
      expect(address).toMatch(/^[!-~]+$/);
    }
  });
});
