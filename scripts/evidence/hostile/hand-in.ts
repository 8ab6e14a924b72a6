import { certificateRoutes } from "#domain/api/certificates";
import { documentTemplateRoutes } from "#domain/api/document-templates";
import { documentRoutes } from "#domain/api/documents";
import { stampRoutes } from "#domain/api/stamps";
import type { ApiClient } from "../../lib/api-client.ts";
import type { HostileCase } from "./case.ts";
import { harmOfTemplate } from "./templates.ts";

export interface Answer {
  readonly status: number;
  readonly code: string | null;
  /** The fault; null when the case ended as it should. */
  readonly wrong: string | null;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

function filesOf({ family, file, filePassword = "quay-42" }: HostileCase) {
  if (family === "certificate stores") return { format: "P12" as const, p12: base64(file), filePassword };
  const text = Buffer.from(file).toString("latin1");
  const cut = text.indexOf("\n\n");
  return {
    format: "PEM" as const,
    certificate: base64(Buffer.from(text.slice(0, cut), "latin1")),
    privateKey: base64(Buffer.from(text.slice(cut + 2), "latin1")),
    filePassword,
  };
}

function send(by: ApiClient, password: string, one: HostileCase): Promise<Response> {
  if (one.place === "stamp")
    return by.send(stampRoutes.upload, { query: { name: "Hostile", specification: "round" }, bytes: one.file });
  if (one.place === "certificate")
    return by.send(certificateRoutes.upload, {
      body: { of: "user", language: "en-US", files: filesOf(one), password },
    });
  if (one.place === "template")
    return by.send(documentTemplateRoutes.upload, { query: { file: one.name ?? "Hostile_v1.0.zip" }, bytes: one.file });
  return by.send(documentRoutes.upload, { query: { kind: "Invoice", name: one.name ?? "Hostile" }, bytes: one.file });
}

/** Hands a case in, and looks at what came of it: a refusal in words, or a file that can do no harm. */
export async function handIn(by: ApiClient, password: string, one: HostileCase): Promise<Answer> {
  const response = await send(by, password, one);
  const answer = (await response.json().catch(() => ({}))) as { code?: string; id?: string };
  const { code = null } = answer;
  const end = (wrong: string | null): Answer => ({ status: response.status, code, wrong });
  if (response.status >= 500) return end(`answered ${response.status}`);
  if (!response.ok)
    return end(code === null ? "refused without a reason" : one.end === "inert" ? `refused with ${code}` : null);
  if (one.end === "refused") return end("taken");
  if (one.place === "template" && answer.id !== undefined) {
    const kept = await by.download(documentTemplateRoutes.zip, { params: { id: answer.id } });
    return end(harmOfTemplate((one.name ?? "").replace(/_v1\.0\.zip$/, ""), kept));
  }
  if (one.place !== "document" || answer.id === undefined) return end(null);
  return end((await harm(by, answer.id)) ?? (await worked(by, password, answer.id)));
}

/**
 * A file that was taken is also shown as a copy and signed: neither may fail otherwise than in words. Null: neither
 * did.
 */
async function worked(by: ApiClient, password: string, id: string): Promise<string | null> {
  const copy = await by.send(documentRoutes.pdf, { params: { id }, query: { view: "copy" } });
  await copy.arrayBuffer();
  const signed = await by.send(documentRoutes.sign, { params: { id }, body: { expectedVersion: 1, password } });
  await signed.arrayBuffer();
  return copy.status >= 500
    ? `cannot be shown: ${copy.status}`
    : signed.status >= 500
      ? `cannot be signed: ${signed.status}`
      : harm(by, id);
}

const TAKEN =
  /^(application\/pdf|image\/(png|jpeg)|application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\.[a-z.]+)$/;

/** How a file that was taken could do harm when it is fetched; null where it cannot. */
async function harm(by: ApiClient, id: string): Promise<string | null> {
  const { files } = await by.call(documentRoutes.get, { params: { id } });
  for (const file of files) {
    const fetched = await by.send(documentRoutes.file, { params: { id, fileId: file.id } });
    await fetched.arrayBuffer();
    const header = (name: string): string => fetched.headers.get(name) ?? "";
    const name = decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(header("content-disposition"))?.[1] ?? "");
    if (!TAKEN.test(header("content-type"))) return `comes as ${header("content-type")}`;
    if (!header("content-disposition").startsWith("attachment;")) return "is shown by the browser";
    if (!/^sandbox\b/.test(header("content-security-policy")) || header("x-content-type-options") !== "nosniff")
      return "may run in the browser";
    if (
      name === "" ||
      /[\p{C}\\/:*?"<>|]/u.test(name) ||
      /^\.|[. ]$/.test(name) ||
      !/\.(pdf|png|jpg|docx|xlsx|pptx|odt|ods)$/.test(name)
    )
      return `is named ${JSON.stringify(name)}`;
    if (fetched.headers.has("set-cookie")) return "sets a cookie";
  }
  return null;
}
