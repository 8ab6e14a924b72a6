import type { Storage } from "../../backend/ports/storage.ts";
import { STORAGE } from "../../backend/settings/tokens.ts";
import type { TestBackend } from "./backend.ts";

/** The files of a backend under test. */
export const storageOf = ({ app }: Pick<TestBackend, "app">): Storage => app.get<Storage>(STORAGE, { strict: false });
