import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from "@nestjs/common";
import type { Response } from "express";
import { credentialRoutes } from "#domain/api/credentials";
import { ERRORS, Refused, type ErrorCode } from "#domain/errors";
import { sayRefusal } from "#domain/refusals";
import { languageOf } from "../core/language.ts";
import { FailedAs, refusalOf } from "../core/refusals.ts";
import type { DoorRequest } from "./handles.ts";

/** The names of OAuth for our refusals. */
const OAUTH: Partial<Readonly<Record<ErrorCode, string>>> = {
  OAUTH_CLIENT: "invalid_client",
  OAUTH_GRANT: "unsupported_grant_type",
  OAUTH_SCOPE: "invalid_scope",
};

/** After how long it is worth to ask again. */
const RETRY_SECONDS: Partial<Readonly<Record<ErrorCode, number>>> = { REQUEST_RUNNING: 1, OVERLOADED: 2, TIME_OUT: 1 };

/** The one shape of an error: {code, message, parameters, fields, requestId}. */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  readonly #log = new Logger("door");

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<DoorRequest>();
    const response = host.switchToHttp().getResponse<Response>();
    const found = refusalOf(error);
    const failure = error instanceof FailedAs ? error.code : request.failure;
    const refused = found.code === "INTERNAL" && failure ? new Refused(failure) : found;
    const seen = error instanceof FailedAs ? error.cause : error;
    const row = ERRORS[refused.code];
    const requestId = request.requestId ?? "";
    if (row.http >= 500)
      this.#log.error(
        `${requestId} ${request.method} ${request.path} ${refused.code} ${String(refused.parameters["reason"] ?? "")} ${seen instanceof Error ? (seen.stack ?? seen.message) : String(seen)}`,
      );
    if (response.headersSent) {
      response.end();
      return;
    }
    const language = languageOf(request.headers["accept-language"], request.opened?.session?.language);
    const seconds = refused.parameters["seconds"] ?? RETRY_SECONDS[refused.code] ?? (row.http === 503 ? 5 : undefined);
    if (seconds !== undefined) response.setHeader("Retry-After", String(seconds));
    if (request.path === credentialRoutes.accessToken.path) {
      // RFC 6749, 5.2: what OAuth libraries read.
      if (row.http === 401) response.setHeader("WWW-Authenticate", "Basic");
      response
        .status(row.http)
        .json({
          error: OAUTH[refused.code] ?? (row.http < 500 ? "invalid_request" : "temporarily_unavailable"),
          error_description: sayRefusal(refused.code, "en-US", { ...refused.parameters, requestId }),
        });
      return;
    }
    response
      .status(row.http)
      .json({
        code: refused.code,
        message: sayRefusal(refused.code, language, { ...refused.parameters, requestId }),
        parameters: refused.parameters,
        fields: refused.fields.map((field) => ({
          path: field.path,
          code: field.code,
          message: sayRefusal(field.code, language, { ...refused.parameters, ...field.parameters }),
        })),
        requestId,
      });
  }
}
