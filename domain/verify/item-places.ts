import { asObject, asText, isObject } from "./json.ts";
import { ITEM_TERM } from "./own-terms.ts";

/** Whether every list has all its items, in their order. `cut`: some are left out, `moved`: they are not in order. */
export function itemsOf(value: unknown): "whole" | "cut" | "moved" {
  if (Array.isArray(value) && value.some(isObject)) {
    const places = value.map((one) => /^(\d{1,4})\/(\d{1,4})$/.exec(asText(asObject(one)[ITEM_TERM])) ?? []);
    const [ats, counts] = [places.map(([, at]) => Number(at)), new Set(places.map(([, , count]) => Number(count)))];
    const [count = 0] = counts;
    const rising = ats.every((at, index) => at > (ats[index - 1] ?? 0));
    if (counts.size !== 1 || !rising || (ats.at(-1) ?? 0) > count) return "moved";
    return worstOf([ats.length < count ? "cut" : "whole", ...value.map((one) => itemsOf({ ...asObject(one) }))]);
  }
  return isObject(value) ? worstOf(Object.values(value).map(itemsOf)) : "whole";
}

const worstOf = (found: readonly ReturnType<typeof itemsOf>[]): ReturnType<typeof itemsOf> =>
  (["moved", "cut"] as const).find((one) => found.includes(one)) ?? "whole";
