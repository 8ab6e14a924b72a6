import express, { type Request, type Response, type Router } from "express";
import { RATES } from "#domain/api/rates";
import { Refused } from "#domain/errors";
import { PINT_LIMITS } from "#domain/pint-codes";
import type { ErrorResponse } from "#domain/dcsa/envelope-shapes";
import { Rates } from "../../core/rates.ts";
import { readBytes } from "../../core/read-bytes.ts";
import { sourceOf } from "../../core/source.ts";
import { receiveIssuance } from "./issuance.ts";
import { receiveSurrender, receiveSurrenderAnswer } from "./surrender-requests.ts";
import { receiveEnvelope, validateReceiver } from "./receive.ts";
import { finishTransfer, receiveDocument } from "./receive-documents.ts";
import type { Receiving, Wire } from "./wire.ts";

/** The version of the contract, as every answer names it. */
const VERSION = "3.0.0";
const REFERENCE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const CHECKSUM = /^[0-9a-f]{64}$/;
/** Base64 takes four characters for three bytes. */
const DOCUMENT_MB = Math.ceil((PINT_LIMITS.documentBytes / 1_000_000) * (4 / 3)) + 1;

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  404: "Not Found",
  413: "Content Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
};

/** The unsigned answer where a request failed: the sender tries again. */
const failure = (request: Request, status: number, text: string): ErrorResponse => ({
  httpMethod: request.method as ErrorResponse["httpMethod"],
  requestUri: request.originalUrl.slice(0, 500),
  statusCode: status,
  statusCodeText: STATUS_TEXTS[status] ?? "Error",
  errorDateTime: new Date().toISOString(),
  errors: [{ errorCode: 7000, errorCodeText: STATUS_TEXTS[status] ?? "Error", errorCodeMessage: text }],
});

function answer(response: Response, { status, body }: Wire): void {
  response.status(status).set({ "API-Version": VERSION, "Cache-Control": "no-store" });
  if (body === null) response.end();
  else response.type("application/json").send(JSON.stringify(body));
}

/**
 * The interface between platforms, exactly as DCSA PINT 3.0.0 has it: `/v3`. What it answers is what the contract says,
 * and no error of the API of this node. A body is read after it is known whether anybody waits for it.
 */
export function pintRouter(receiving: Receiving): Router {
  const rates = new Rates();
  const router = express.Router();
  const serve =
    (rate: keyof typeof RATES, mb: number, work: (request: Request, bytes: Buffer) => Promise<Wire>) =>
    async (request: Request, response: Response): Promise<void> => {
      let leave = (): void => undefined;
      try {
        leave = rates.enter(rate, sourceOf(request.ip ?? ""));
        const bytes = await readBytes(request, { mb, code: "PINT_TOO_LARGE" });
        answer(response, await work(request, bytes));
      } catch (error) {
        const known = error instanceof Refused ? error : null;
        const status =
          known?.code === "TOO_MANY_REQUESTS"
            ? 429
            : known?.code === "PINT_TOO_LARGE"
              ? 413
              : known?.code === "NOT_FOUND"
                ? 404
                : 500;
        if (status === 500) console.error(String(error));
        if (!response.headersSent)
          answer(response, { status, body: failure(request, status, known?.code ?? "INTERNAL") });
      } finally {
        leave();
      }
    };
  router.post(
    "/envelopes",
    serve("exchange", PINT_LIMITS.envelopeMb, (_, bytes) => receiveEnvelope(receiving, bytes)),
  );
  router.put("/envelopes/:reference/additional-documents/:checksum", (request, response) => {
    const { reference, checksum } = request.params;
    if (!REFERENCE.test(reference) || !CHECKSUM.test(checksum))
      return answer(response, { status: 404, body: failure(request, 404, "NOT_FOUND") });
    return serve("exchange", DOCUMENT_MB, (_, bytes) =>
      receiveDocument(receiving, { reference, address: checksum, bytes }),
    )(request, response);
  });
  router.put("/envelopes/:reference/finish-transfer", (request, response) => {
    const { reference } = request.params;
    if (!REFERENCE.test(reference)) return answer(response, { status: 404, body: failure(request, 404, "NOT_FOUND") });
    return serve("exchange", 1, () => finishTransfer(receiving, reference))(request, response);
  });
  router.put(
    "/ebl-issuance-requests",
    serve("exchange", DOCUMENT_MB, (_, bytes) => receiveIssuance(receiving, bytes)),
  );
  router.post(
    "/ebl-surrender-requests",
    serve("exchange", 1, ({ headers: { authorization } }, bytes) =>
      receiveSurrender(receiving, { bytes, authorization }),
    ),
  );
  router.post(
    "/ebl-surrender-responses",
    serve("exchange", 1, ({ headers: { authorization } }, bytes) =>
      receiveSurrenderAnswer(receiving, { bytes, authorization }),
    ),
  );
  router.post(
    "/receiver-validation",
    serve("exchange", 1, (_, bytes) => validateReceiver(receiving, bytes)),
  );
  router.use((request, response) => answer(response, { status: 404, body: failure(request, 404, "NOT_FOUND") }));
  return router;
}
