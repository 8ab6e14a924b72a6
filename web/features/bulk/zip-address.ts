import { documentBatchRoutes as routes } from "#domain/api/document-batches";
import { addressOf } from "../../api/client.ts";

/** Where the files of a batch are downloaded. */
export const batchZip = (id: string): string => addressOf(routes.zip, { params: { id } });
