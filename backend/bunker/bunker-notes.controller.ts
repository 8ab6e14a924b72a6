import { bunkerNoteRoutes } from "#domain/api/bunker-notes";
import { Refused } from "#domain/errors";
import { RevocationLists } from "../certificates/revocation-lists.ts";
import { Database } from "../core/database.ts";
import { Bytes } from "../door/handles.ts";
import { serve } from "../door/serve.ts";
import { noteOfToken } from "../documents/bunker/note-link.ts";
import { PDF_TYPE, readFile } from "../documents/files.ts";
import { PACKAGE_MIME } from "../packaging/package.ts";
import { SETTINGS_TOKEN, STORAGE } from "../settings/tokens.ts";
import { notePackage, notePlan, savedAs } from "./note-package.ts";

/** Signed notes for whoever has the paper or the letter of one. */
export const BunkerNotesController = serve(
  bunkerNoteRoutes,
  { database: Database, settings: SETTINGS_TOKEN, storage: STORAGE, lists: RevocationLists },
  ({ database, settings, storage, lists }) => ({
    file: async ({ params }) => {
      const meant = noteOfToken(settings.kek, params.token);
      const plan = meant && (await database.asWorker((tx) => notePlan(tx, { documentId: meant.id })));
      if (meant === null || plan === null) throw new Refused("NOT_FOUND");
      const names = savedAs(plan);
      return meant.file === "note"
        ? new Bytes(await readFile(storage, plan.note), PDF_TYPE, names.note)
        : new Bytes(await notePackage({ storage, lists }, plan), PACKAGE_MIME, names.package);
    },
  }),
);
