import { LIMITS } from "../limits.ts";
import { draftRoutes } from "./document-drafts.ts";
import { readingRoutes } from "./document-reading.ts";
import { documentSigningRoutes } from "./document-signing.ts";
import { intentRoutes } from "./intent-routes.ts";

/** Every route of documents but those of acts, which derive from these. */
export const documentOnlyRoutes = { ...draftRoutes, ...readingRoutes, ...documentSigningRoutes };
export const documentRoutes = { ...documentOnlyRoutes, ...intentRoutes };
export const UPLOAD_LIMIT_MB = LIMITS.uploadMb;
