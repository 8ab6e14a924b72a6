import { randomUUID } from "node:crypto";
import { Injectable, Logger, type CallHandler, type ExecutionContext, type NestInterceptor } from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import type { Response } from "express";
import { from, lastValueFrom, type Observable } from "rxjs";
import { ACTING_FOR, actingFor } from "#domain/api/acting";
import { takesBytes, type Route } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { isUnproved } from "#domain/flows/arrival";
import { LIMITS } from "#domain/limits";
import { UnlockedKeys } from "../keyring/keyring.ts";
import { inLane } from "../keyring/passwords.ts";
import { openPersonKey, PERSON_KEY_OF } from "../keyring/wrapping.ts";
import { KEY_HANDOVER, type KeyHandover } from "./key-handover.ts";
import { bearerOf } from "../session/program-secrets.ts";
import { findCredential } from "../session/find-program.ts";
import { grantedKeys } from "../session/granted-keys.ts";
import { cookie, findSession, readCookie, rotateSession, seen, type Session } from "../session/session.ts";
import { findVisit, visitToken, type Visit } from "../session/visit.ts";
import { tooLong } from "../core/bounds.ts";
import { askerIs, servedFrom } from "../core/asker.ts";
import type { Context } from "../session/context.ts";
import { contextOf } from "../session/context-of.ts";
import { Database, first } from "../core/database.ts";
import { Bytes, inTransaction, ROUTE, type DoorRequest, type Opened } from "./handles.ts";
import { languageOf } from "../core/language.ts";
import { Attempts } from "../core/attempts.ts";
import { Rates } from "../core/rates.ts";
import { counted } from "../core/audit.ts";
import { readBytes } from "../core/read-bytes.ts";
import { fieldErrors } from "../core/refusals.ts";
import { CHANGES, earlierAnswer, keepAnswer, keyed, Repeats, settled, type Keyed } from "./repeats.ts";
import { unstorable } from "#domain/storable";
import { overgrown } from "../core/storable.ts";
import { sourceOf } from "../core/source.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { Inject } from "@nestjs/common";
import { forPrograms, assertAccess } from "./access.ts";

/** A browser says so where nobody has touched the window for a while. */
const UNATTENDED = "x-unattended";

/**
 * Every request passes here once, in this order: origin, rate, session, right, input, key in flight, password,
 * transaction, handler, record, output. A route that declares no access cannot exist: the type asks for it. A request
 * that changes something and leaves no line in a record, on a route that does not say why, is taken back with its
 * transaction.
 */
@Injectable()
export class Door implements NestInterceptor {
  readonly #rates = new Rates();
  readonly #log = new Logger("door");

  constructor(
    private readonly reflector: Reflector,
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly repeats: Repeats,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
    @Inject(KEY_HANDOVER) private readonly keys: KeyHandover,
  ) {}

  intercept(host: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { ip = "" } = host.switchToHttp().getRequest<DoorRequest>();
    return from(servedFrom(sourceOf(ip), () => this.#pass(host, next)));
  }

  async #pass(host: ExecutionContext, next: CallHandler): Promise<unknown> {
    const route = this.reflector.get<Route | undefined>(ROUTE, host.getHandler());
    if (!route) throw new Error(`${host.getClass().name}.${host.getHandler().name} declares no route`);
    const request = host.switchToHttp().getRequest<DoorRequest>();
    request.requestId = randomUUID();
    request.failure = route.failure;
    this.#checkOrigin(request);
    const leave = route.rate === undefined ? undefined : this.#rates.enter(route.rate, sourceOf(request.ip ?? ""));
    try {
      return await this.#answered(route, request, host, next);
    } finally {
      leave?.();
    }
  }

  async #answered(route: Route, request: DoorRequest, host: ExecutionContext, next: CallHandler): Promise<unknown> {
    const session =
      route.access === "public" || route.access === "visitor" ? null : await this.#session(route, request);
    if (session) askerIs(session.organisationId, session.personId);
    if (session) request.opened = { session, input: { params: {}, query: {}, body: {} } };
    if (session) assertAccess(route, session);
    const input = await this.#parse(session?.credential ? forPrograms(route) : route, request);
    if (!session) {
      request.opened =
        route.access === "visitor" ? { input, visit: await this.#visit(request, input.params) } : { input };
      return sent(await answerOf(route, null, next), host);
    }
    const key = inTransaction(route) ? keyed(this.settings.kek, route, request, session, input) : null;
    return this.repeats.alone(key, async () => {
      const keys = route.stepUp
        ? await this.attempts.watched(session.email, request.ip ?? "", () =>
            this.#stepUp(route, session, request, input.body),
          )
        : null;
      if (keys && !session.credential) await this.#rotate(request, host);
      request.opened = { input, session, keys };
      const answer = (): Promise<unknown> => answerOf(route, session, next);
      return sent(
        await (inTransaction(route)
          ? settled(key !== null || !CHANGES.has(route.method), () =>
              this.#transaction(route, request, session, key, answer),
            )
          : answer()),
        host,
      );
    });
  }

  /**
   * The handler in the transaction of the company, with what is kept under the request's key. Keys that others wait for
   * are given after it.
   */
  async #transaction(
    route: Route,
    request: DoorRequest,
    session: Session,
    key: Keyed | null,
    answer: () => Promise<unknown>,
  ): Promise<unknown> {
    const opened = request.opened!;
    const actor = { organisation: session.organisationId, person: session.personId };
    let wanted = false;
    const about = {
      ...contextOf(session),
      language: languageOf(request.headers["accept-language"], session.language),
      chains: this.settings.chains,
      requestId: request.requestId ?? "",
      now: new Date(),
      keys: opened.keys ?? null,
    };
    const done = await this.database.asOrganisation(actor, async (tx) => {
      const earlier = key && (await earlierAnswer(tx, key));
      if (earlier) return earlier.answer;
      const context: Context = { ...about, tx };
      request.opened = { ...opened, context };
      const result = await answer();
      if (key && !(result instanceof Bytes)) await keepAnswer(tx, key, result);
      wanted = about.keys !== null && session.credential === null && (await this.keys.wanted(context));
      return result;
    });
    // The act is done: it does not fail by this, which is tried again the next time.
    if (wanted)
      await this.database
        .asOrganisation(actor, (tx) => this.keys.handOver({ ...about, tx }))
        .catch((error: unknown) => this.#log.warn(`keys were not handed over: ${String(error)}`));
    return done;
  }

  /** A browser names the page it comes from; another site's page is refused, whatever cookie it carries. */
  #checkOrigin(request: DoorRequest): void {
    if (!CHANGES.has(request.method)) return;
    const origin = request.header("origin");
    if (origin !== undefined && origin !== new URL(this.settings.publicUrl).origin) throw new Refused("ORIGIN_REFUSED");
    if (origin === undefined && request.header("sec-fetch-site") === "cross-site") throw new Refused("ORIGIN_REFUSED");
  }

  /** A window that nobody attends, and a stream that stays open, do not keep a session alive. */
  async #session(route: Route, request: DoorRequest): Promise<Session> {
    const bearer = bearerOf(request.header("authorization"));
    if (bearer !== null) {
      const found = await this.database.asWorker((tx) => findCredential(tx, bearer, request.ip ?? ""));
      if (!found) throw new Refused("UNAUTHENTICATED");
      return found;
    }
    const token = readCookie(request.header("cookie"), this.settings.publicUrl.startsWith("https:"));
    const attended = route.bytes !== "stream" && request.header(UNATTENDED) === undefined;
    const session = token
      ? await this.database.asWorker(async (tx) => {
          const found = await findSession(tx, token);
          if (found && attended) await seen(tx, found);
          return found;
        })
      : null;
    if (!session || !standsFor(session, request.header(ACTING_FOR))) throw new Refused("UNAUTHENTICATED");
    return session;
  }

  /** The visitor of the workspace that the address names; a session of the company is none. */
  async #visit(request: DoorRequest, params: unknown): Promise<Visit> {
    const { id } = params as { id: string };
    const token = visitToken(request.header("cookie"), id, this.settings.publicUrl.startsWith("https:"));
    const visit = token && (await this.database.asWorker((tx) => findVisit(tx, id, token)));
    if (!visit) throw new Refused("VISIT_ENDED");
    return visit;
  }

  async #parse(route: Route, request: DoorRequest): Promise<Opened["input"]> {
    if (overgrown(request.body)) throw new Refused("BAD_INPUT");
    const errors = [];
    const parts: Record<string, unknown> = {};
    for (const [part, schema, value] of [
      ["params", route.params, request.params],
      ["query", route.query, request.query],
      ["body", route.body, request.body ?? {}],
    ] as const) {
      const long = schema ? tooLong(schema, value) : [];
      if (long.length > 0) {
        errors.push(...long);
        continue;
      }
      const parsed = schema?.safeParse(value);
      if (parsed && !parsed.success) errors.push(...fieldErrors(parsed.error));
      else errors.push(...unstorable(parsed?.data));
      parts[part] = parsed?.data ?? {};
    }
    if (errors.length > 0) throw new Refused("BAD_INPUT", {}, errors);
    const bytes = takesBytes(route)
      ? await readBytes(request, route.upTo ?? { mb: LIMITS.uploadMb, code: "UPLOAD_TOO_LARGE" })
      : undefined;
    return { params: parts["params"], query: parts["query"], body: parts["body"], ...(bytes ? { bytes } : {}) };
  }

  /** The password is checked before the transaction opens: Argon2 is slow, locks are dear. */
  async #stepUp(route: Route, session: Session, request: DoorRequest, body: unknown): Promise<UnlockedKeys | null> {
    if (session.credential)
      return this.database.asWorker((tx) =>
        grantedKeys(tx, this.settings.kek, session, bearerOf(request.header("authorization")) ?? "", route.id),
      );
    const { password } = body as { password?: string };
    if (route.stepUp === "act" && session.custody === "wallet" && !password) return null;
    if (!password) throw new Refused("PASSWORD_NEEDED", {}, [{ path: "password", code: "REQUIRED" }]);
    // Counted when it is its turn: many right ones at once of a busy person never use up the tries.
    const key = await inLane({ organisation: session.organisationId }, (stretch) =>
      this.attempts.make([["stepUp", session.personId]], async () => {
        const row = await this.database.asWorker((tx) => first(tx, PERSON_KEY_OF, [session.personId]));
        return row && openPersonKey(this.settings.kek, row, await stretch(password, row.argon_salt));
      }),
    );
    if (!key) throw new Refused("WRONG_PASSWORD", {}, [{ path: "password", code: "WRONG_PASSWORD" }]);
    await this.attempts.forget("stepUp", session.personId);
    return new UnlockedKeys(session.personId, key);
  }

  /**
   * Once the password has confirmed something, the session goes by another token: what was taken of it before is worth
   * nothing soon.
   */
  async #rotate(request: DoorRequest, host: ExecutionContext): Promise<void> {
    const secure = this.settings.publicUrl.startsWith("https:");
    const token = readCookie(request.header("cookie"), secure);
    const next = token && (await this.database.asWorker((tx) => rotateSession(tx, token)));
    if (next) host.switchToHttp().getResponse<Response>().append("Set-Cookie", cookie(next, secure));
  }
}

/** Whether a session is of the person and company that the page shows, where it says whom; and has proved it. */
const standsFor = ({ nextStep, personId, organisationId }: Session, acting: string | undefined): boolean =>
  acting === undefined ||
  (acting === actingFor(personId, organisationId) && !isUnproved(nextStep) && nextStep !== "SELECT_ENTERPRISE");

/**
 * The handler's answer, through the schema of the route. A request that changes something leaves a line in a record.
 */
async function answerOf(route: Route, session: Session | null, next: CallHandler): Promise<unknown> {
  const done = await counted(session?.credential ?? null, () =>
    lastValueFrom(next.handle(), { defaultValue: undefined }),
  );
  if (CHANGES.has(route.method) && !done.recorded && route.unrecorded === undefined)
    throw new Error(`${route.id} left no line in the record`);
  return shaped(route, done.answer);
}

/** Answers leave through their schema: a field that no route declares never leaves. */
const shaped = (route: Route, value: unknown): unknown => (value instanceof Bytes ? value : route.output?.parse(value));

/** Sends what is no JSON: after the transaction, so that nothing leaves that was not kept. */
function sent(value: unknown, host: ExecutionContext): unknown {
  if (!(value instanceof Bytes)) return value;
  const response = host.switchToHttp().getResponse<Response>();
  response.setHeader("Content-Type", value.mime);
  response.setHeader("Content-Disposition", `attachment; filename*=UTF-8''${encodeURIComponent(value.name)}`);
  response.setHeader("Content-Security-Policy", "sandbox");
  response.setHeader("X-Content-Type-Options", "nosniff");
  if (value.publicFor > 0) response.setHeader("Cache-Control", `public, max-age=${value.publicFor}`);
  if (value.everywhere) {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  }
  response.end(value.bytes);
  return undefined;
}
