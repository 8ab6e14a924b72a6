import { expect, test } from "vitest";
import { dividedName, joinedName } from "#domain/person-names";

test.each([
  ["林雪", "林", "雪"],
  [" 林小雪 ", "林", "小雪"],
  ["欧阳娜", "欧阳", "娜"],
  ["司马相如", "司马", "相如"],
  ["歐陽娜", "歐陽", "娜"],
  // Without a given name behind it, the first character is the family name.
  ["欧阳", "欧", "阳"],
  ["Ada Winter", "Winter", "Ada"],
  ["  Anne-Marie   O’Brien ", "O’Brien", "Anne-Marie"],
  ["Мария Иванова", "Иванова", "Мария"],
])("%s is divided", (name, lastName, firstName) => {
  expect(dividedName(name)).toEqual({ lastName, firstName });
});

test.each([
  "",
  "林",
  "Ada",
  "Maria de la Cruz",
  "山田太郎",
  "阿卜杜拉·买买提",
  "林 雪",
  "林Xue",
  "Xue 林",
  "Ada 4",
  "司马相如君",
])("%s is left to the person who typed it", (name) => {
  expect(dividedName(name)).toBeUndefined();
});

test.each([
  [{ lastName: "林", firstName: "雪" }, "林雪"],
  [{ lastName: "Winter", firstName: "Ada" }, "Ada Winter"],
  [{ lastName: "", firstName: "Sukarno" }, "Sukarno"],
  [{ lastName: "", firstName: "" }, ""],
])("%o is typed as %s", (name, whole) => {
  expect(joinedName(name)).toBe(whole);
});
