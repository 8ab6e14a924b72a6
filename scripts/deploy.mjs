import { goOn } from "./lib/go-on.mjs";

goOn("scripts/deploy/main.ts");
