import { request as plain } from "node:http";
import { request as secure } from "node:https";
import type { ErrorCode } from "#domain/errors";
import { ALIAS_HEADER, billPath, FIATA_SETTINGS, HEALTH_PATH, tokenPath, type FiataMode } from "#domain/fiata/calls";
import { LIMITS } from "#domain/limits";
import { asObject, asText } from "#domain/verify/json";
import { assertOutside } from "../../core/outside.ts";
import { PrivateAddress, publicLookup } from "../../core/public-address.ts";
import type { Settings } from "../../settings/settings.ts";
import { assertAllowed } from "../../webhooks/post.ts";

/** The service of FIATA as this installation is told of it. */
export interface Place {
  readonly url: string;
  readonly realm: string;
  readonly clientId: string;
  readonly providerId: string;
  readonly aliasId: string;
  /** Also addresses of private networks, any port and no https. */
  readonly allowPrivate: boolean;
}

export interface SignIn {
  readonly userName: string;
  readonly password: string;
}

/**
 * How a call ended. `sent`: whether a connection stood, so that FIATA may have read it. Without a status no answer
 * came.
 */
export type Called =
  | { readonly sent: boolean; readonly code: ErrorCode; readonly status: null }
  | {
      readonly sent: true;
      readonly code: null;
      readonly status: number;
      readonly bytes: Buffer;
      readonly type: string;
      readonly disposition: string;
    };

/** A token with the moment until which it counts, or why there is none. */
export type Token =
  | { readonly token: string; readonly until: number }
  | { readonly code: ErrorCode; readonly again: boolean };

type OfNode = Pick<Settings, keyof typeof FIATA_SETTINGS>;

/** The settings of this installation without which FIATA cannot be asked, by their variables. */
export const missingSettings = (settings: OfNode): string[] =>
  Object.entries(FIATA_SETTINGS).flatMap(([name, variable]) =>
    settings[name as keyof OfNode] === null ? [variable] : [],
  );

/** Null where a setting is missing. */
export function placeOf(settings: Settings): Place | null {
  const { fiataUrl, fiataProviderId, fiataAliasId } = settings;
  if (fiataUrl === null || fiataProviderId === null || fiataAliasId === null) return null;
  return {
    url: fiataUrl,
    realm: settings.fiataRealm,
    clientId: settings.fiataClientId,
    providerId: fiataProviderId,
    aliasId: fiataAliasId,
    allowPrivate: settings.webhookPrivate,
  };
}

interface Asked {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** So much of an answer is read. */
  readonly most: number;
}

/**
 * One call; never follows a redirect, reads only so much, and connects to the very address that was checked. Faults
 * once a connection stands count as sent.
 */
function call({ url, allowPrivate }: Place, { method, path, headers, body, most }: Asked): Promise<Called> {
  assertOutside("a call to FIATA");
  const to = new URL(`${url}${path}`);
  const fault = (sent: boolean, code: ErrorCode): Called => ({ sent, code, status: null });
  if (assertAllowed(to, allowPrivate)) return Promise.resolve(fault(false, "FIATA_ADDRESS"));
  return new Promise((resolve) => {
    let connected = false;
    const failed = (error: Error): void =>
      resolve(fault(connected, error instanceof PrivateAddress ? "FIATA_ADDRESS" : "FIATA_AWAY"));
    const request = (to.protocol === "https:" ? secure : plain)(
      to,
      {
        method,
        signal: AbortSignal.timeout(LIMITS.fiataSeconds * 1000),
        agent: false,
        headers: {
          "user-agent": "Hawser-FIATA/1",
          ...headers,
          ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
        },
        ...(allowPrivate ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > most) response.destroy(new Error("too much"));
          else chunks.push(chunk);
        });
        response.on("error", failed);
        response.on("end", () =>
          resolve({
            sent: true,
            code: null,
            status: response.statusCode ?? 0,
            bytes: Buffer.concat(chunks),
            type: response.headers["content-type"] ?? "",
            disposition: response.headers["content-disposition"] ?? "",
          }),
        );
      },
    );
    request.on("socket", (socket) =>
      socket.once(to.protocol === "https:" ? "secureConnect" : "connect", () => void (connected = true)),
    );
    request.on("error", failed);
    request.end(body);
  });
}

const SMALL = LIMITS.fiataAnswerKb * 1024;

/** An answer as JSON; undefined where it is none. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether the service says that it is well; else why not. */
export async function isWell(place: Place): Promise<{ readonly code: ErrorCode; readonly status: number } | null> {
  const headers = { [ALIAS_HEADER]: place.aliasId };
  const answer = await call(place, { method: "GET", path: HEALTH_PATH, headers, most: SMALL });
  if (answer.status === null) return { code: answer.code, status: 0 };
  if (answer.status === 204) return null;
  return { code: answer.status >= 500 ? "FIATA_AWAY" : "FIATA_ANSWER", status: answer.status };
}

const SECONDS = { least: 1, most: 3600 } as const;

/** Signs in with user name and password (OpenID Connect, password grant). */
export async function signIn(place: Place, { userName, password }: SignIn): Promise<Token> {
  const began = Date.now();
  const answer = await call(place, {
    method: "POST",
    path: tokenPath(place.realm),
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      [ALIAS_HEADER]: place.aliasId,
    },
    body: new URLSearchParams({
      grant_type: "password",
      client_id: place.clientId,
      username: userName,
      password,
    }).toString(),
    most: SMALL,
  });
  const { status } = answer;
  if (status === null) return { code: answer.code, again: answer.code !== "FIATA_ADDRESS" };
  if (status === 400 || status === 401 || status === 403) return { code: "FIATA_LOGIN", again: false };
  const said = asObject(jsonOf(answer.bytes));
  const token = asText(said["access_token"]);
  // A token with anything else in it would be another header.
  if (status !== 200 || !/^[\w.~+/=-]{1,8000}$/.test(token)) return { code: "FIATA_AWAY", again: true };
  const lasts = typeof said["expires_in"] === "number" ? said["expires_in"] : 0;
  return { token, until: began + Math.min(Math.max(lasts, SECONDS.least), SECONDS.most) * 1000 };
}

/** Sends a bill. The id of the call goes with it, so that both sides can speak of it. */
export const sendBill = (
  place: Place,
  {
    token,
    mode,
    body,
    id,
  }: { readonly token: string; readonly mode: FiataMode; readonly body: string; readonly id: string },
): Promise<Called> =>
  call(place, {
    method: "POST",
    path: billPath(place.providerId, mode),
    headers: {
      accept: "application/pdf, application/json",
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      [ALIAS_HEADER]: place.aliasId,
      "x-request-id": id,
    },
    body,
    most: LIMITS.fiataPdfMb * 1024 * 1024,
  });
