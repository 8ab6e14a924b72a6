// Data: what a developer adds for an act, a kind, an endpoint with a page, and a process.
import type { Addition } from "./addition.ts";
import { PROCESS } from "./process.ts";

const ACT = `import { event } from "../recorded.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { givenHere, notBusy } from "./facts.ts";

/** A company that was given a letter of indemnity says that it has read it. */
export const acknowledge = act({
  subject: "document",
  name: "acknowledge",
  label: text("Acknowledge", "确认收悉"),
  event: event("Acknowledged the letter", "确认收悉保函", {}),
  icon: "accept",
  rows: {
    letter: () => ({
      place: 905,
      from: ["CREATED"],
      to: "CREATED",
      permissions: ["letter.acknowledge"],
      guards: [givenHere, notBusy],
      asks: [],
      quiet: true,
    }),
  },
  request: {
    path: "acknowledge",
    summary: "Say that a letter of indemnity was read",
    input: {},
    errors: ["WRONG_STATE", "NOT_GIVEN_HERE", "LETTER_UNNUMBERED"],
  },
});
`;

const EFFECT = `import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import type { Context } from "../session/context.ts";
import { endAct } from "./acts.ts";
import { beginAct } from "./facts.ts";
import type { Means } from "./means.ts";

/** A letter of indemnity was read. LETTER_UNNUMBERED. */
export async function acknowledge(
  ctx: Context,
  _means: Means,
  id: string,
  { expectedVersion }: Body<typeof actRoutes.acknowledge>,
): Promise<void> {
  const { document } = await beginAct(ctx, id, "acknowledge", expectedVersion);
  if (document.number === "") throw new Refused("LETTER_UNNUMBERED");
  await endAct(ctx, id, "acknowledge", {});
}
`;

const KIND = `import { documentFlowOf } from "../flows/document.ts";
import { text } from "../text.ts";
import { kind } from "./kind.ts";
import { correspondents, shipment } from "./parts.ts";

/** Tells a consignee that its cargo is coming. */
export const arrivalNotice = kind({
  name: "ArrivalNotice",
  code: "ARN",
  label: text("Arrival notice", "到货通知"),
  class: "structured",
  tile: "letter",
  flow: documentFlowOf("wot"),
  draft: "wot.draft",
  madeBy: ["form"],
  print: "letter",
  numberField: "number",
  once: ["date"],
  summary: { vessel: "vessel.name", cargo: "cargo", quantity: "quantity", unit: "quantityUnit" },
  sections: [
    { name: "letter", label: text("Letter", "函件"), fields: [...correspondents] },
    {
      name: "shipment",
      label: text("Shipment", "货运"),
      fields: [
        ...shipment,
        { name: "arrivesOn", label: text("Arrives on", "预计到港日"), type: "date", required: true },
        { name: "berth", label: text("Berth", "泊位"), type: "text", max: 60 },
      ],
    },
  ],
});
`;

const PAGE = `import { vesselRoutes } from "#domain/api/vessels";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";

/** /layout/fleet: how many vessels the company knows. */
export function Page() {
  const words = useWords();
  const fleet = useRead(vesselRoutes.fleet, {}).data;
  return (
    <Screen head={<PageTitle title={words("vessels.fleet")} />}>
      <p>{fleet?.vessels}</p>
    </Screen>
  );
}
`;

export const ADDITIONS = {
  act: {
    about: "an act off-chain, with a right and an error of its own",
    most: { created: 2, tables: 4, files: 6 },
    steps: [
      { file: "domain/acts/acknowledge.ts", create: ACT },
      { file: "backend/documents/acknowledge.ts", create: EFFECT },
      {
        file: "domain/acts/acts.ts",
        after: "\n  giveBack,\n",
        entry: "  acknowledge,\n",
        imports: 'import { acknowledge } from "./acknowledge.ts";\n',
      },
      {
        file: "backend/documents/effects.ts",
        after: '\n  "document.giveBack": offChain(giveBack),\n',
        entry: '  "document.acknowledge": offChain(acknowledge),\n',
        imports: 'import { acknowledge } from "./acknowledge.ts";\n',
      },
      {
        file: "domain/permissions.ts",
        after: '  "contact.add": text("Add contacts", "添加联系人"),\n',
        entry: '  "letter.acknowledge": text("Acknowledge letters", "确认收悉函件"),\n',
      },
      {
        file: "domain/errors.ts",
        after: "export const ERRORS = {\n",
        entry:
          '  LETTER_UNNUMBERED: row(409, "The letter has no number yet. Ask its giver for one.", "保函尚无编号，请向出具方索取。"),\n',
      },
    ],
  },
  kind: {
    about: "a structured kind of document",
    most: { created: 1, tables: 1, files: 2 },
    steps: [
      { file: "domain/kinds/arrival-notice.ts", create: KIND },
      {
        file: "domain/kinds/kinds.ts",
        after: "  warrantyOfTitle,\n",
        entry: "  arrivalNotice,\n",
        imports: 'import { arrivalNotice } from "./arrival-notice.ts";\n',
      },
    ],
  },
  endpoint: {
    about: "an endpoint with a page",
    most: { created: 1, tables: 5, files: 6 },
    steps: [
      { file: "web/features/vessels/FleetPage.tsx", create: PAGE },
      {
        file: "domain/api/vessels.ts",
        after: "export const vesselRoutes = {\n",
        entry: `  fleet: route({
    id: "vessels.fleet",
    method: "GET",
    shows: every("vessel"),
    path: "/api/vessels/fleet",
    access: "member",
    summary: "How many vessels the company knows",
    output: z.object({ vessels: z.int() }),
    errors: [],
  }),
`,
      },
      {
        file: "backend/vessels/vessels.controller.ts",
        after: "export const VesselsController = serve(vesselRoutes, {\n",
        entry: `  fleet: async (ctx) => ({ vessels: (await listVessels(ctx, { limit: 1 })).total }),
`,
      },
      {
        file: "web/app/routes.ts",
        after: '  inside("/layout/vessels", "Vessels", "船舶", () => import("../features/vessels/VesselsPage.tsx")),\n',
        entry: '  inside("/layout/fleet", "Fleet", "船队", () => import("../features/vessels/FleetPage.tsx")),\n',
      },
      { file: "web/i18n/words.en.ts", after: "\n  vessels: {\n", entry: '    fleet: "Fleet",\n' },
      { file: "web/i18n/words.zh.ts", after: "\n  vessels: {\n", entry: '    fleet: "船队",\n' },
    ],
  },
  process: PROCESS,
} as const satisfies Record<string, Addition>;
