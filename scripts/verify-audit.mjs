import { goOn } from "./lib/go-on.mjs";

goOn("scripts/audit/verify.ts");
