import { describe, expect, it } from "vitest";
import { bareName, Identities, Identity } from "#domain/screening/identity";

/** By which names a body that was decided about is met. */
const meets = (decided: string, dealt: string): boolean => new Identity([decided]).meets(new Identities([dealt]));

describe("a body that was decided about", () => {
  it.each([
    ["Orlan Bay Maritime Holding Ltd", "Orlan Bay Maritime Holding Limited"],
    ["Orlan Bay Maritime Holding Ltd", "ORLAN BAY MARITIME HOLDING CO., LTD."],
    ["Orlan Bay Maritime Holding Ltd", "Orlan-Bay Maritime Holding"],
    ["Orlan Bay Maritime Holding", "Holding Orlan Bay Maritime PJSC"],
    ["ООО Орлан Бей", "Orlan Bey OOO"],
    ["奥兰湾航运有限公司", "奥兰湾航运"],
    ["奥兰湾航运", "Ao Lan Wan Hang Yun Co Ltd"],
    ["MV MARAVEL", "Maravel"],
    ["شركة المجد للنقل البحري", "شركة المجد للنقل البحري"],
    ["Оrlan Bay", "Orlan Bay"],
    ["Ltd", "LTD"],
  ])("%s is met by %s", (decided, dealt) => expect(meets(decided, dealt)).toBe(true));

  it.each([
    ["Orlan Bay Maritime Holding Ltd", "Orlan Bay Maritime Ltd"],
    ["Orlan Bay Ltd", "Orlin Bay Ltd"],
    ["Quiet Trading Ltd", "Limited"],
    ["-", "..."],
    ["奥兰湾航运", "奥兰湾贸易"],
  ])("%s is not met by %s", (decided, dealt) => expect(meets(decided, dealt)).toBe(false));
});

it.each([
  ["Orlan Bay Maritime Holding Co., Ltd.", "Orlan Bay Maritime Holding"],
  ["Orlan Bay", "Orlan Bay"],
  ["奥兰湾航运", "奥兰湾航运"],
])("%s is searched by %s", (name, bare) => expect(bareName(name)).toBe(bare));
