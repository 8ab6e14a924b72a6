import { goOn } from "./lib/go-on.mjs";

goOn("test/screenshots/main.ts");
