import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Addition, Step } from "./addition.ts";

// Data: what a developer adds for a process. Its files stand in the folder `approval`, each at its place in the house,
// with ".txt" behind its name so that they are no part of the house before they are taken.

const FILES = join(import.meta.dirname, "approval");

const STORY = "test/backend/approval.test.ts";
const created: readonly Step[] = readdirSync(FILES, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".txt"))
  .toSorted()
  .map((path) => ({
    file: path.replaceAll("\\", "/").slice(0, -".txt".length),
    create: readFileSync(join(FILES, path), "utf8"),
  }));

export const PROCESS: Addition = {
  about: "a process of several companies, with a table and a page of its own",
  most: { created: 10, tables: 11, files: 21 },
  story: created.find(({ file }) => file === STORY),
  steps: [
    ...created.filter(({ file }) => file !== STORY),
    {
      file: "domain/acts/acts.ts",
      after: "\n  setAsideSigning,\n",
      entry: "  approve,\n  decline,\n  revoke,\n",
      imports: 'import { approve, decline, revoke } from "./approval/acts.ts";\n',
    },
    {
      file: "domain/acts/act.ts",
      after: "  readonly signing: SigningFacts;\n",
      entry: "  readonly approval: ProcessFacts<ApprovalState>;\n",
      imports:
        'import type { ApprovalState } from "./approval/states.ts";\nimport type { ProcessFacts } from "./process-facts.ts";\n',
    },
    {
      file: "domain/acts/subjects.ts",
      after: '  stamp: { id: "stamps", at: "/api/stamps/:id" },\n',
      entry: '  approval: { id: "approvals", at: "/api/approvals/:id" },\n',
    },
    {
      file: "domain/processes/processes.ts",
      after: "export const PROCESSES = {\n",
      entry: "  approval: approvalProcess,\n",
      imports: 'import { approvalProcess } from "./approval.ts";\n',
    },
    {
      file: "domain/events/groups.ts",
      after: '  process: text("Processes", "流程"),\n',
      entry: '  approval: text("Approvals", "批准"),\n',
    },
    {
      file: "domain/api/routes.ts",
      after: "  signingRoutes,\n",
      entry: "  approvalRoutes,\n",
      imports: 'import { approvalRoutes } from "./approvals.ts";\n',
    },
    {
      file: "backend/migrations/first.ts",
      after: "  Processes1763700000141,\n",
      entry: "  Approvals1763700000190,\n",
      imports: 'import { Approvals1763700000190 } from "./0190-approvals.ts";\n',
    },
    {
      file: "backend/app.module.ts",
      after: "        ContactsModule,\n",
      entry: "        ApprovalModule,\n",
      imports: 'import { ApprovalModule } from "./approval/approval.module.ts";\n',
    },
    {
      file: "backend/jobs/handlings.ts",
      after: "export const HANDLINGS: Handlings = { ",
      entry: "approval: APPROVAL, ",
      imports: 'import { APPROVAL } from "../approval/handling.ts";\n',
    },
    {
      file: "web/app/routes.ts",
      after: '  inside("/layout/vessels", "Vessels", "船舶", () => import("../features/vessels/VesselsPage.tsx")),\n',
      entry:
        '  inside("/layout/approval/:id", "Approval", "批准", () => import("../features/approval/ApprovalPage.tsx")),\n',
    },
    {
      file: "web/process/desks.ts",
      after: "export const PROCESS_DESKS = {\n",
      entry: `  approval: {
    address: ({ id }) => \`/layout/approval/\${id}\`,
    subject: ({ subject }) => subject,
    next: ({ subject }) => subject,
  },
`,
    },
  ],
};
