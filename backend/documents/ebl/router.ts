import express, { type Router } from "express";
import type { Rates } from "../../core/rates.ts";
import { notServed, serving } from "../pint/serving.ts";
import type { Receiving } from "../pint/wire.ts";
import { cancelInstruction, readInstruction, receiveInstruction, updateInstruction } from "./shipping-instructions.ts";
import { approveDocument, readDocument } from "./transport-documents.ts";

const VERSION = "3.0.4";
const MB = 1;

/** The eBL API of a carrier here (DCSA eBL 3.0.4), behind its base address, which names it by its LEI. */
export function eblRouter(receiving: Receiving, rates: Rates): Router {
  const router = express.Router({ mergeParams: true });
  const serve = serving(rates, VERSION);
  const at = { instructions: "/shipping-instructions", documents: "/transport-documents/:reference" } as const;
  router.post(
    at.instructions,
    serve("exchange", MB, (request, bytes) => receiveInstruction(receiving, request, bytes)),
  );
  router
    .route(`${at.instructions}/:reference`)
    .put(serve("exchange", MB, (request, bytes) => updateInstruction(receiving, request, bytes)))
    .get(serve("exchange", MB, (request) => readInstruction(receiving, request)))
    .patch(serve("exchange", MB, (request, bytes) => cancelInstruction(receiving, request, bytes)));
  router
    .route(at.documents)
    .get(serve("exchange", MB, (request) => readDocument(receiving, request)))
    .patch(serve("exchange", MB, (request, bytes) => approveDocument(receiving, request, bytes)));
  router.use((request, response) => notServed(request, response, VERSION));
  return router;
}
