import { parseArgs } from "node:util";
import { BRIDGE_PORT } from "#domain/ukey";
import { startBridge } from "./bridge.ts";
import { Pkcs11 } from "./pkcs11.ts";
import { Tokens } from "./tokens.ts";

// npm run operate -- ukey --site https://hawser.example --module /usr/lib/libsofthsm2.so [--module ...] [--port 17171]
// Lets pages of that site sign with the UKeys of this machine. Each --module is the PKCS #11 file of a maker of UKeys.

const { values } = parseArgs({
  options: {
    site: { type: "string", multiple: true, default: [] },
    module: { type: "string", multiple: true, default: [] },
    port: { type: "string", default: String(BRIDGE_PORT) },
  },
});
if (values.site.length === 0 || values.module.length === 0) {
  console.error(
    "Say which site may sign and which module reads the UKey:\n" +
      "  npm run operate -- ukey --site https://hawser.example --module /path/of/the/maker.so",
  );
  process.exit(2);
}
try {
  const modules = await Promise.all(values.module.map((path) => Pkcs11.load(path)));
  const origins = values.site.map((site) => new URL(site).origin);
  const bridge = await startBridge({
    tokens: new Tokens(modules),
    origins,
    port: Number(values.port),
    show: (code) => console.log(`Code for the page: ${code}`),
  });
  console.log(`The UKey bridge listens on ${bridge.url} for ${origins.join(" and ")}. It ends with Ctrl-C.`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void bridge.stop());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
