import { expect, test } from "vitest";
import { fullName } from "#domain/names";

test("a Chinese name is written with the family name first and in one, any other as it is said", () => {
  expect([
    fullName("雪", "林"),
    fullName("Xue", "Lin"),
    fullName("Xue", "林"),
    fullName("Inês", "Valadares"),
    fullName("Ada", ""),
    fullName("", ""),
  ]).toEqual(["林雪", "Xue Lin", "Xue 林", "Inês Valadares", "Ada", ""]);
});
