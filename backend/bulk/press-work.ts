import { canonicalJson } from "#domain/canonical";
import type { FieldData } from "#domain/kinds/field";
import { kindMadeWith } from "#domain/trade-trust/kind-of-template";
import { readTemplate, type Template, type TemplateManifest } from "#domain/trade-trust/template-package";
import { documentChecker } from "#domain/verify/document-checker";
import type { Json } from "#domain/verify/json";
import { SILENT, type Oracle } from "#domain/verify/oracle";
import { blockSize, LINES_SIZE } from "#domain/signature-block";
import { spotIn } from "../signing/spot-in.ts";
import { printForm } from "../documents/print-form.ts";
import { placesFor } from "../signing/places.ts";
import { prepareSignature } from "../signing/sign-pdf.ts";
import type { AppearanceLine } from "../signing/stamp.ts";
import { credentialSigner, type CredentialSigner } from "../trade-trust/credential.ts";
import type { Made, Run } from "./press-run.ts";
import { pressTitle, type TitleToMake } from "./press-title.ts";

/** A document that is to be made. */
export interface ToMake {
  readonly documentId: string;
  readonly number: string;
  readonly name: string;
  readonly data: FieldData;
  readonly now: Date;
  /** Null for a document of OpenAttestation: its file is made with those of all others, under one root. */
  readonly place: { readonly list: string; readonly index: number } | null;
  /** The address behind the code in it. */
  readonly code: { readonly link?: string };
  readonly lines: readonly AppearanceLine[];
  readonly reason: string;
}

/** The same as it leaves the thread that made it. */
export interface Pressed extends Omit<Made, "credential"> {
  readonly credential: Uint8Array | null;
}

/** The answers of the issuer to whoever verifies its documents. */
export interface Published {
  readonly did: Json;
  readonly lists: Readonly<Record<string, Json>>;
  /** The root that a store on the chain has issued, as it was read from there. */
  readonly issued: { readonly chainId: number; readonly store: string; readonly root: string } | null;
  /** Of titles: their format. How each stands on the chain is asked of its register, for all of them at once. */
  readonly titles: TemplateManifest["format"] | null;
}

interface Opened {
  readonly template: Template;
  readonly signer: CredentialSigner;
}
const OPENED = new WeakMap<Run, Promise<Opened>>();

async function open({ template: { name, zip }, key }: Run): Promise<Opened> {
  const { template, faults } = readTemplate({ name }, zip);
  if (template === null) throw new Error(`the template ${name} cannot be read: ${JSON.stringify(faults[0])}`);
  return { template, signer: await credentialSigner(key.did, { id: key.id, privateKey: key.privateKey }) };
}

function openedOnce(run: Run): Promise<Opened> {
  const opened = OPENED.get(run) ?? open(run);
  OPENED.set(run, opened);
  return opened;
}

/** Prints a document, prepares its paper for the signature, and makes the file that proves it. */
async function make(run: Run, one: ToMake): Promise<Pressed> {
  const { template, signer } = await openedOnce(run);
  const { language, issuer, letterhead, publicUrl, signing } = run;
  const { documentId, number, name, data, now, place, code } = one;
  const kind = kindMadeWith(template);
  const document = { id: documentId, number, name, language, data };
  const form = printForm({ kind, document, issuer, letterhead, verifyUrl: `${publicUrl}/verify/entry`, now });
  const bytes = await form.bytes();
  const size = blockSize("both", signing.stamp);
  const [placement, ...repeats] = await placesFor(bytes, size, spotIn(form.area, size));
  if (placement === undefined) throw new Error("the paper has no place for its signature");
  const prepared = await prepareSignature(bytes, {
    chain: signing.chain,
    time: now,
    name: signing.name,
    reason: one.reason,
    placement,
    repeats,
    timestampRoom: signing.timestampRoom,
    appearance: {
      lines: one.lines,
      ...(signing.stamp === null ? {} : { stamp: { ...signing.stamp, xMm: LINES_SIZE.widthMm, yMm: 0 } }),
    },
  });
  const credential =
    place === null
      ? null
      : await signer.make({
          template: { ...template, version: run.template },
          documentId,
          issuedAt: now,
          data,
          status: { kind: "statusList", ...place },
          ...code,
        });
  return pressed({ prepared, name: form.name, layout: form.layout, credential, title: null });
}

const pressed = (made: Made): Pressed => ({
  ...made,
  credential: made.credential === null ? null : new TextEncoder().encode(canonicalJson(made.credential)),
});

async function makeTitle(run: Run, one: TitleToMake): Promise<Pressed> {
  const { template, signer } = await openedOnce(run);
  const made = { template: { ...template, version: run.template }, kind: kindMadeWith(template), signer };
  return pressed(await pressTitle(run, made, one));
}

/** The issuer's answers as they were last told, and the oracle that gives them: a list is judged once for them all. */
let told: { readonly answers: string; readonly oracle: Oracle } | null = null;

function oracleOf(published: Published): Oracle {
  const answers = JSON.stringify(published);
  if (told?.answers === answers) return told.oracle;
  const { did, lists, issued } = published;
  const oracle: Oracle = {
    ...SILENT,
    did: () => Promise.resolve(did),
    statusList: (url) => Promise.resolve(lists[url] ?? null),
    judgedLists: new WeakMap(),
    chainIds: issued === null ? [] : [issued.chainId],
    store: ({ chainId, store, root }) =>
      Promise.resolve(
        issued === null || chainId !== issued.chainId || store.toLowerCase() !== issued.store.toLowerCase()
          ? null
          : root.toLowerCase() === issued.root
            ? "ISSUED"
            : "NOT_ISSUED",
      ),
  };
  told = { answers, oracle };
  return oracle;
}

/** Whether a file is genuine and counts, as a stranger finds who asks its issuer. */
async function isGenuine(_: Run, published: Published, file: Uint8Array, now: Date): Promise<boolean> {
  const document: unknown = JSON.parse(new TextDecoder().decode(file));
  const { integrity, issuer, status, place } = await documentChecker(oracleOf(published), now)(document);
  // Whether somebody has checked the company is for the reader to weigh. So is the domain of an issuer, which answers
  // its readers: without its record the issuer is open to them, and not denied.
  const asked = published.issued === null && published.titles !== "openattestation";
  const known = asked
    ? issuer.outcome === "VALID" || issuer.reason === "COMPANY_UNCHECKED"
    : issuer.outcome !== "INVALID";
  const counts = published.titles === null ? status?.outcome === "VALID" : place !== null;
  return known && counts && integrity?.outcome === "VALID";
}

/** The work on single documents of a batch, by its name. */
export const WORK = { make, makeTitle, isGenuine } as const;
export type Work = typeof WORK;
