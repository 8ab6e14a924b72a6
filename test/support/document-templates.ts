import { randomUUID } from "node:crypto";

/** A document template of a company, with a version: the rows of both tables. */
export function documentTemplateRows(organisation: string): readonly [table: string, row: Record<string, unknown>][] {
  const template = randomUUID();
  return [
    [
      "document_template",
      { id: template, organisation_id: organisation, name: "x", type: "verifiable", classification: "x" },
    ],
    [
      "document_template_version",
      {
        id: randomUUID(),
        template_id: template,
        organisation_id: organisation,
        major: 1,
        minor: 0,
        state: "DRAFT",
        zip: Buffer.alloc(1),
        sha256: "00",
        size: 1,
        title_en: "x",
        format: "w3c",
        languages: ["en-US"],
        created_by_name: "x",
      },
    ],
  ];
}
