import { z } from "zod";
import { expect, test } from "vitest";
import { ROUTES } from "#domain/api/routes";
import { organisationRoutes } from "#domain/api/organisation";
import { vesselProblems, vesselTableProblems } from "#domain/documents/vessels";
import { visitorRoutes } from "#domain/api/visitors";

/** What papers and signatures say of people and companies, by the names under which it is asked for. */
const PRINTED: ReadonlySet<string> = new Set([
  "company",
  "chineseName",
  "city",
  "postalAddress",
  "firstName",
  "lastName",
  "signedName",
  "carrier",
  "vessel",
  "master",
]);
/** Where such a thing is called a name only. */
const NAMED: ReadonlySet<unknown> = new Set([organisationRoutes.update, visitorRoutes.sign]);

const doors = ROUTES.flatMap((route) =>
  route.body instanceof z.ZodObject
    ? Object.entries(route.body.shape as Record<string, z.ZodType>).map(([field, schema]) => ({
        id: route.id,
        field,
        schema,
        printed: PRINTED.has(field) || (field === "name" && NAMED.has(route)),
      }))
    : [],
).filter(({ printed, schema }) => printed && (schema.safeParse("x").success || schema.safeParse("明").success));

test("there are such doors, and none is missed", () => {
  expect(doors.map(({ id, field }) => `${id} ${field}`)).toEqual(
    expect.arrayContaining([
      "auth.register company",
      "auth.register lastName",
      "auth.activate signedName",
      "me.found-company company",
      "organisation.update name",
      "me.signed-name signedName",
      "capacities.add carrier",
      "capacities.set master",
      "visitors.sign name",
    ]),
  );
});

test.each(doors)("$id refuses a $field that no paper has letters for, and takes one that it has", ({ schema }) => {
  for (const name of ["김민준", "علي حسن", "อานันท์ สุขใจ", "Ana 🚢 Silva"]) {
    const { error } = schema.safeParse(name);
    expect(error?.issues[0], name).toMatchObject({
      params: { code: "NOT_PRINTED", parameters: { characters: expect.stringMatching(/./) as string } },
    });
  }
  for (const name of ["João Nuñez-Łoś", "Ναυτιλία", "Иванов", "山田太郎", "招商局"])
    expect(schema.safeParse(name).success, name).toBe(true);
});

test("the register of vessels refuses such a name, alone and in a table", () => {
  expect(vesselProblems({ name: "현대 1호", imo: "9074729" })).toMatchObject([{ path: "name", code: "NOT_PRINTED" }]);
  expect(
    vesselTableProblems([
      { name: "AURELIA STRAIT", imo: "9074729" },
      { name: "현대 1호", imo: "9074729" },
    ]),
  ).toMatchObject([{ path: "vessels.1.name", code: "NOT_PRINTED" }]);
});
