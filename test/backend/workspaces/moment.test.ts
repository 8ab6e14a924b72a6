import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { visitorRoutes as routes } from "#domain/api/visitors";
import { workspaceRoutes } from "#domain/api/workspaces";
import type { WorkspaceDetail } from "#domain/api/workspace-shapes";
import { rows } from "../../../scripts/lib/sql.ts";
import { ApiRefusal, refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, get, type Company } from "../../support/companies.ts";
import { lettersTo, lettersToCompanies } from "../../support/letters.ts";
import { plainPdf } from "../../support/signing.ts";
import { mailReceiver, type MailReceiver } from "../../support/smtp.ts";
import { visitors } from "../../support/visitors.ts";
import { sampled } from "../../support/sampled.ts";

let backend: TestBackend;
let mail: MailReceiver;
let guests: ReturnType<typeof visitors>;
let yard: Company;

beforeAll(async () => {
  mail = await mailReceiver();
  backend = await startBackend({ chain: false, settings: { smtpUrl: mail.url } });
  guests = visitors(backend, mail);
  yard = await companies(backend).company("Yard");
});
afterAll(async () => {
  await backend.stop();
  await mail.stop();
});

const of = (workspace: WorkspaceDetail, documentId: string) => ({ params: { id: workspace.id, documentId } });

/** Connections that wait for a lock of another. */
const blocked = async (): Promise<number> =>
  Number(
    (
      await backend.database.asWorker((tx) =>
        rows<{ n: string }>(
          tx,
          `SELECT count(DISTINCT l.pid) AS n FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
            WHERE a.datname = current_database() AND NOT l.granted`,
        ),
      )
    )[0]?.n,
  );
const queued = (count: number) => expect.poll(blocked, { timeout: 60_000 }).toBe(count);

let count = 0;
async function toSign(...emails: string[]): Promise<{ workspace: WorkspaceDetail; document: string }> {
  const document = (
    await yard.api.call(documentRoutes.upload, {
      query: { kind: "QualityReport", name: `Report ${++count}` },
      bytes: await plainPdf(1),
    })
  ).id;
  return { document, workspace: await guests.shareToSign(yard, document, emails) };
}

/**
 * The company withdraws a request while the visitor answers. The first one wins, the other is told why it did not
 * count, and nothing is half done. Some rounds run freely. In others both wait for a locked row, so that they surely
 * meet.
 */
describe("the company asks no more in the moment in which the visitor answers", () => {
  let moments = 0;
  const takeBack = {
    asksNoMore: (workspace: WorkspaceDetail, document: string) =>
      yard.api.call(workspaceRoutes.setSigners, { ...of(workspace, document), body: { visitorIds: [] } }),
    takesRight: (workspace: WorkspaceDetail) =>
      yard.api.call(workspaceRoutes.setVisitor, {
        params: { id: workspace.id, visitorId: workspace.visitors[0]!.id },
        body: { right: "DOWNLOAD" },
      }),
    removes: (workspace: WorkspaceDetail) =>
      yard.api.call(workspaceRoutes.removeVisitor, {
        params: { id: workspace.id, visitorId: workspace.visitors[0]!.id },
      }),
    takesOut: (workspace: WorkspaceDetail, document: string) =>
      yard.api.call(workspaceRoutes.removeDocument, of(workspace, document)),
    revokes: (workspace: WorkspaceDetail) => yard.api.call(workspaceRoutes.revoke, { params: { id: workspace.id } }),
  };
  const EVENTS = {
    asksNoMore: "workspace.ask-no-more",
    takesRight: "workspace.set-visitor",
    removes: "workspace.remove-visitor",
    takesOut: "workspace.take-out",
    revokes: "workspace.revoke",
  };

  /** Starts both, the second once the first waits or has ended; then releases the row. */
  async function meeting<T>(
    workspace: WorkspaceDetail,
    first: () => Promise<T>,
    second: () => Promise<T>,
  ): Promise<T[]> {
    const [opened, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = backend.database.asWorker(async (tx) => {
      await tx.query("SELECT 1 FROM app.workspace_signer WHERE workspace_id = $1 FOR UPDATE", [workspace.id]);
      opened.resolve();
      await closed.promise;
    });
    await opened.promise;
    const answers: Promise<T>[] = [];
    let ended = 0;
    for (const begin of [first, second]) {
      answers.push(begin().finally(() => void (ended += 1)));
      await expect
        .poll(async () => ended + (await blocked()), { timeout: 20_000 })
        .toBeGreaterThanOrEqual(answers.length);
    }
    closed.resolve();
    await held;
    return Promise.all(answers);
  }
  const outcome = (act: Promise<unknown>): Promise<string> =>
    act.then(
      () => "done",
      (failure: unknown) => (failure as { code?: string }).code ?? String(failure),
    );

  type Answer = "refuse" | "sign";
  type Order = "together" | "visitor" | "company";
  /** Prepares a visitor in front of the document; answers a function that plays the round. */
  async function prepared(answerBy: Answer, how: keyof typeof takeBack, order: Order): Promise<() => Promise<void>> {
    // No address gets more letters than its limit.
    const email = `moment${++moments}@survey.example`;
    const { workspace, document } = await toSign(email);
    const guest = await guests.visit(email, workspace);
    const code = answerBy === "sign" ? await guests.signingCode(guest, email, workspace, document) : "";
    return () => round({ email, workspace, document, guest, code }, answerBy, how, order);
  }

  async function round(
    {
      email,
      workspace,
      document,
      guest,
      code,
    }: { email: string; workspace: WorkspaceDetail; document: string; guest: ApiClient; code: string },
    answerBy: Answer,
    how: keyof typeof takeBack,
    order: Order,
  ): Promise<void> {
    const visitor = () =>
      outcome(
        answerBy === "sign"
          ? guest.call(routes.sign, { ...of(workspace, document), body: { code, name: "Mo" } })
          : guest.call(routes.refuse, { ...of(workspace, document), body: { reason: "Not so." } }),
      );
    const company = () => outcome(takeBack[how](workspace, document));
    const [answered, took] =
      order === "together"
        ? await Promise.all([visitor(), company()])
        : order === "visitor"
          ? await meeting(workspace, visitor, company)
          : (await meeting(workspace, company, visitor)).toReversed();
    const which = `${answerBy}, company ${how}, ${order} first: ${String(answered)}`;

    // The company's act always counts; the visitor's counts if it came first.
    expect(took, which).toBe("done");
    const lines = (await yard.api.call(workspaceRoutes.record, { params: { id: workspace.id } })).map(
      ({ event }) => event,
    );
    const counted = answered === "done";
    expect([lines.includes(`visitor.${answerBy}`), lines.includes(EVENTS[how])], which).toEqual([
      counted,
      how !== "asksNoMore" || !counted || answerBy === "refuse",
    ]);
    if (counted && lines.includes(EVENTS[how]))
      expect(lines.indexOf(`visitor.${answerBy}`), which).toBeGreaterThan(lines.indexOf(EVENTS[how]));
    else if (!counted) expect(["VISITOR_NOT_ASKED", "VISIT_ENDED", "NOT_FOUND"], which).toContain(answered);
    if (order === "visitor") expect(answered, which).toBe("done");

    // A signature stays, with its line and the file. A refusal is lifted, whenever it was given.
    const shown = await get(yard.api, document);
    const signed = counted && answerBy === "sign";
    expect(shown, which).toMatchObject({ state: "CREATED", refusals: [], signatures: signed ? [{ name: email }] : [] });
    expect(
      (await yard.api.call(envelopeRoutes.list, { query: { folder: "inbox" } })).rows.map(({ id }) => id),
      which,
    ).not.toContain(document);
    const [shared] = (await yard.api.call(workspaceRoutes.get, { params: { id: workspace.id } })).documents;
    if (shared)
      expect([shared.newest, shared.signers.length > 0], which).toEqual([
        true,
        (how === "removes" ? false : signed) || how === "revokes",
      ]);
    const [row] = await backend.database.asWorker((tx) =>
      rows<{ refused: boolean; name: string }>(
        tx,
        "SELECT refused_at IS NOT NULL AS refused, name FROM app.document WHERE id = $1",
        [document],
      ),
    );
    const letters = [
      ...(await lettersToCompanies(backend.database)),
      ...(await lettersTo(backend.database, null)),
      ...mail.messages(),
    ];
    expect(
      [row?.refused, letters.some(({ subject }) => subject === `${email} refused to sign ${row?.name}`)],
      which,
    ).toEqual([false, counted && answerBy === "refuse"]);
  }

  it.each([...sampled(Object.keys(takeBack) as (keyof typeof takeBack)[], 2)])(
    "and exactly one of both is first: the company %s",
    async (how) => {
      // Dates the letters so far back by a day: a company may write only so many a day.
      await backend.database.asWorker((tx) =>
        tx.query("UPDATE app.mail SET created_at = created_at - interval '1 day'"),
      );
      const orders: Order[] = [
        "visitor",
        "company",
        ...(how === "asksNoMore" ? (["together", "together"] as const) : []),
      ];
      // The rounds are prepared one by one: a company takes turns to send files, and only some of them may wait.
      const rounds: (() => Promise<void>)[] = [];
      for (const answerBy of ["refuse", "sign"] as const)
        for (const order of orders) rounds.push(await prepared(answerBy, how, order));
      for (const play of rounds) await play();
    },
  );
});

describe("an act that a visitor has begun", () => {
  it("counts only while the visit stands: what was ended meanwhile is ended", async () => {
    const pairs: [
      (guest: ApiClient, code: string, workspace: WorkspaceDetail, document: string) => Promise<unknown>,
      (workspace: WorkspaceDetail) => Promise<unknown>,
    ][] = [
      [
        (guest, _, workspace, document) =>
          guest.call(routes.refuse, { ...of(workspace, document), body: { reason: "Not so." } }),
        (workspace) => yard.api.call(workspaceRoutes.revoke, { params: { id: workspace.id } }),
      ],
      [
        (guest, code, workspace, document) =>
          guest.call(routes.sign, { ...of(workspace, document), body: { code, name: "Late" } }),
        (workspace) =>
          yard.api.call(workspaceRoutes.renewLink, {
            params: { id: workspace.id, visitorId: workspace.visitors[0]!.id },
          }),
      ],
    ];
    for (const [n, [doing, end]] of pairs.entries()) {
      const email = `late${n}@survey.example`;
      const { workspace, document } = await toSign(email);
      const guest = await guests.visit(email, workspace);
      const code = await guests.signingCode(guest, email, workspace, document);
      // The act has begun, and reaches the workspace just after the act that ends the visit.
      const [ended, begun] = await backend.database.asWorker(async (tx) => {
        await tx.query("SELECT 1 FROM app.workspace WHERE id = $1 FOR UPDATE", [workspace.id]);
        const first = end(workspace);
        await queued(1);
        const second = refusal(doing(guest, code, workspace, document));
        await queued(2);
        return [first, second] as const;
      });
      await ended;
      expect(await begun).toBe("VISIT_ENDED");
      expect(await get(yard.api, document)).toMatchObject({ state: "CREATED", signatures: [], refusals: [] });
    }
  });

  it("counts for the file that the code was for: of two who sign at once the second is told", async () => {
    const emails = ["both1@survey.example", "both2@survey.example"] as const;
    const { workspace, document } = await toSign(...emails);
    const both: { guest: ApiClient; code: string }[] = [];
    for (const email of emails) {
      const guest = await guests.visit(email, workspace);
      both.push({ guest, code: await guests.signingCode(guest, email, workspace, document) });
    }
    const done = await backend.database.asWorker(async (tx) => {
      await tx.query("SELECT 1 FROM app.workspace WHERE id = $1 FOR UPDATE", [workspace.id]);
      const begun = both.map(({ guest, code }) =>
        guest.call(routes.sign, { ...of(workspace, document), body: { code, name: "Both" } }).then(
          () => "signed",
          (error: unknown) => (error instanceof ApiRefusal ? error.code : ""),
        ),
      );
      await queued(2);
      return begun;
    });
    expect((await Promise.all(done)).toSorted()).toEqual(["CONTENT_UPDATED", "signed"]);
    expect((await get(yard.api, document)).signatures).toHaveLength(1);
  });
});
