import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { recordRoutes } from "#domain/api/record";
import { deskRoutes, verifyRoutes } from "#domain/api/desk";
import { visitorRoutes as routes } from "#domain/api/visitors";
import { workspaceRoutes } from "#domain/api/workspaces";
import type { WorkspaceDetail } from "#domain/api/workspace-shapes";
import { kindOf } from "#domain/kinds/kinds";
import { trustOfAnswer } from "#domain/verify/trust";
import { verify } from "#domain/verify/verify";
import { VISITOR_ORGANISATION } from "#domain/workspaces";
import { rows } from "../../../scripts/lib/sql.ts";
import { refreshState } from "../../../backend/documents/state.ts";
import { apiClient, refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, get, PASSWORD, type Company } from "../../support/companies.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { sampleOf } from "../../support/samples.ts";
import { plainPdf } from "../../support/signing.ts";
import { mailReceiver, type MailReceiver } from "../../support/smtp.ts";
import { visitors } from "../../support/visitors.ts";

let backend: TestBackend;
let mail: MailReceiver;
let guests: ReturnType<typeof visitors>;
let { yard, other } = {} as { yard: Company; other: Company };
const ANN = "ann@survey.example";

beforeAll(async () => {
  mail = await mailReceiver();
  backend = await startBackend({ chain: false, settings: { smtpUrl: mail.url } });
  guests = visitors(backend, mail);
  const make = companies(backend);
  [yard, other] = (await Promise.all([make.company("Yard", { people: 3 }), make.company("Other")])) as [
    Company,
    Company,
  ];
  await make.befriend(yard, other);
  // Two colleagues without the permission to share.
  await backend.database.asWorker((tx) =>
    tx.query(
      `UPDATE app.membership SET permissions = array_remove(permissions, 'workspace.share') WHERE organisation_id = $1
        AND person_id <> $2`,
      [yard.id, yard.people[0]?.id],
    ),
  );
});
afterAll(async () => {
  await backend.stop();
  await mail.stop();
});

let count = 0;
const report = async (api = yard.api): Promise<string> =>
  (
    await api.call(documentRoutes.upload, {
      query: { kind: "QualityReport", name: `Report ${++count}` },
      bytes: await plainPdf(count + 3),
    })
  ).id;
const at = (workspace: Pick<WorkspaceDetail, "id">) => ({ params: { id: workspace.id } });
const of = (workspace: WorkspaceDetail, documentId: string) => ({ params: { id: workspace.id, documentId } });
const events = async (workspace: WorkspaceDetail) =>
  (await yard.api.call(workspaceRoutes.record, at(workspace))).map(({ event, by }) => [event, by]);
/** A workspace with a report that its first visitor is asked to sign. */
async function toSign(...emails: string[]): Promise<{ workspace: WorkspaceDetail; document: string }> {
  const document = await report();
  return { document, workspace: await guests.shareToSign(yard, document, emails) };
}
const signingCode = (guest: ApiClient, email: string, workspace: WorkspaceDetail, document: string): Promise<string> =>
  guests.signingCode(guest, email, workspace, document);
const sign = async (guest: ApiClient, email: string, workspace: WorkspaceDetail, document: string, name = "Ann Sole") =>
  guest.call(routes.sign, {
    ...of(workspace, document),
    body: { code: await signingCode(guest, email, workspace, document), name },
  });

describe("a visitor signs what the company asks for", () => {
  it("in the proved e-mail address, by a code for that document, and verification says that nothing else is proved", async () => {
    const { workspace, document } = await toSign(ANN);
    expect(workspace.documents).toMatchObject([{ signable: true, signers: [{ email: ANN, signedAt: null }] }]);
    await mail.waitFor(ANN, { matching: /asks you to sign Report/ });
    const ann = await guests.visit(ANN, workspace);
    const before = await ann.call(routes.get, at(workspace));
    expect(before).toMatchObject({ right: "SIGN", documents: [{ signing: { signedAt: null, whyNot: null } }] });
    const [unsigned] = [await ann.download(routes.file, of(workspace, document))];

    const code = await signingCode(ann, ANN, workspace, document);
    const wrong = code === "00000000" ? "00000001" : "00000000";
    expect(
      await refusal(ann.call(routes.sign, { ...of(workspace, document), body: { code: wrong, name: "Ann Sole" } })),
    ).toBe("WRONG_CODE");
    const after = await ann.call(routes.sign, { ...of(workspace, document), body: { code, name: "Ann Sole" } });
    expect(after.documents).toMatchObject([
      {
        signing: { whyNot: "VISITOR_SIGNED" },
        signatures: [{ name: ANN, organisation: VISITOR_ORGANISATION, capacity: "name given: Ann Sole" }],
      },
    ]);
    expect(after.documents[0]?.signing?.signedAt).toEqual(expect.any(String));

    // The company has the same bytes as its newest version, and both verify.
    const signed = await ann.download(routes.file, of(workspace, document));
    expect(signed).not.toEqual(unsigned);
    expect(await yard.api.download(documentRoutes.pdf, { params: { id: document }, query: {} })).toEqual(signed);
    const verdict = await verify(signed, {
      chain: null,
      ...trustOfAnswer(await yard.api.call(verifyRoutes.trust)),
      now: new Date(),
    });
    expect(verdict.signatures).toMatchObject([
      {
        name: ANN,
        email: ANN,
        organisation: VISITOR_ORGANISATION,
        level: "B-T",
        reason: `Ann Sole signs ${workspace.documents[0]!.name}`,
        warnings: ["EMAIL_ONLY"],
        integrity: { outcome: "VALID" },
        identity: { outcome: "VALID" },
        laterChanges: { outcome: "VALID" },
      },
    ]);
    expect((await get(yard.api, document)).signatures).toMatchObject([
      { name: ANN, organisation: VISITOR_ORGANISATION },
    ]);

    expect((await events(workspace)).slice(0, 3)).toEqual([
      ["visitor.download", ANN],
      ["visitor.sign", ANN],
      ["visitor.wrong-signing-code", ANN],
    ]);
    const trail = await yard.api.call(recordRoutes.documentTrail, { params: { id: document } });
    expect(trail.map(({ event }) => event)).toEqual(expect.arrayContaining(["workspace.ask", "visitor.sign"]));
    // A code counts once, and so does a signature.
    expect(await refusal(ann.call(routes.sign, { ...of(workspace, document), body: { code, name: "Ann Sole" } }))).toBe(
      "VISITOR_SIGNED",
    );
    // The key was for this one signature and is stored nowhere.
    expect(
      await backend.database.asWorker((tx) =>
        rows(tx, "SELECT 1 FROM app.certificate WHERE serial = $1", [verdict.signatures[0]?.serial]),
      ),
    ).toEqual([]);
  });

  it("after one another, each upon the other's bytes, and beside the company's own signature", async () => {
    const { workspace, document } = await toSign(ANN, "li@survey.example");
    const [ann, li] = [await guests.visit(ANN, workspace), await guests.visit("li@survey.example", workspace)];
    // A code is for the bytes that were shown: after another signature it does not count.
    const code = await signingCode(li, "li@survey.example", workspace, document);
    await sign(ann, ANN, workspace, document);
    expect(await refusal(li.call(routes.sign, { ...of(workspace, document), body: { code, name: "李薇" } }))).toBe(
      "WRONG_CODE",
    );
    expect(
      (await sign(li, "li@survey.example", workspace, document, "李薇")).documents[0]?.signatures.map(
        ({ name }) => name,
      ),
    ).toEqual([ANN, "li@survey.example"]);
    await yard.api.call(documentRoutes.sign, {
      params: { id: document },
      body: { expectedVersion: (await get(yard.api, document)).version, password: PASSWORD, capacityId: null },
    });
    const bytes = await yard.api.download(documentRoutes.pdf, { params: { id: document }, query: {} });
    const verdict = await verify(bytes, {
      chain: null,
      ...trustOfAnswer(await yard.api.call(verifyRoutes.trust)),
      now: new Date(),
    });
    expect(
      verdict.signatures.map(({ organisation, warnings, integrity, laterChanges }) => [
        organisation,
        warnings,
        integrity.outcome,
        laterChanges.outcome,
      ]),
    ).toEqual([
      [VISITOR_ORGANISATION, ["EMAIL_ONLY"], "VALID", "VALID"],
      [VISITOR_ORGANISATION, ["EMAIL_ONLY"], "VALID", "VALID"],
      ["Yard", [], "VALID", "VALID"],
    ]);
  });

  it("and nothing else: not unasked, not what is old, marked or a draft, and not after it was taken back", async () => {
    const { workspace, document } = await toSign("bo@survey.example");
    const more = await report();
    const both = await yard.api.call(workspaceRoutes.addDocuments, { ...at(workspace), body: { documentIds: [more] } });
    const bo = await guests.visit("bo@survey.example", workspace);
    const visitorIds = [workspace.visitors[0]!.id];
    expect(await refusal(bo.call(routes.sendSigningCode, of(both, more)))).toBe("VISITOR_NOT_ASKED");
    expect(
      await refusal(yard.api.call(workspaceRoutes.setSigners, { ...of(both, more), body: { visitorIds: [more] } })),
    ).toBe("NOT_FOUND");
    // The company has signed meanwhile: the shown file is outdated until it is shared anew.
    await yard.api.call(documentRoutes.sign, {
      params: { id: document },
      body: { expectedVersion: (await get(yard.api, document)).version, password: PASSWORD, capacityId: null },
    });
    expect(await refusal(bo.call(routes.sendSigningCode, of(workspace, document)))).toBe("VISITOR_SIGN_OLD");
    await yard.api.call(workspaceRoutes.setDocument, { ...of(workspace, document), body: { form: "FILE" } });
    expect((await bo.call(routes.get, at(workspace))).documents[0]?.signing?.whyNot).toBeNull();
    // A marked copy is nothing to sign, and the request ends.
    const marked = await yard.api.call(workspaceRoutes.setDocument, {
      ...of(workspace, document),
      body: { form: "FULL" },
    });
    expect(marked.documents[0]?.signers).toEqual([]);
    expect(
      await refusal(yard.api.call(workspaceRoutes.setSigners, { ...of(workspace, document), body: { visitorIds } })),
    ).toBe("VISITOR_CANNOT_SIGN");
    // The right ends at once.
    await yard.api.call(workspaceRoutes.setSigners, { ...of(both, more), body: { visitorIds } });
    const code = await signingCode(bo, "bo@survey.example", both, more);
    const taken = await yard.api.call(workspaceRoutes.setVisitor, {
      params: { id: workspace.id, visitorId: visitorIds[0]! },
      body: { right: "DOWNLOAD" },
    });
    expect(taken.documents.flatMap(({ signers }) => signers)).toEqual([]);
    expect(await refusal(bo.call(routes.sign, { ...of(both, more), body: { code, name: "Bo" } }))).toBe(
      "VISITOR_NOT_ASKED",
    );
    expect(await refusal(yard.api.call(workspaceRoutes.setSigners, { ...of(both, more), body: { visitorIds } }))).toBe(
      "VISITOR_CANNOT_SIGN",
    );
    expect((await get(yard.api, more)).signatures).toEqual([]);
    expect((await events(workspace)).map(([event]) => event)).toEqual(
      expect.arrayContaining(["workspace.set-visitor", "workspace.ask"]),
    );
  });
});

const inbox = async (id: string, api = yard.api) =>
  (await api.call(envelopeRoutes.list, { query: { folder: "inbox" } })).rows.find((row) => row.id === id);
const waiting = async (api = yard.api): Promise<number> => (await api.call(deskRoutes.counts)).inbox;

describe("a visitor refuses to sign", () => {
  const refuse = (
    guest: ApiClient,
    workspace: WorkspaceDetail,
    document: string,
    reason = "The tank was not sounded.",
  ) => guest.call(routes.refuse, { ...of(workspace, document), body: { reason } });
  const ask = (workspace: WorkspaceDetail, document: string, visitorIds: string[]) =>
    yard.api.call(workspaceRoutes.setSigners, { ...of(workspace, document), body: { visitorIds } });

  it("with a reason that the company reads: the document is rejected, and is sent only once who refused is asked no more", async () => {
    const [refuser, second] = ["no@survey.example", "also@survey.example"];
    const { workspace, document } = await toSign(refuser, second);
    const [guest, other2] = [await guests.visit(refuser, workspace), await guests.visit(second, workspace)];
    expect(await refusal(refuse(guest, workspace, document, "   "))).toBe("BAD_INPUT");
    const before = await waiting();
    const code = await signingCode(guest, refuser, workspace, document);
    const after = await refuse(guest, workspace, document);
    expect(after.documents).toMatchObject([
      {
        state: "REJECTED",
        signing: {
          signedAt: null,
          refusedAt: expect.any(String),
          reason: "The tank was not sounded.",
          whyNot: "VISITOR_REFUSED",
        },
        signatures: [],
      },
    ]);
    // One refusal is enough. Neither an earlier code nor another visitor signs past it, and that visitor does not see
    // the reason.
    expect(await refusal(refuse(guest, workspace, document))).toBe("VISITOR_REFUSED");
    expect(await refusal(guest.call(routes.sign, { ...of(workspace, document), body: { code, name: "No" } }))).toBe(
      "VISITOR_REFUSED",
    );
    expect(await refusal(other2.call(routes.sendSigningCode, of(workspace, document)))).toBe("WRONG_STATE");
    expect(JSON.stringify(await other2.call(routes.get, at(workspace)))).not.toContain("sounded");

    const shown = await get(yard.api, document);
    expect(shown).toMatchObject({
      state: "REJECTED",
      refusals: [{ email: refuser, reason: "The tank was not sounded.", workspaceId: workspace.id }],
    });
    expect(shown.can["transfer"]).toBe("WRONG_STATE");
    expect(
      (await yard.api.call(workspaceRoutes.get, at(workspace))).documents[0]?.signers.map(({ email, reason }) => [
        email,
        reason,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [refuser, "The tank was not sounded."],
        [second, ""],
      ]),
    );
    expect(
      (await mail.waitFor(`person-${yard.people[0]!.id}@example.com`, { matching: /refused to sign/ })).text,
    ).toMatch(new RegExp(`${refuser}[^]*The tank was not sounded[^]*/workspace/${workspace.id}`));
    expect((await events(workspace))[0]).toEqual(["visitor.refuse", refuser]);

    // The item is in the Inbox: asked of colleagues who may share, visible to the others, found by the address and by
    // the reason.
    const item = {
      of: "refusal",
      asked: "askAgain",
      desk: "asked",
      titleState: "REJECTED",
      visitor: { email: refuser, workspaceId: workspace.id },
      inside: [{ kind: "QualityReport", count: 1 }],
    };
    expect(await inbox(document)).toMatchObject(item);
    expect(await inbox(document, yard.people[1]!.api)).toMatchObject({ ...item, asked: null, desk: "waiting" });
    for (const text of [refuser, "sounded"])
      expect(
        (await yard.api.call(envelopeRoutes.list, { query: { folder: "inbox", text } })).rows.map(({ id }) => id),
      ).toEqual([document]);
    expect(await inbox(document, other.api)).toBeUndefined();
    expect([await waiting(), await waiting(yard.people[1]!.api)]).toEqual([before + 1, 0]);

    // Asked again, the same visitor may sign; a visitor who is no longer asked blocks nothing.
    const visitorIds = workspace.visitors.map(({ id }) => id);
    await ask(workspace, document, visitorIds);
    expect(await get(yard.api, document)).toMatchObject({ state: "CREATED", refusals: [] });
    expect([await inbox(document), await waiting()]).toEqual([undefined, before]);
    await refuse(guest, workspace, document, "Still not.");
    expect(await waiting()).toBe(before + 1);
    await ask(workspace, document, [workspace.visitors.find(({ email }) => email === second)!.id]);
    expect((await get(yard.api, document)).state).toBe("CREATED");
    expect([await inbox(document), await waiting()]).toEqual([undefined, before]);
    expect(await refusal(refuse(guest, workspace, document))).toBe("VISITOR_NOT_ASKED");
    await sign(other2, second, workspace, document);
    expect((await get(yard.api, document)).signatures).toMatchObject([{ name: second }]);
  });

  it("and what was shared there is free again when it is taken out, its visitor removed, or the workspace revoked", async () => {
    const ends: ((workspace: WorkspaceDetail, document: string) => Promise<unknown>)[] = [
      (workspace, document) => yard.api.call(workspaceRoutes.removeDocument, of(workspace, document)),
      (workspace) =>
        yard.api.call(workspaceRoutes.removeVisitor, {
          params: { id: workspace.id, visitorId: workspace.visitors[0]!.id },
        }),
      (workspace) =>
        yard.api.call(workspaceRoutes.setVisitor, {
          params: { id: workspace.id, visitorId: workspace.visitors[0]!.id },
          body: { right: "DOWNLOAD" },
        }),
      (workspace) => yard.api.call(workspaceRoutes.revoke, at(workspace)),
    ];
    for (const [n, end] of ends.entries()) {
      const email = `end${n}@survey.example`;
      const { workspace, document } = await toSign(email);
      await refuse(await guests.visit(email, workspace), workspace, document);
      expect((await get(yard.api, document)).state).toBe("REJECTED");
      expect((await inbox(document))?.of).toBe("refusal");
      await end(workspace, document);
      expect(await get(yard.api, document)).toMatchObject({ state: "CREATED", refusals: [] });
      expect(await inbox(document)).toBeUndefined();
    }
  });
});

describe("members of a workspace", () => {
  it("see it, put in and take out what they made, and do nothing else", async () => {
    const [, member, colleague] = yard.people;
    const [mine, yours] = [await report(member!.api), await report()];
    const workspace = await guests.share(yard, [yours], ["m@survey.example"]);
    const add = (who: ApiClient, documentId: string) =>
      who.call(workspaceRoutes.addDocuments, { ...at(workspace), body: { documentIds: [documentId] } });
    const name = (personId: string) =>
      yard.api.call(workspaceRoutes.addMember, { params: { id: workspace.id, personId } });
    expect(await refusal(add(member!.api, mine))).toBe("WORKSPACE_NOT_MEMBER");

    expect((await name(member!.id)).members).toMatchObject([{ id: member!.id, name: "Person 2" }]);
    expect(await refusal(name(member!.id))).toBe("WORKSPACE_MEMBER_KNOWN");
    expect(await refusal(name(yard.people[0]!.id))).toBe("WORKSPACE_MEMBER_KNOWN");
    expect(await refusal(name(other.people[0]!.id))).toBe("NOT_FOUND");
    const seen = await add(member!.api, mine);
    expect(seen.can).toMatchObject({ put: null, share: "FORBIDDEN", revoke: "FORBIDDEN" });
    expect(seen.documents.map(({ id, mine: own }) => [id, own])).toEqual([
      [yours, false],
      [mine, true],
    ]);
    expect(await refusal(add(member!.api, await report()))).toBe("WORKSPACE_NOT_YOURS");
    for (const act of [
      () => member!.api.call(workspaceRoutes.removeDocument, of(workspace, yours)),
      () => member!.api.call(workspaceRoutes.setDocument, { ...of(workspace, yours), body: { form: "FULL" } }),
    ])
      expect(await refusal(act())).toBe("WORKSPACE_NOT_YOURS");
    for (const act of [
      () => member!.api.call(workspaceRoutes.invite, { ...at(workspace), body: { email: "x@survey.example" } }),
      () => member!.api.call(workspaceRoutes.revoke, at(workspace)),
      () => member!.api.call(workspaceRoutes.addMember, { params: { id: workspace.id, personId: colleague!.id } }),
      () => member!.api.call(workspaceRoutes.setSigners, { ...of(workspace, mine), body: { visitorIds: [] } }),
    ])
      expect(await refusal(act())).toBe("FORBIDDEN");
    expect(await refusal(add(colleague!.api, mine))).toBe("WORKSPACE_NOT_MEMBER");
    const guest = await guests.visit("m@survey.example", workspace);
    expect((await guest.call(routes.get, at(workspace))).documents.map(({ id }) => id)).toEqual([yours, mine]);
    await member!.api.call(workspaceRoutes.setDocument, { ...of(workspace, mine), body: { form: "TRADITIONAL" } });
    await member!.api.call(workspaceRoutes.removeDocument, of(workspace, mine));

    await add(member!.api, mine);
    await yard.api.call(workspaceRoutes.removeMember, { params: { id: workspace.id, personId: member!.id } });
    expect(await refusal(member!.api.call(workspaceRoutes.removeDocument, of(workspace, mine)))).toBe(
      "WORKSPACE_NOT_MEMBER",
    );
    expect((await guest.call(routes.get, at(workspace))).documents).toHaveLength(2);
    expect((await events(workspace)).map(([event]) => event)).toEqual(
      expect.arrayContaining([
        "workspace.add-member",
        "workspace.remove-member",
        "workspace.put-in",
        "workspace.take-out",
      ]),
    );
  });
});

describe("a workspace made from an envelope", () => {
  it("names it, to whoever has the envelope", async () => {
    const document = await report();
    const envelope = await yard.api.call(envelopeRoutes.compose, {
      body: { recipientId: other.id, subject: "Survey papers", documentIds: [document] },
    });
    const body = {
      name: "Survey",
      endsOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      documentIds: [document],
      visitors: [{ email: "e@survey.example" }],
      envelopeId: envelope.id,
    };
    const workspace = await yard.api.call(workspaceRoutes.create, { body });
    expect(workspace).toMatchObject({
      envelope: { id: envelope.id, reference: envelope.reference, subject: "Survey papers" },
      documents: [{ id: document }],
    });
    const theirs = (
      await other.api.call(documentRoutes.upload, {
        query: { kind: "Invoice", name: "Theirs" },
        bytes: await plainPdf(2),
      })
    ).id;
    expect(await refusal(other.api.call(workspaceRoutes.create, { body: { ...body, documentIds: [theirs] } }))).toBe(
      "NOT_FOUND",
    );
    // Only the company is told, and a deleted draft is no longer named.
    expect(
      JSON.stringify(
        await apiClient(backend.url).call(routes.look, { body: await guests.linkTo("e@survey.example", workspace) }),
      ),
    ).not.toContain("Survey papers");
    await yard.api.call(envelopeRoutes.delete, { params: { id: envelope.id } });
    expect((await yard.api.call(workspaceRoutes.get, at(workspace))).envelope).toBeNull();
  });
});

describe("a workspace", () => {
  it("says of each document what the file says that is shown, also when that is no longer the newest", async () => {
    const said = sampleOf(kindOf("ShippingInstruction"));
    const begun = await yard.api.call(documentRoutes.create, {
      body: { kind: "ShippingInstruction", data: { ...said, number: "SI-W" } },
    });
    const { id, version } = (
      await yard.api.call(documentRoutes.sign, {
        params: { id: begun.id },
        body: { expectedVersion: begun.version, password: PASSWORD },
      })
    ).document;
    const marked = await guests.share(yard, [id], ["m@survey.example"]);
    await yard.api.call(workspaceRoutes.setDocument, { ...of(marked, id), body: { form: "FULL" } });
    const itself = await guests.share(yard, [id], ["f@survey.example"]);
    await backend.database.asWorker(async (tx) => {
      await tx.query(
        "INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,'original')",
        [id, other.id],
      );
      await refreshState(tx, id);
    });
    const update = { ...said, number: "SI-W2", grossWeight: "38000.000" };
    const submitted = await yard.api.call(actRoutes.submitUpdate, {
      params: { id },
      body: { expectedVersion: version, data: update, password: PASSWORD },
    });
    await other.api.call(actRoutes.confirmUpdate, {
      params: { id },
      body: { expectedVersion: submitted.document.version },
    });
    for (const [workspace, form, email] of [
      [marked, "FULL", "m@survey.example"],
      [itself, "FILE", "f@survey.example"],
    ] as const) {
      const guest = await guests.visit(email, workspace);
      const seen = async (number: string, data: object, newest: boolean) => {
        expect((await yard.api.call(workspaceRoutes.get, at(workspace))).documents).toMatchObject([{ number, newest }]);
        const [one] = (await guest.call(routes.get, at(workspace))).documents;
        expect([one?.number, one?.data]).toEqual([number, data]);
        const files = unzipSync(new Uint8Array(await (await guest.send(routes.package, at(workspace))).arrayBuffer()));
        const told = JSON.parse(strFromU8(files["documents.json"]!)) as { documents: { file: string; data: object }[] };
        expect(told.documents).toMatchObject([{ file: `documents/01 ${number}.pdf`, number, data }]);
        expect(
          (await textOfPages(await guest.download(routes.file, of(workspace, id)))).join(" ").includes("38,000"),
        ).toBe(newest);
      };
      await seen("SI-W", { ...said, number: "SI-W" }, false);
      await yard.api.call(workspaceRoutes.setDocument, { ...of(workspace, id), body: { form } });
      await seen("SI-W2", update, true);
    }
  });
});
