import { matchRoutes } from "react-router";
import { describe, expect, test } from "vitest";
import { ROUTES } from "../../web/app/routes.ts";

/**
 * The routes of the specification, but for `/`, `/verify`, `/layout` and the fallback, which the router itself holds.
 */
const SPECIFIED = [
  "/login",
  "/registered",
  "/retrieve",
  "/email",
  "/SelectEnterprise",
  "/NodeAdmin",
  "/OrgList",
  "/NodePIN/:orgid/:orgname",
  "/complete",
  "/company/:isregistered?",
  "/certification",
  "/blockchain",
  "/authentication",
  "/changepasswd",
  "/modifypasswd",
  "/changing/:id/:from",
  "/mfa",
  "/doc/sign/:docType/:docId",
  "/flow/sign/:templateId/:flowId/:draftId?",
  "/docs/sign",
  "/docs/ttsign/:docType/:isupload",
  "/doc/:docType/:action/:id/:copyId?",
  "/ship_instruction/:action/:id?",
  "/bl_draft_template/:id?",
  "/bl_draft/:action/:id?",
  "/bl_draft_amend/:action/:docId?/:flowId?",
  "/bl_draft_surrender/:action/:docId?/:flowId?",
  "/fiata/:action",
  "/switchaccount",
  "/ServerError",
  "/workspace/:workspaceid",
  "/visitor/doclist/:workspaceid",
  "/verify/entry",
  "/verify/detail",
  "/TradeTrust/CreateTemplate/:type",
  "/TradeTrust/EditTemplate/:type",
  "/tt/render",
  "/Epack/compose/:action/:packid?/:envid?",
  "/Epack/Detail/:packId/:from/:isNew?",
];

const objects = ROUTES.map(({ path }) => ({ path }));
const match = (address: string): string | undefined => matchRoutes(objects, address)?.at(-1)?.route.path;

describe("routes", () => {
  test("every route of the specification is declared, and each path once", () => {
    const paths = ROUTES.map((row) => row.path);
    expect(SPECIFIED.filter((path) => !paths.includes(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("signing a document comes before the structured bill", () => {
    expect(match("/doc/sign/BillOfLading/0192")).toBe("/doc/sign/:docType/:docId");
    expect(match("/doc/BillOfLading/view/0192")).toBe("/doc/:docType/:action/:id/:copyId?");
    expect(match("/doc/BillOfLading/view/0192/copy")).toBe("/doc/:docType/:action/:id/:copyId?");
    expect(match("/doc/sign/BillOfLading/0192/copy")).toBe("/doc/:docType/:action/:id/:copyId?");
    expect(match("/docs/sign")).toBe("/docs/sign");
    expect(match("/docs/ttsign/TransferableRecord/1")).toBe("/docs/ttsign/:docType/:isupload");
  });

  test("optional parameters match with and without them", () => {
    expect(match("/company")).toBe("/company/:isregistered?");
    expect(match("/company/yes")).toBe("/company/:isregistered?");
    expect(match("/Epack/Detail/1/inbox")).toBe("/Epack/Detail/:packId/:from/:isNew?");
    expect(match("/layout/compose")).toBe("/layout/compose/:id?");
  });

  test("deeper areas come before those they stand under", () => {
    expect(match("/layout/bunker/documents")).toBe("/layout/bunker/documents");
    expect(match("/layout/contacts/external")).toBe("/layout/contacts/external");
    expect(match("/layout/enterprise/create")).toBe("/layout/enterprise/create");
  });

  test("what is not declared matches nothing", () => {
    expect(["/nowhere", "/layout/nowhere", "/doc/BillOfLading", "/verify/nowhere"].map(match)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("only pages that a stranger needs are public, each title is in both languages", () => {
    const open = ROUTES.filter((row) => row.guard === "public").map((row) => row.path);
    expect(open.sort()).toEqual([
      "/ServerError",
      "/changing/:id/:from",
      "/company/:isregistered?",
      "/complete",
      "/login",
      "/platform-keys",
      "/privacy",
      "/retrieve",
      "/terms",
      "/tt/render",
      "/verify/detail",
      "/verify/entry",
      "/visitor/doclist/:workspaceid",
    ]);
    for (const row of ROUTES) expect(row.title.en !== "" && row.title.zh !== "", row.path).toBe(true);
  });
});
