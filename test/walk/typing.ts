import { expect } from "vitest";
import { applies, isEmpty, type Field, type FieldData, type ValueField } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { readDomain, read, type Seat, wordsOf } from "../support/story.ts";

/** Items of a list that are typed; the form behaves alike for the rest. */
const TYPED_ITEMS = 2;

/** One value where it stands in the form. */
export interface Placed {
  readonly field: ValueField;
  readonly path: string;
  readonly value: unknown;
}

/** Every value of a document, in the order of its form, with the lists to which an item is added on the way. */
export function* walkThrough(
  fields: readonly Field[],
  data: FieldData,
  prefix = "",
): Generator<Placed | { readonly add: string; readonly name: Field; readonly at: number }> {
  for (const field of fields) {
    const path = prefix + field.name;
    const value = data[field.name];
    if (!applies(field, data) || isEmpty(value)) continue;
    if (field.type === "group") yield* walkThrough(field.fields, value as FieldData, `${path}.`);
    else if (field.type === "list") {
      for (const [at, item] of (value as FieldData[]).slice(0, TYPED_ITEMS).entries()) {
        yield { add: path, name: field, at };
        yield* walkThrough(field.fields, item, `${path}.${at}.`);
      }
    } else yield { field, path, value };
  }
}

/** Types a value as a person does: a code or a choice is chosen by its name, everything else is written. */
async function type(seat: Seat, { field, path, value }: Placed): Promise<void> {
  const at = seat.page.locator(`[data-path="${path}"]`);
  const text = Array.isArray(value) ? value.join("\n") : String(value);
  const chosen = field.choices?.find((choice) => choice.value === text);
  if (chosen !== undefined && (await at.getByRole("radiogroup").count()) > 0) {
    await at.getByText(readDomain(seat, chosen.label), { exact: true }).click();
    return;
  }
  if (chosen !== undefined || field.type === "currency" || field.type === "country") {
    const box = at.getByRole("combobox");
    await box.click();
    if (chosen === undefined) await box.fill(text);
    const option = seat.page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option");
    await (
      chosen === undefined
        ? option.first()
        : option.and(seat.page.getByTitle(readDomain(seat, chosen.label), { exact: true }))
    ).click();
    return;
  }
  const box = at.locator("input, textarea").first();
  await box.fill(text);
  await box.press("Tab");
}

/** Fills a form with everything that a document says, but for the fields in `left`, and answers what was typed. */
export async function typeIn(seat: Seat, kind: Kind, data: FieldData, left: readonly string[] = []): Promise<void> {
  for (const section of kind.sections)
    for (const step of walkThrough(section.fields, data)) {
      if ("add" in step) {
        const list = seat.page.locator(`[data-path="${step.add}"]`);
        if ((await list.locator(":scope > fieldset").count()) <= step.at && step.name.type === "list")
          await list
            .getByRole("button", {
              name: read(seat, wordsOf(seat).form.addItem, { name: readDomain(seat, step.name.item) }),
            })
            .last()
            .click();
        await list.locator(":scope > fieldset").nth(step.at).waitFor();
      } else if (!left.includes(step.path)) await type(seat, step);
    }
  await expect.poll(() => seat.page.getByText(/^(Saved \d|已保存)/).count()).toBeGreaterThan(0);
}
