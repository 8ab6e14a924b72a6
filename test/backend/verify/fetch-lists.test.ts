import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verify } from "#domain/verify/verify";
import { archivePdf, certificatesOf } from "../../../backend/signing/archive-pdf.ts";
import {
  createIntermediate,
  createRoot,
  issueUserCertificate,
  type KeyedCertificate,
} from "../../../backend/signing/authority.ts";
import { createRevocationList } from "../../../backend/signing/revocation-list.ts";
import { openPrivateKey } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { ownStamper } from "../../../backend/signing/timestamps.ts";
import { fetchLists } from "../../../backend/trust/fetch-lists.ts";
import { listsAt, stampingIdentity } from "../../support/long-lived.ts";
import { NOW, plainPdf, testAuthority, VALIDITY, type TestAuthority } from "../../support/signing.ts";

const OWN = "https://hawser.test/";
let server: Server;
let asked: string[] = [];
let own: TestAuthority;
let root: KeyedCertificate;
let file: Uint8Array;

beforeAll(async () => {
  const lists = new Map<string, Uint8Array>();
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/moved.crl") return void response.writeHead(302, { location: "/issuing.crl" }).end();
    const list = lists.get(request.url ?? "");
    response.writeHead(list === undefined ? 404 : 200).end(list);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  own = await testAuthority();
  root = await createRoot("Bank Root", VALIDITY);
  const issuing = await createIntermediate(root, "Bank Issuing", { ...VALIDITY, crlUrl: `${at}/root.crl` });
  const list = (issuer: KeyedCertificate): Promise<Uint8Array> =>
    createRevocationList(issuer, { number: 1, thisUpdate: NOW, nextUpdate: VALIDITY.notAfter, revoked: [] });
  lists
    .set("/root.crl", await list(root))
    .set("/issuing.crl", await list(issuing))
    .set("/text.crl", Buffer.from("no list"));
  const person = await issueUserCertificate(issuing, {
    ...VALIDITY,
    crlUrl: `${at}/issuing.crl`,
    subject: { name: "Anouk Visser", organisation: "Bank" },
  });
  const stamping = await stampingIdentity(own, VALIDITY);
  file = await signPdf(await plainPdf(1), {
    privateKey: openPrivateKey(person.privateKey),
    chain: [person.certificate, issuing.certificate, root.certificate],
    time: NOW,
    reason: "x",
    timestamps: ownStamper(stamping, () => NOW),
    placement: { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 },
    appearance: { lines: [{ text: "x" }] },
  });
});
afterAll(() => void server.close());

describe("lists that the certificates of another authority name, where the operator allows to fetch them", () => {
  it("are kept in the original for the archive, which is judged by itself years later", async () => {
    const fetched = await fetchLists(await certificatesOf(file), OWN, true);
    expect(fetched).toHaveLength(2);
    const archived = await archivePdf(
      file,
      await listsAt(own, NOW),
      ownStamper(await stampingIdentity(own, VALIDITY), () => NOW),
      fetched,
    );
    const { signatures } = await verify(archived, {
      chain: null,
      trustAnchors: [root.certificate, own.root.certificate],
      now: new Date("2029-06-01T00:00:00Z"),
    });
    expect(signatures[0]).toMatchObject({ level: "B-LTA", identity: { outcome: "VALID", reason: "PATH_VALID" } });
  });

  it("are not asked of this machine or its network, nor of this installation; what is no list, or stands elsewhere, is left out", async () => {
    asked = [];
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await fetchLists(await certificatesOf(file), OWN)).toEqual([]);
    expect(await fetchLists(await certificatesOf(file), `${at}/`, true)).toEqual([]);
    expect(asked.filter((path) => path.endsWith(".crl"))).toEqual([]);
    for (const path of ["text.crl", "moved.crl", "none.crl"]) {
      const one = await issueUserCertificate(root, {
        ...VALIDITY,
        crlUrl: `${at}/${path}`,
        subject: { name: "A", organisation: "B" },
      });
      const signed = await signPdf(await plainPdf(1), {
        privateKey: openPrivateKey(one.privateKey),
        chain: [one.certificate, root.certificate],
        time: NOW,
        reason: "x",
        placement: { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 },
        appearance: { lines: [{ text: "x" }] },
      });
      expect(await fetchLists(await certificatesOf(signed), OWN, true)).toEqual([]);
    }
  });
});
