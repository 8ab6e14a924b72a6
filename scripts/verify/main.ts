import { parseArgs } from "node:util";
import { isAuditExport, verifyAudit } from "./audit.ts";
import { isExchange, verifyExchange } from "./exchange.ts";
import { REPORT_FORMS, type FileOptions, verifyFile } from "./file.ts";

const USAGE = `npm run verify -- FILE [--root PEM]... [--crl FILE]... [--rpc URL]... [--store ADDRESS]
                            [--list XML --list-signer PEM]... [--json | --report xml|json]

Checks a signed PDF, a .tt file, a credential, a package or an evidence bundle without any server: from the file, and from
what the chains say. Exits with 0 when it is valid, 1 when it is not, 3 when that cannot be said for certain.
Of a record of a company (Audit Trail, "Export with proof") it checks every hash, the head, and its anchors on chains.
Of an exchange with another platform (its story, "Evidence bundle") it checks every signature by the keys in it.
  --root   certificate of an authority that you trust, in PEM; not for a record
  --crl    a revocation list, in DER or PEM; not for a record
  --rpc    an endpoint of a chain; may be given several times
  --store  address of the document store that you know to be the platform's
  --list   a trusted list of a country (ETSI TS 119 612), by which it is said what is qualified; not for a record
  --list-signer  certificate that may sign these lists, in PEM; not for a record
  --json   the whole report, for programs; not for a record
  --report the validation report of ETSI TS 119 102-2, in xml or json; not for a record`;

function readCommandLine(): { readonly file: string; readonly options: FileOptions } | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        root: { type: "string", multiple: true, default: [] },
        crl: { type: "string", multiple: true, default: [] },
        rpc: { type: "string", multiple: true, default: [] },
        store: { type: "string" },
        list: { type: "string", multiple: true, default: [] },
        "list-signer": { type: "string", multiple: true, default: [] },
        json: { type: "boolean", default: false },
        report: { type: "string" },
      },
    });
    const [file] = positionals;
    const report = REPORT_FORMS.find((form) => form === values.report);
    if (values.report !== undefined && report === undefined) throw new Error("--report is xml or json");
    return file === undefined || positionals.length > 1 ? undefined : { file, options: { ...values, report } };
  } catch (error) {
    console.error(`${(error as Error).message}\n`);
    return undefined;
  }
}

const asked = readCommandLine();
if (asked === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const { file, options } = asked;
  process.exitCode = (await isAuditExport(file))
    ? await verifyAudit(file, options.rpc, options.store)
    : (await isExchange(file))
      ? await verifyExchange(file)
      : await verifyFile(file, options);
}
