import { goOn } from "./lib/go-on.mjs";

goOn("scripts/generate/main.ts");
