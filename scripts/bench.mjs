import { goOn } from "./lib/go-on.mjs";

goOn("scripts/bench/main.ts");
