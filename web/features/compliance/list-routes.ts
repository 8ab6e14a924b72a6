import type { nodeScreeningListRoutes, screeningListRoutes } from "#domain/api/screening-lists";

/** The routes of lists, of their keeper: the company, or the node. */
export type ListRoutes = typeof screeningListRoutes | typeof nodeScreeningListRoutes;
