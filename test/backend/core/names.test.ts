import { DataSource } from "typeorm";
import { expect, test } from "vitest";
import { fullName } from "#domain/names";
import { migratedDatabase } from "../../support/migrated.ts";

test("the database writes a name as everybody else does", async () => {
  const database = await migratedDatabase();
  const data = await new DataSource({ type: "postgres", url: database.url }).initialize();
  try {
    for (const [first, last] of [
      ["雪", "林"],
      ["小明", "欧阳"],
      ["雪", "Lin"],
      ["Ada", "Winter"],
      ["Ada", ""],
      ["", ""],
      ["雪 ", "林"],
    ] as const) {
      const [row] = await data.query<{ name: string }[]>("SELECT app.full_name($1, $2) AS name", [first, last]);
      expect(row?.name).toBe(fullName(first, last));
    }
  } finally {
    await data.destroy();
    await database.drop();
  }
});
