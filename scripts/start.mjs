import { goOn } from "./lib/go-on.mjs";

goOn("scripts/start/main.ts");
