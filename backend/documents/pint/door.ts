import express, { type Router } from "express";
import { CARRIER_BASE } from "#domain/dcsa/served";
import { PINT_LIMITS } from "#domain/pint-codes";
import { Rates } from "../../core/rates.ts";
import { toldOnce } from "../../web/told-once.ts";
import { eblRouter } from "../ebl/router.ts";
import { describedExchange } from "./described.ts";
import { endorsementChains } from "./endorsement-chains.ts";
import { receiveIssuance } from "./issuance.ts";
import { receiveIssuanceAnswer } from "./issue-answers.ts";
import { receiveSurrender, receiveSurrenderAnswer } from "./surrender-requests.ts";
import { receiveEnvelope, validateReceiver } from "./receive.ts";
import { documentTo, finishTransfer } from "./receive-documents.ts";
import { notServed, serving } from "./serving.ts";
import type { Receiving } from "./wire.ts";

/** The version of the contract, as every answer names it. */
const VERSION = "3.0.0";
/** That of endorsement chains. */
const CHAIN_VERSION = "3.0.4";
const REFERENCE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const CHECKSUM = /^[0-9a-f]{64}$/;
/** Base64 takes four characters for three bytes. */
const DOCUMENT_MB = Math.ceil((PINT_LIMITS.documentBytes / 1_000_000) * (4 / 3)) + 1;

/**
 * The interface between platforms, exactly as DCSA PINT 3.0.0 has it: `/v3`. What it answers is what the contract says,
 * and no error of the API of this node. A further document is read after it is known that its transfer was begun here.
 */
export function pintRouter(receiving: Receiving): Router {
  const rates = new Rates();
  const router = express.Router();
  const serve = serving(rates, VERSION);
  router.post(
    "/envelopes",
    serve("exchange", PINT_LIMITS.envelopeMb, (_, bytes) => receiveEnvelope(receiving, bytes)),
  );
  router.put("/envelopes/:reference/additional-documents/:checksum", (request, response) => {
    const { reference, checksum } = request.params;
    if (!REFERENCE.test(reference) || !CHECKSUM.test(checksum)) return notServed(request, response, VERSION);
    const document = documentTo(receiving, { reference, address: checksum });
    return serve("exchange", DOCUMENT_MB, (_, bytes) => document.take(bytes), document.unasked)(request, response);
  });
  router.put("/envelopes/:reference/finish-transfer", (request, response) => {
    const { reference } = request.params;
    if (!REFERENCE.test(reference)) return notServed(request, response, VERSION);
    return serve("exchange", 1, () => finishTransfer(receiving, reference))(request, response);
  });
  router.put(
    "/ebl-issuance-requests",
    serve("exchange", DOCUMENT_MB, (_, bytes) => receiveIssuance(receiving, bytes)),
  );
  router.post(
    "/ebl-issuance-responses",
    serve("exchange", 1, ({ headers: { authorization } }, bytes) =>
      receiveIssuanceAnswer(receiving, { bytes, authorization }),
    ),
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
  router.get(
    "/endorsement-chains/:reference",
    serving(rates, CHAIN_VERSION)("exchange", 1, (request) => endorsementChains(receiving, request)),
  );
  router.get(
    "/openapi.json",
    toldOnce(() => describedExchange(receiving.settings.publicUrl)),
  );
  router.use(["/shipping-instructions", "/transport-documents"], (request, response) =>
    notServed(request, response, VERSION, `A carrier is named by its base address: ${CARRIER_BASE}`),
  );
  router.use("/carriers/:lei/v3", eblRouter(receiving, rates));
  router.use((request, response) => notServed(request, response, VERSION));
  return router;
}
