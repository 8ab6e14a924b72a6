import { expect, it } from "vitest";
import { readTemplate } from "#domain/trade-trust/template-package";
import { harmOfTemplate, templateCases } from "../../../scripts/evidence/hostile/templates.ts";

/** The answer of a program without a decoder of images to each: half an image is refused where it is drawn anew. */
const LATER = /half a PNG|begin of a JPEG/;

it("hostile templates are refused with a fault that says where, or are drawn without harm", () => {
  expect(templateCases.length).toBeGreaterThanOrEqual(200);
  const wrong = templateCases
    .filter(({ what }) => !LATER.test(what))
    .flatMap(({ family, what, end, name = "", file }) => {
      const of = { name: name.replace(/_v1\.0\.zip$/, "") };
      const { template, faults } = readTemplate(of, file);
      const found =
        template === null
          ? end === "inert" || faults.length === 0
            ? `refused: ${JSON.stringify(faults)}`
            : null
          : end === "refused"
            ? "taken"
            : harmOfTemplate(of.name, file);
      return found === null ? [] : [`${family}: ${what}: ${found}`];
    });
  expect(wrong).toEqual([]);
}, 60_000);
