import { Injectable, type OnApplicationBootstrap } from "@nestjs/common";
import type { EntityManager } from "typeorm";
import { readTemplateName, type TemplateName } from "#domain/template-file";
import { readTemplate, type Template } from "#domain/trade-trust/template-package";
import { Database } from "../core/database.ts";
import { lock } from "../core/locks.ts";
import { table } from "../core/table.ts";
import { addVersion, templateNamed } from "./keep.ts";
import { PACKED } from "./packed.ts";

const PLATFORM = "Hawser";

interface BuiltIn extends TemplateName {
  readonly template: Template;
  readonly zip: Uint8Array;
}

/** The templates that come with the program, each as the zip that a company could have uploaded. */
export function builtIn(): readonly BuiltIn[] {
  return PACKED.map(([file, base64]) => {
    const name = readTemplateName(`${file}.zip`);
    if (typeof name === "string") throw new Error(`${file}: ${name}`);
    const zip = Buffer.from(base64, "base64");
    const { template, faults } = readTemplate(name, zip);
    if (template === null) throw new Error(`${file}: ${JSON.stringify(faults)}`);
    return { ...name, template, zip };
  });
}

/**
 * Keeps every version of them that the database does not have, and puts it in use where it is the latest. A version
 * that is there stays as it was kept, and an earlier program changes nothing.
 */
export async function keepBuiltIn(tx: EntityManager, all: readonly BuiltIn[] = builtIn()): Promise<void> {
  await lock(tx, "builtInTemplates");
  for (const one of all) {
    const { id: templateId } = await templateNamed(tx, null, one.template.manifest);
    const kept = await table(tx, "app.document_template_version").find(["major", "minor"], { template_id: templateId });
    const { major, minor } = one;
    if (kept.some((version) => version.major === major && version.minor === minor)) continue;
    const isLatest = kept.every((version) => (version.major - major || version.minor - minor) < 0);
    if (isLatest)
      await table(tx, "app.document_template_version").change(
        { template_id: templateId, state: "IN_USE" },
        { state: "RETIRED" },
      );
    await addVersion(tx, {
      templateId,
      organisationId: null,
      version: { major, minor },
      state: isLatest ? "IN_USE" : "RETIRED",
      manifest: one.template.manifest,
      zip: one.zip,
      by: PLATFORM,
    });
    const { classification } = one.template.manifest;
    if (isLatest) await table(tx, "app.document_template").change({ id: templateId }, { classification });
  }
}

/** Keeps the templates of the platform when the backend starts. */
@Injectable()
export class BuiltInTemplates implements OnApplicationBootstrap {
  constructor(private readonly database: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    const all = builtIn();
    await this.database.asWorker((tx) => keepBuiltIn(tx, all));
  }
}
