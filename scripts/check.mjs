import { goOn } from "./lib/go-on.mjs";

goOn("scripts/check/main.ts");
