import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { decode, encode, type TxtAnswer } from "dns-packet";
import { afterAll, expect, it } from "vitest";
import { textRecords } from "../../../backend/published/text-records.ts";

// Resolvers of a test's own, which speak DNS over HTTPS as the public ones do.

type Told = readonly (string | readonly string[])[] | "NXDOMAIN" | "SERVFAIL" | "none" | "garbage";
const RCODES: Readonly<Record<string, number>> = { NXDOMAIN: 3, SERVFAIL: 2 };
const DOMAIN = "tern-sable.example";
const RECORD = `openatts net=ethereum netId=1 addr=0x${"5a".repeat(20)}`;
const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

async function resolver(told: Told): Promise<string> {
  const server = createServer((request, response) => {
    const asked = new URL(request.url!, "http://localhost").searchParams.get("dns")!;
    const { questions, flags } = decode(Buffer.from(asked, "base64url"));
    expect(request.headers.accept).toBe("application/dns-message");
    expect([questions, flags! & 0x0100]).toMatchObject([[{ name: DOMAIN, type: "TXT" }], 0x0100]);
    if (told === "none") return void response.writeHead(503).end();
    if (told === "garbage") return void response.end("<html>");
    const texts = typeof told === "string" ? [] : told;
    const answers = texts.map((data): TxtAnswer => ({ type: "TXT", name: DOMAIN, ttl: 60, data: data as string[] }));
    response.end(
      encode({
        type: "response",
        id: 0,
        flags: 0x8180 | (RCODES[String(told)] ?? 0),
        questions: questions!,
        answers: [{ type: "CNAME", name: DOMAIN, data: "other.example", ttl: 60 }, ...answers],
      }),
    );
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/dns-query`;
}

const asked = async (...told: readonly Told[]) =>
  textRecords(DOMAIN, { resolvers: await Promise.all(told.map(resolver)), allowPrivate: true });

it("what all resolvers tell is what the domain says, of certificates of title alone", async () => {
  const more = ["v=spf1 -all", RECORD, [RECORD.slice(0, 20), RECORD.slice(20)], "openattsx"];
  expect(await asked([RECORD], more, ["other", RECORD])).toEqual({ texts: [RECORD], agreed: true });
  expect(await asked("NXDOMAIN", ["v=spf1 -all"], [])).toEqual({ texts: [], agreed: true });
});

it("a resolver that has not the record denies nothing, and one alone confirms nothing against two", async () => {
  expect(await asked([RECORD], [RECORD], "NXDOMAIN")).toEqual({ texts: [RECORD], agreed: false });
  expect(await asked([RECORD], "NXDOMAIN", [])).toEqual({ texts: [], agreed: false });
});

it("resolvers that do not answer are not counted, and one of several that answers denies nothing", async () => {
  expect(await asked([RECORD], [RECORD], "SERVFAIL")).toEqual({ texts: [RECORD], agreed: true });
  expect(await asked([RECORD], "none", "garbage")).toEqual({ texts: [RECORD], agreed: false });
  expect(await asked("NXDOMAIN", "none", "garbage")).toEqual({ texts: [], agreed: false });
  expect(await asked("NXDOMAIN")).toEqual({ texts: [], agreed: true });
});

it("where none answers, the resolver of the host does, and its silence is no denial", async () => {
  expect((await asked("none", "SERVFAIL"))?.agreed ?? null).not.toBe(true);
});
