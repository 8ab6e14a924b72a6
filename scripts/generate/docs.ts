import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { scopeOf } from "#domain/api/programs";
import { RATES } from "#domain/api/rates";
import { ROUTES } from "#domain/api/routes";
import { ERRORS } from "#domain/errors";
import { contactFlow } from "#domain/flows/contact";
import { STEPS } from "#domain/flows/arrival";
import { billOfExchangeFlow } from "#domain/flows/bill-of-exchange";
import { deliveryOrderFlow } from "#domain/flows/delivery-order";
import { documentFlow } from "#domain/flows/document";
import { envelopeFlow } from "#domain/flows/envelope";
import { packFlow } from "#domain/flows/pack";
import { signingFlow } from "#domain/processes/signing";
import { stampFlow } from "#domain/flows/stamp";
import { documentTemplateFlow } from "#domain/flows/document-template";
import { templateFlow } from "#domain/flows/template";
import { bunkerFormFlow } from "#domain/flows/bunker";
import { indemnityFlow } from "#domain/flows/letter-of-indemnity";
import { instructionFlow } from "#domain/flows/shipping-instruction";
import { titleFlow } from "#domain/flows/title";
import { workspaceFlow } from "#domain/flows/workspace";
import type { Action } from "#domain/acts/row";
import type { Outside } from "#domain/flows/flow";
import type { Field } from "#domain/kinds/field";
import { KINDS } from "#domain/kinds/kinds";
import { PERMISSIONS } from "#domain/permissions";
import { READS } from "#domain/scopes";
import {
  CONTACT_STATES,
  DOCUMENT_STATES,
  ENVELOPE_STATES,
  INSTRUCTION_UPDATE_STATES,
  PACK_STATES,
  SIGNING_STATES,
  STAMP_STATES,
  STEP_STATES,
  TASK_STATES,
  WORKSPACE_STATES,
  type State,
} from "#domain/states";
import { TEMPLATE_STATES } from "#domain/template-states";
import { bunkerPage } from "./bunker.ts";
import { compatibilityPage } from "./compatibility.ts";
import { settingsPage } from "./env.ts";
import { indexerPage } from "./indexer.ts";
import { metricsPage } from "./metrics.ts";
import { networksPage } from "./networks.ts";
import { table } from "./table.ts";

const NOTE = "<!-- Generated from domain/ by `npm run generate`. -->\n\n";

const states = (name: string, rows: Readonly<Record<string, State>>): string =>
  `## ${name}\n\n${table(
    ["code", "English", "中文", "mark"],
    Object.entries(rows).map(([code, row]) => [code, row.label.en, row.label.zh, `${row.mark}, ${row.colour}`]),
  )}\n`;

interface Rows {
  readonly actions: Readonly<Record<string, Action<string, never>>>;
  readonly outside?: Readonly<Record<string, Outside<string>>>;
}
/** The acts of a flow that no other document has. */
const besides = ({ actions }: Rows): Rows => ({
  actions: Object.fromEntries(Object.entries(actions).filter(([name]) => !(name in documentFlow.actions))),
});
const ends = ({ via, partly, to }: Action<string, never>): string =>
  `${via ? `${via} → ` : ""}${partly === undefined ? "" : `${partly}, `}${to}`;
const flow = (name: string, { actions, outside = {} }: Rows): string =>
  `## ${name}\n\n${table(
    ["action", "English", "中文", "from", "to", "permissions", "on chain", "what will be true"],
    [
      ...Object.entries(actions).map(([action, row]) => [
        action,
        row.label.en,
        row.label.zh,
        row.from.join(", "),
        ends(row),
        row.permissions.join(", "),
        row.call ?? "",
        row.consequence?.en ?? "",
      ]),
      ...Object.values(outside).map(({ from, to, cause }) => ["", "", "", from.join(", "), to, "", "", cause]),
    ],
  )}\n`;

const fieldRows = (fields: readonly Field[], prefix = ""): string[][] =>
  fields.flatMap((field) => {
    const path = prefix + field.name + (field.type === "list" ? "[]" : "");
    const own = [
      path,
      field.label.en,
      field.label.zh,
      field.type,
      field.required || (field.type === "list" && field.min) ? "yes" : "",
    ];
    return field.type === "group" || field.type === "list" ? [own, ...fieldRows(field.fields, `${path}.`)] : [own];
  });

/** Every generated page of docs/, by its name. */
export const docPages = (): Readonly<Record<string, string>> => ({
  "states.md": `${NOTE}# States\n\n${states("Documents", DOCUMENT_STATES)}${states("Envelopes", ENVELOPE_STATES)}${states("e-Packs", PACK_STATES)}${states("Contacts", CONTACT_STATES)}${states("Workspaces", WORKSPACE_STATES)}${states("Requests to sign", SIGNING_STATES)}${states("Parties of a request to sign", STEP_STATES)}${states("Updates of a shipping instruction", INSTRUCTION_UPDATE_STATES)}${states("Stamps", STAMP_STATES)}${states("Templates", TEMPLATE_STATES)}${states("Tasks", TASK_STATES)}# Flows\n\n${flow("Bills of lading", titleFlow("bl"))}${flow("Delivery orders", deliveryOrderFlow)}${flow("Bills of exchange", billOfExchangeFlow)}${flow("Documents that are no titles", documentFlow)}${flow("Letters of indemnity, besides", besides(indemnityFlow))}${flow("Shipping instructions, besides", besides(instructionFlow))}${flow("Forms of bunker deliveries", bunkerFormFlow)}${flow("Envelopes", envelopeFlow)}${flow("e-Packs", packFlow)}${flow("Contacts", contactFlow)}${flow("Requests to sign", signingFlow)}${flow("Stamps", stampFlow)}${flow("Templates", templateFlow)}${flow("Document templates", documentTemplateFlow)}${flow("Workspaces", workspaceFlow)}# Signing in\n\nA session is at the first of these steps that is open.\n\n${table(
    ["step", "page", "open when"],
    Object.entries(STEPS).map(([step, row]) => [step, row.page, row.when]),
  )}`,
  "bunker.md": NOTE + bunkerPage(),
  "compatibility.md": NOTE + compatibilityPage(),
  "indexer.md": NOTE.replace("domain/", "domain/ and indexer/") + indexerPage(),
  "metrics.md": NOTE.replace("domain/", "backend/") + metricsPage(),
  "networks.md": `${NOTE}${networksPage()}`,
  "permissions.md": `${NOTE}# Permissions\n\n${table(
    ["key", "English", "中文"],
    Object.entries(PERMISSIONS).map(([key, label]) => [key, label.en, label.zh]),
  )}\n## What a third-party application reads\n\n${table(
    ["scope", "English", "中文"],
    Object.entries(READS).map(([key, label]) => [key, label.en, label.zh]),
  )}`,
  "errors.md": `${NOTE}# Errors\n\nEvery refusal is \`{code, message, parameters, fields, requestId}\` with the status below.\n\n${table(
    ["code", "status", "English", "中文", "contract error"],
    Object.entries(ERRORS).map(([code, row]) => [
      code,
      String(row.http),
      row.text.en,
      row.text.zh,
      "solidity" in row ? [row.solidity].flat().join(", ") : "",
    ]),
  )}`,
  "settings.md": NOTE + settingsPage(),
  "kinds.md": `${NOTE}# Kinds of documents\n\n${table(
    ["kind", "tile", "English", "中文", "class", "made by"],
    Object.values(KINDS).map((kind) => [
      kind.name,
      kind.code,
      kind.label.en,
      kind.label.zh,
      kind.class,
      kind.madeBy.join(", "),
    ]),
  )}\n${Object.values(KINDS)
    .filter((kind) => !kind.madeBy.every((way) => way === "upload"))
    .map(
      (kind) =>
        `## ${kind.name}\n\n${table(
          ["field", "English", "中文", "type", "mandatory"],
          kind.sections.flatMap((section) => fieldRows(section.fields)),
        )}`,
    )
    .join("\n")}`,
  "routes.md": `${NOTE}# Routes of the API\n\nThe OpenAPI document is served at \`/openapi.json\`. Calls that change something take an \`Idempotency-Key\`.\n\nA source (an IPv4 address, or the /64 network of an IPv6 address) may call public routes so often, all of one rate together; beyond, the answer is 429 with \`Retry-After\`.\n\n${table(
    ["rate", "calls", "in seconds", "at once"],
    Object.entries(RATES).map(([name, { times, seconds, atOnce }]) => [
      name,
      String(times),
      String(seconds),
      String(atOnce),
    ]),
  )}\n${table(
    ["method", "path", "who", "programs", "confirmed by", "what", "refuses with"],
    ROUTES.map((route) => [
      route.method,
      route.path,
      route.rate === undefined ? route.access : `${route.access} (${route.rate})`,
      route.access === "public" ? "" : (scopeOf(route) ?? "–"),
      route.stepUp ?? "",
      route.summary,
      route.errors.join(", "),
    ]),
  )}`,
});

export const docFile = (name: string): string => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));

/** Writes the pages. */
async function writeDocs(): Promise<void> {
  for (const [name, page] of Object.entries(docPages())) {
    await mkdir(dirname(docFile(name)), { recursive: true });
    await writeFile(docFile(name), page);
  }
}

if (import.meta.main) await writeDocs();
