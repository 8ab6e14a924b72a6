import { goOn } from "./lib/go-on.mjs";

goOn("scripts/test/main.ts");
