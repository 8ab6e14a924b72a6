import { describe, expect, it } from "vitest";
import { isLocode } from "#domain/checks";
import { cityIn, codeMeant, placeOf, placesFor } from "#domain/places";
import { PORT_NAMES } from "#domain/port-names";

describe("the list of ports", () => {
  it("has codes that forms take, each once, with a name", () => {
    const lines = PORT_NAMES.split("\n");
    expect(lines.length).toBeGreaterThan(1_600);
    const codes = lines.map((line) => line.slice(0, 5));
    expect(codes.filter((code) => !isLocode(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
    expect(lines.filter((line) => placeOf(line.slice(0, 5))?.name.trim() === "")).toEqual([]);
  });

  it("finds a port by the beginning of its name or code, whatever its accents, width and capitals", () => {
    for (const typed of ["Rotter", "rotterdam", "ROTTERDAM ", "NLR", "nl rtm", "Ｒｏｔｔｅｒ"])
      expect(placesFor(typed, 8), typed).toContainEqual(expect.objectContaining({ code: "NLRTM", name: "Rotterdam" }));
    expect(placesFor("paranã", 8).map(({ code }) => code)).toContain("BRPNN");
    expect(placesFor("Dumai", 8)).toMatchObject([{ code: "IDDUM" }]);
    expect(placesFor("NLRTM", 8)[0]).toMatchObject({ code: "NLRTM" });
    expect([placesFor("", 8), placesFor("no such port", 8)]).toEqual([[], []]);
    expect(placesFor("s", 8)).toHaveLength(8);
  });

  it("finds the city of an address behind its street, and takes no street for one", () => {
    expect(cityIn("4 Dock Street, Hull HU1 1AA", "GB")).toBe("Hull");
    expect(cityIn("4 Dock Street\nHU1 1AA HULL\nEast Yorkshire", "GB")).toBe("HULL");
    expect(cityIn("Rua do Cais 9, 1200-450 Lisboa", "PT")).toBe("Lisboa");
    expect(cityIn("Havenstraat 1，3011 AB Rotterdam", "NL")).toBe("Rotterdam");
    for (const address of ["", "Hull", "Boston Road 3, Leeds", "Hull Road, York", "1 Hull, Leeds", "4 Dock Street"])
      expect(cityIn(address, "GB"), address).toBeUndefined();
    expect(cityIn("4 Dock Street, Hull", "PT")).toBeUndefined();
  });

  it("takes a name for a code only where one port has exactly that name", () => {
    // Not in Slovenia.
    expect(codeMeant("SINES")).toBe("PTSIE");
    expect(codeMeant("sg sin")).toBe("SGSIN");
    // A code that is not in the list is still a code.
    expect(codeMeant("PTXYZ")).toBe("PTXYZ");
    expect(codeMeant("Rotte")).toBeUndefined();
    const names = PORT_NAMES.split("\n").map((line) => line.slice(6).split("|")[0] ?? "");
    const twice = names.find((name, i) => names.indexOf(name) !== i) ?? "";
    expect(twice).not.toBe("");
    expect(codeMeant(twice)).toBeUndefined();
  });
});
