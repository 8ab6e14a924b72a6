import { goOn } from "./lib/go-on.mjs";

goOn("scripts/verify/main.ts");
