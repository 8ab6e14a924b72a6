import { expect, it } from "vitest";
import { asciiDomain, domainLook } from "#domain/domain-names";
import { companyEvidence } from "#domain/shapes";

const CYRILLIC = "\u0430\u0440\u0440le.example";

/** The refusal of a domain that was typed, with what it says besides. */
function refusalOf(typed: string): unknown {
  const { error } = companyEvidence.domain.safeParse(typed);
  return error === undefined ? null : (error.issues[0] as { params?: unknown }).params;
}

it("a domain in other letters is refused with its ASCII form", () => {
  const ascii = asciiDomain(CYRILLIC);
  expect(ascii).toMatch(/^xn--/);
  expect(refusalOf(CYRILLIC)).toEqual({ code: "DOMAIN_LETTERS", parameters: { ascii, written: CYRILLIC } });
  expect(refusalOf("m\u00fcnchen.example")).toMatchObject({ parameters: { ascii: "xn--mnchen-3ya.example" } });
  expect(refusalOf("tern-sable.example")).toBeNull();
  expect(refusalOf("")).toBeNull();
  for (const none of ["https://tern-sable.example", "tern sable", "\u0430 b.example", "\u0430/\u0440.example"])
    expect(refusalOf(none)).toMatchObject({ code: "DOMAIN_INVALID" });
});

it("a domain in its ASCII form says which letters it shows, and for which it can be taken", () => {
  expect(domainLook("tern-sable.example")).toBeNull();
  expect(domainLook("xn--mnchen-3ya.example")).toEqual({ shown: "m\u00fcnchen.example", like: null, mixed: false });
  expect(domainLook(asciiDomain(CYRILLIC)!)).toEqual({ shown: CYRILLIC, like: "apple.example", mixed: true });
  // Whole in one alphabet, and no less like the other.
  const whole = "\u0441\u043e\u0440\u0435.example";
  expect(domainLook(asciiDomain(whole)!)).toEqual({ shown: whole, like: "cope.example", mixed: false });
  expect(domainLook(asciiDomain("\u71d5\u9e25.example")!)).toEqual({
    shown: "\u71d5\u9e25.example",
    like: null,
    mixed: false,
  });
});

it("reads labels as the programs of the standard write them, and leaves alone what is none", () => {
  for (const letters of [
    "b\u00fccher",
    "\u4f8b\u3048",
    "\u043f\u0440\u0438\u043c\u0435\u0440",
    "\u03b4\u03bf\u03ba\u03b9\u03bc\u03ae",
    "a\u{1f6a2}b",
    "\u00fc",
  ])
    expect(domainLook(asciiDomain(`${letters}.example`)!)?.shown).toBe(`${letters}.example`);
  for (const none of ["xn--a.b.example", "xn--99999999.example"]) expect(domainLook(none)?.shown).toBe(none);
});
