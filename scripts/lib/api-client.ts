import { pathOf, type BodyInput, type Output, type Params, type QueryInput, type Route } from "#domain/api/route";
import type { ErrorCode } from "#domain/errors";

/** A refusal of the API, in its own words. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly fields: readonly { readonly path: string; readonly code: ErrorCode }[];

  constructor(
    status: number,
    body: {
      code: ErrorCode;
      parameters?: Record<string, string | number>;
      fields?: { path: string; code: ErrorCode }[];
    },
  ) {
    super(
      `${status} ${body.code} ${JSON.stringify(body.parameters ?? {})} ${(body.fields ?? []).map((field) => `${field.path}:${field.code}`).join(" ")}`,
    );
    this.status = status;
    this.code = body.code;
    this.parameters = body.parameters ?? {};
    this.fields = body.fields ?? [];
  }
}

export interface Ask<R> {
  readonly params?: Params<R>;
  readonly query?: QueryInput<R>;
  readonly body?: BodyInput<R>;
  /** The body of a route that takes bytes. */
  readonly bytes?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiClient {
  /** The parsed answer of a route; throws ApiRefusal. */
  call<R extends Route>(route: R, ask?: Ask<R>): Promise<Output<R>>;
  /** The bytes of a route that answers with a file; throws ApiRefusal. */
  download<R extends Route>(route: R, ask?: Ask<R>): Promise<Uint8Array>;
  /** The answer as it came, whatever its status. */
  send<R extends Route>(route: R, ask?: Ask<R>): Promise<Response>;
  /** The cookies it holds, as a request carries them. */
  readonly cookies: Map<string, string>;
}

/** A browser's cookie jar, or the headers of a program; speaks to one server by the rows of the route table. */
export function apiClient(baseUrl: string, always: Readonly<Record<string, string>> = {}): ApiClient {
  const cookies = new Map<string, string>();
  const send: ApiClient["send"] = async (route, ask = {}) => {
    const url = new URL(pathOf(route.path, (ask.params ?? {}) as Record<string, string>), baseUrl);
    for (const [name, value] of Object.entries((ask.query ?? {}) as Record<string, unknown>))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const headers: Record<string, string> = { ...always, ...ask.headers };
    if (cookies.size > 0) headers["cookie"] = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    let body: BodyInit | undefined;
    if (ask.bytes) {
      headers["content-type"] ??= "application/octet-stream";
      body = new Uint8Array(ask.bytes);
    } else if (ask.body !== undefined) {
      headers["content-type"] = "application/json";
      body = JSON.stringify(ask.body);
    }
    const response = await fetch(url, { method: route.method, headers, ...(body === undefined ? {} : { body }) });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value, rest] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      if (value === "" || /max-age=0\b/i.test(rest ?? "")) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const accepted: ApiClient["send"] = async (route, ask) => {
    const response = await send(route, ask);
    if (!response.ok)
      throw new ApiRefusal(response.status, (await response.json()) as ConstructorParameters<typeof ApiRefusal>[1]);
    return response;
  };
  return {
    cookies,
    send,
    call: async (route, ask) => {
      const response = await accepted(route, ask);
      if (route.output) return route.output.parse(await response.json()) as never;
      await response.arrayBuffer();
      return undefined as never;
    },
    download: async (route, ask) => new Uint8Array(await (await accepted(route, ask)).arrayBuffer()),
  };
}

/** The code that a promise was refused with; throws when it was not refused. */
export async function refusal(promise: Promise<unknown>): Promise<ErrorCode> {
  const refused = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (refused instanceof ApiRefusal) return refused.code;
  throw refused ?? new Error("it was not refused");
}
