import { visitorRoutes } from "#domain/api/visitors";
import { workspaceRoutes } from "#domain/api/workspaces";
import type { WorkspaceDetail } from "#domain/api/workspace-shapes";
import type { VisitorRight } from "#domain/workspaces";
import { Postman } from "../../backend/mail/postman.ts";
import { apiClient, type ApiClient } from "../../scripts/lib/api-client.ts";
import type { TestBackend } from "./backend.ts";
import type { Company } from "./companies.ts";
import type { MailReceiver } from "./smtp.ts";

/** The parts of a link after the address of a workspace. */
export interface Link {
  readonly workspaceId: string;
  readonly token: string;
}
export const linkIn = (text: string): Link => {
  const [, workspaceId = "", token = ""] = /\/visitor\/doclist\/([0-9a-f-]{36})#([\w-]{43})/.exec(text) ?? [];
  return { workspaceId, token };
};

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Visitors of a backend whose letters are received. */
export function visitors(backend: TestBackend, mail: MailReceiver) {
  let count = 0;
  /** Sends letters at once: the postman's own round may be a second away. */
  const post = (): Promise<void> => backend.app.get(Postman, { strict: false }).round();
  const share = (
    owner: Company,
    documentIds: string[],
    emails: string[],
    { right = "DOWNLOAD", ...more }: { name?: string; note?: string; endsOn?: string; right?: VisitorRight } = {},
  ): Promise<WorkspaceDetail> =>
    owner.api.call(workspaceRoutes.create, {
      body: {
        name: `Shared ${++count}`,
        endsOn: inDays(7),
        ...more,
        documentIds,
        visitors: emails.map((email) => ({ email, right })),
      },
    });
  /** The same for one document, which all of them are asked to sign. */
  const shareToSign = async (owner: Company, documentId: string, emails: string[]): Promise<WorkspaceDetail> => {
    const { id, visitors: invited } = await share(owner, [documentId], emails, { right: "SIGN" });
    return owner.api.call(workspaceRoutes.setSigners, {
      params: { id, documentId },
      body: { visitorIds: invited.map((one) => one.id) },
    });
  };
  /** The link of the newest letter about a workspace. */
  const linkTo = async (email: string, workspace: { readonly name: string }): Promise<Link> => {
    await post();
    return linkIn((await mail.waitFor(email, { matching: new RegExp(workspace.name) })).text);
  };
  /** The code of a letter that is new. */
  const codeAfter = async (email: string, about: RegExp, ask: () => Promise<unknown>): Promise<string> => {
    const codes = (): string[] =>
      mail
        .messages()
        .filter((one) => one.to.includes(email) && about.test(one.subject))
        .flatMap(({ text }) => /^(\d{8})$/m.exec(text)?.[1] ?? []);
    const before = codes().length;
    await ask();
    await post();
    for (let tries = 0; codes().length === before && tries < 3000; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return codes().at(-1) ?? "";
  };
  const codeFor = (email: string, link: Link): Promise<string> =>
    codeAfter(email, /^/, () => apiClient(backend.url).call(visitorRoutes.sendCode, { body: link }));
  const signingCode = (guest: ApiClient, email: string, { id }: WorkspaceDetail, documentId: string): Promise<string> =>
    codeAfter(email, /to sign/, () => guest.call(visitorRoutes.sendSigningCode, { params: { id, documentId } }));
  /** A browser in which a visitor enters by link and code. */
  const enter = async (email: string, link: Link): Promise<ApiClient> => {
    const api = apiClient(backend.url);
    await api.call(visitorRoutes.enter, { body: { ...link, code: await codeFor(email, link) } });
    return api;
  };
  return {
    share,
    shareToSign,
    linkTo,
    codeFor,
    signingCode,
    enter,
    visit: async (email: string, workspace: WorkspaceDetail): Promise<ApiClient> =>
      enter(email, await linkTo(email, workspace)),
  };
}
