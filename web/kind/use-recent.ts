import { documentRoutes } from "#domain/api/documents";
import type { Output } from "#domain/api/route";
import { useRead } from "../api/query.ts";

const NONE: Output<typeof documentRoutes.recent> = { vessels: [], ports: [] };

/** The vessels and ports of the company's latest documents; forms work without them. */
export const useRecent = (enabled: boolean): Output<typeof documentRoutes.recent> =>
  useRead(documentRoutes.recent, {}, { enabled }).data ?? NONE;
